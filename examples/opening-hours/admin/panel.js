/* Runs before the editor registers its blocks. Adds a panel that counts the block in the current post. */
(({ data, editor, element, plugins }) => {
  const { createElement: make } = element;

  function Count() {
    const count = data.useSelect(
      (select) =>
        select('core/block-editor')
          .getBlocks()
          .filter(({ name }) => name === 'opening-hours/today').length,
      [],
    );
    const panel = { name: 'count', title: 'Opening hours' };
    return make(editor.PluginDocumentSettingPanel, panel, make('p', null, `In this post: ${count}`));
  }

  plugins.registerPlugin('opening-hours', { render: Count });
})(window.wp);
