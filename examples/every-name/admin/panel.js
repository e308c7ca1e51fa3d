/* Adds a panel to the settings sidebar of the editor. */
(({ editor, element, plugins }) => {
  const { createElement: make } = element;
  const Greeting = () =>
    make(
      editor.PluginDocumentSettingPanel,
      { name: 'greeting', title: 'Greeting', className: 'greeting' },
      'Good day.',
    );
  plugins.registerPlugin('every-name', { render: Greeting });
})(window.wp);
