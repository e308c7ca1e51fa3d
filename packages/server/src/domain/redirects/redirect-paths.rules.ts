/** A path of this site with its query, in the one spelling that is stored and looked up; null for what is none. */
export function pathOf(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text) || text.length > 2000) return null;
  const url = URL.canParse(text, 'http://site.invalid') ? new URL(text, 'http://site.invalid') : null;
  if (url === null || url.host !== 'site.invalid') return null;
  // With a slash at the end or without, it is the same page.
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') || '/' : '/';
  return (path + url.search).replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
}

/** Where a redirect may lead; null for what is no address. */
export function targetOf(text: string): string | null {
  if (pathOf(text) !== null) return text;
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) || text.length > 2000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : null;
}
