/** Script of `/blocks.js` → what the HTML of a block that needs it contains. */
const marks: Readonly<Record<string, string>> = {
  accordion: 'data-wp-interactive="core/accordion"',
  dropdown: 'wp-block-dropdown',
  lightbox: 'data-wp-interactive="core/image"',
  navigation: 'data-wp-interactive="core/navigation"',
  tabs: 'data-wp-interactive="core/tabs"',
};

/** The scripts that rendered blocks need, by their names in `/blocks.js?block=`. */
export const blockScriptsIn = (html: string): readonly string[] =>
  Object.entries(marks).flatMap(([name, mark]) => (html.includes(mark) ? [name] : []));
