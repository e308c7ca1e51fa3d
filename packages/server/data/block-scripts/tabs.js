/** Shows one panel at a time. Without tabs to choose from, all panels stay. */
export const start = (root) => {
  for (const tabs of root.querySelectorAll('[data-wp-interactive="core/tabs"]:not([data-script])')) {
    const own = (selector) =>
      [...tabs.querySelectorAll(selector)].filter((one) => one.closest('[data-wp-interactive="core/tabs"]') === tabs);
    const panels = own('.wp-block-tab-panel');
    const buttons = own('.wp-block-tab-list :is(button, a, [role="tab"])');
    if (buttons.length === 0 || buttons.length !== panels.length) continue;
    tabs.dataset.script = 'on';
    const list = buttons[0].closest('.wp-block-tab-list');
    list.setAttribute('role', 'tablist');
    for (const child of list.children) if (!buttons.includes(child)) child.setAttribute('role', 'presentation');
    const choose = (at) => {
      for (const [index, button] of buttons.entries()) {
        button.setAttribute('aria-selected', String(index === at));
        button.tabIndex = index === at ? 0 : -1;
        panels[index].hidden = index !== at;
      }
    };
    for (const [index, button] of buttons.entries()) {
      const panel = panels[index];
      button.id ||= panel.getAttribute('aria-labelledby') ?? '';
      for (const [name, value] of [
        ['role', 'tab'],
        ['aria-controls', panel.id],
      ])
        button.setAttribute(name, value);
      panel.setAttribute('role', 'tabpanel');
      panel.tabIndex = 0;
      button.addEventListener('click', (event) => {
        event.preventDefault();
        choose(index);
      });
      button.addEventListener('keydown', ({ key }) => {
        const last = buttons.length - 1;
        const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[key];
        if (next === undefined) return;
        const at = (next + buttons.length) % buttons.length;
        choose(at);
        buttons[at].focus();
      });
    }
    const { activeTabIndex = 0 } = JSON.parse(tabs.dataset.wpContext ?? '{}');
    choose(Math.min(Math.max(activeTabIndex, 0), panels.length - 1));
  }
};
