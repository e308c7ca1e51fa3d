/* Run by the editor: a panel that greets whoever writes. */
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
