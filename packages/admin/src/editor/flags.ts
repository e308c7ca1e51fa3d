/** Read by the editor's modules while they are loaded, so this one is imported before all of them. */
Object.assign(window, {
  // The media dialog made of lists; the other one needs scripts that no package has.
  __experimentalDataViewsMediaModal: true,
});
