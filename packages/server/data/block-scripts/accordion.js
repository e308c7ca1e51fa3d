const contextOf = (element) => {
  try {
    return JSON.parse(element.dataset.wpContext ?? '{}');
  } catch {
    return {};
  }
};

const set = (item, isOpen) => {
  const button = item.querySelector('.wp-block-accordion-heading__toggle');
  const panel = item.querySelector('.wp-block-accordion-panel');
  item.classList.toggle('is-open', isOpen);
  button?.setAttribute('aria-expanded', String(isOpen));
  // Searching the page finds what is folded away, and opens it.
  if (isOpen) panel?.removeAttribute('hidden');
  else panel?.setAttribute('hidden', 'until-found');
};

/** Folds items, and unfolds them on a click. `autoclose` keeps one open at a time. */
export const start = (root) => {
  for (const accordion of root.querySelectorAll('[data-wp-interactive="core/accordion"]:not([data-script])')) {
    accordion.dataset.script = 'on';
    const items = [...accordion.querySelectorAll('.wp-block-accordion-item')].filter(
      (item) => item.closest('[data-wp-interactive="core/accordion"]') === accordion,
    );
    const open = (item) => {
      if (contextOf(accordion).autoclose === true) for (const other of items) set(other, false);
      set(item, true);
    };
    for (const item of items) {
      set(item, item.classList.contains('is-open') || contextOf(item).openByDefault === true);
      const button = item.querySelector('.wp-block-accordion-heading__toggle');
      button?.addEventListener('click', () => (item.classList.contains('is-open') ? set(item, false) : open(item)));
      item.querySelector('.wp-block-accordion-panel')?.addEventListener('beforematch', () => open(item));
    }
  }
};
