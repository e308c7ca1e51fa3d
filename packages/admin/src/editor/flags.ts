/**
 * Read by the editor's modules at import time. Set in the admin's entry module, because the order of modules inside the
 * editor depends on chunking.
 */
Object.assign(window, {
  // The DataViews media dialog; the classic one needs scripts that are not on npm.
  __experimentalDataViewsMediaModal: true,
});
