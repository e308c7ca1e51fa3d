/* Loaded by the editor, which brings the names that stand on `window.wp`. */
(({ blocks, blockEditor, components, element, serverSideRender }) => {
  const { createElement: make } = element;
  const hour = (label, value, change) =>
    make(components.RangeControl, { label, value, min: 0, max: 24, onChange: change, __nextHasNoMarginBottom: true });

  blocks.registerBlockType('opening-hours/today', {
    edit({ attributes, setAttributes }) {
      return make(
        'div',
        blockEditor.useBlockProps(),
        make(
          blockEditor.InspectorControls,
          null,
          make(
            components.PanelBody,
            { title: 'Hours' },
            hour('Opens', attributes.opens, (opens) => setAttributes({ opens })),
            hour('Closes', attributes.closes, (closes) => setAttributes({ closes })),
          ),
        ),
        // What readers will see is made on the server, here as in a post.
        make(serverSideRender, { block: 'opening-hours/today', attributes }),
      );
    },
    // Nothing is saved but the attributes.
    save: () => null,
  });
})(window.wp);
