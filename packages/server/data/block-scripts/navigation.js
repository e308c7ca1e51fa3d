const focusable = 'a[href], button:not([disabled]), input, select, textarea';

/** The menu over the page: the focus stays in it, and Escape closes it. */
const startOverlay = (nav) => {
  const opener = nav.querySelector('.wp-block-navigation__responsive-container-open');
  const container = nav.querySelector('.wp-block-navigation__responsive-container');
  const dialog = nav.querySelector('.wp-block-navigation__responsive-dialog');
  const closer = nav.querySelector('.wp-block-navigation__responsive-container-close');
  if (opener === null || container === null || dialog === null || closer === null) return;
  const isOpen = () => container.classList.contains('is-menu-open');
  const set = (open) => {
    for (const name of ['is-menu-open', 'has-modal-open']) container.classList.toggle(name, open);
    opener.setAttribute('aria-expanded', String(open));
    document.documentElement.classList.toggle('has-modal-open', open);
    for (const [name, value] of Object.entries({ role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Menu' })) {
      if (open) dialog.setAttribute(name, value);
      else dialog.removeAttribute(name);
    }
    (open ? closer : opener).focus();
  };
  opener.addEventListener('click', () => set(true));
  closer.addEventListener('click', () => set(false));
  container.addEventListener('click', ({ target }) => isOpen() && target.closest('a[href*="#"]') && set(false));
  container.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Escape') set(false);
    if (event.key !== 'Tab') return;
    const stops = [...dialog.querySelectorAll(focusable)].filter((one) => one.checkVisibility());
    const [first, last] = [stops[0], stops.at(-1)];
    const edge = event.shiftKey ? first : last;
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  });
};

const startSubmenu = (item) => {
  const toggle = item.querySelector(':scope > .wp-block-navigation-submenu__toggle');
  if (toggle === null) return;
  const set = (open) => {
    item.classList.toggle('is-submenu-open', open);
    toggle.setAttribute('aria-expanded', String(open));
  };
  set(false);
  toggle.addEventListener('click', () => set(!item.classList.contains('is-submenu-open')));
  item.addEventListener('focusout', ({ relatedTarget }) => {
    if (!item.contains(relatedTarget)) set(false);
  });
  item.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !item.classList.contains('is-submenu-open')) return;
    // Closes the innermost menu only.
    event.stopPropagation();
    set(false);
    toggle.focus();
  });
};

export const start = (root) => {
  for (const nav of root.querySelectorAll('nav.wp-block-navigation:not([data-script])')) {
    nav.dataset.script = 'on';
    startOverlay(nav);
    for (const item of nav.querySelectorAll('.has-child')) startSubmenu(item);
  }
};
