/** Nouns that are not built yet. A recorded step that needs one of them waits; every other step must pass. */
export const missingNouns: readonly string[] = [
  'abilities',
  'directories',
  'export',
  'fonts',
  'global-styles',
  'icons',
  'oembed',
  'plugins',
  'site-health',
  'templates',
  'url-details',
  'view-config',
  'widgets',
];
