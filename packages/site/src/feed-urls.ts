import type { Scope } from '@platen/server';

/** The feed of what a URL of the site shows. */
export function feedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query !== undefined && !query.startsWith('s=')) return `${path}?feed=rss2&${query}`;
  const words = new URLSearchParams(query).get('s');
  const base = words === null ? path : `${path.replace(/\/$/, '')}/search/${encodeURIComponent(words)}/`;
  return base.endsWith('/') ? `${base}feed/` : `${base}/feed`;
}

export function siteFeedUrl({ address }: Pick<Scope, 'address'>, of: 'posts' | 'comments'): string {
  if (!address.pretty) return `${address.front}/?feed=${of === 'posts' ? 'rss2' : 'comments-rss2'}`;
  return `${address.front}/${of === 'posts' ? '' : 'comments/'}feed/`;
}
