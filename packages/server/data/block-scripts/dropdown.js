/** Opens what is chosen in a dropdown of archives or terms. */
export const start = (root) => {
  for (const mark of root.querySelectorAll('script.wp-block-dropdown:not([data-script])')) {
    mark.dataset.script = 'on';
    const { opens } = JSON.parse(mark.textContent);
    const select = document.getElementById(opens);
    select?.addEventListener('change', () => {
      const { name, value } = select;
      if (value === '' || value === '-1') return;
      // Archives have addresses, terms have slugs.
      const address = name === 'archive-dropdown' ? value : `/?${new URLSearchParams({ [name]: value })}`;
      const { protocol, href } = new URL(address, location.href);
      if (protocol === 'http:' || protocol === 'https:') location.assign(href);
    });
  }
};
