/** A CDN in front of this site keeps the page for a day, or until a webhook purges one of its tags. */
export const kept = (tags: readonly string[]): Record<string, string> => ({
  'cache-control': 'public, max-age=0, s-maxage=86400',
  'cache-tag': tags.join(','),
  'surrogate-key': tags.join(' '),
});
