/** Nouns that are not built yet. A recorded step that needs one of them waits; every other step must pass. */
export const missingNouns: readonly string[] = [
  'abilities',
  'block-renderer',
  'block-types',
  'directories',
  'export',
  'fonts',
  'global-styles',
  'icons',
  'oembed',
  'patterns',
  'plugins',
  'site-health',
  'templates',
  'url-details',
  'view-config',
];
