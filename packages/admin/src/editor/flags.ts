/**
 * Read by the editor's modules while they are loaded. The desk's own entry sets them, since the editor is only loaded after
 * it: within the editor, which module runs first depends on how the build parts them.
 */
Object.assign(window, {
  // The media dialog made of lists; the other one needs scripts that no package has.
  __experimentalDataViewsMediaModal: true,
});
