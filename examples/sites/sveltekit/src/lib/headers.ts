/** Lets a CDN cache the page for a day, or until a webhook purges one of its tags. */
export const cacheHeaders = (tags: readonly string[]): Record<string, string> => ({
  'cache-control': 'public, max-age=0, s-maxage=86400',
  'cache-tag': tags.join(','),
  'surrogate-key': tags.join(' '),
});
