/** Starts the blocks below `root` that need a script. A page without such blocks loads nothing more. */
const needs = {
  accordion: '[data-wp-interactive="core/accordion"]',
  dropdown: 'script.wp-block-dropdown',
  lightbox: '[data-wp-interactive="core/image"]',
  navigation: '[data-wp-interactive="core/navigation"]',
  tabs: '[data-wp-interactive="core/tabs"]',
};

export const start = (root = document) =>
  Promise.all(
    Object.entries(needs)
      .filter(([, selector]) => root.querySelector(selector) !== null)
      .map(async ([name]) => (await import(new URL(`?block=${name}`, import.meta.url).href)).start(root)),
  );

await start();
