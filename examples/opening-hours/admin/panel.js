/* Run by the editor before its blocks are there: says beside a text how often the block stands in it. */
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
    return make(editor.PluginDocumentSettingPanel, panel, make('p', null, `In this text: ${count}`));
  }

  plugins.registerPlugin('opening-hours', { render: Count });
})(window.wp);
