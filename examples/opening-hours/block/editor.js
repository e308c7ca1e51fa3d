/* Loaded by the block editor, which provides `window.wp`. */
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
        // The preview is rendered on the server, as in a published post.
        make(serverSideRender, { block: 'opening-hours/today', attributes }),
      );
    },
    // A server-rendered block saves only its attributes.
    save: () => null,
  });
})(window.wp);
