const button = (label, sign, act) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.ariaLabel = label;
  made.textContent = sign;
  made.addEventListener('click', act);
  return made;
};

/** Shows an image over the page. The dialog keeps the focus, and Escape closes it. */
const show = (images, first) => {
  let at = first;
  const dialog = document.createElement('dialog');
  dialog.className = 'wp-lightbox-overlay';
  const shown = document.createElement('img');
  const turn = (by) => {
    at = (at + by + images.length) % images.length;
    const { alt, src } = images[at];
    Object.assign(shown, { alt, src });
    dialog.ariaLabel = alt === '' ? 'Enlarged image' : `Enlarged image: ${alt}`;
  };
  turn(0);
  const pages = images.length > 1 ? [button('Previous', '‹', () => turn(-1)), button('Next', '›', () => turn(1))] : [];
  dialog.append(shown, button('Close', '×', () => dialog.close()), ...pages);
  dialog.addEventListener('keydown', ({ key }) => {
    if (images.length > 1 && key === 'ArrowRight') turn(1);
    if (images.length > 1 && key === 'ArrowLeft') turn(-1);
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

export const start = (root) => {
  for (const figure of root.querySelectorAll('[data-wp-interactive="core/image"]:not([data-script])')) {
    figure.dataset.script = 'on';
    const image = figure.querySelector('img');
    const trigger = figure.querySelector('.lightbox-trigger');
    if (image === null || trigger === null) continue;
    trigger.ariaLabel = image.alt === '' ? 'Enlarge' : `Enlarge: ${image.alt}`;
    const open = () => {
      const gallery = figure.closest('[data-wp-interactive="core/gallery"]');
      const images = gallery === null ? [image] : [...gallery.querySelectorAll('.wp-lightbox-container img')];
      show(images, Math.max(images.indexOf(image), 0));
    };
    trigger.addEventListener('click', open);
    image.addEventListener('click', open);
  }
};
