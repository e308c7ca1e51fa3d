/** Path and query of a URL below one of these base URLs; null for a URL of another site. */
export function targetOnSite(url: string, bases: readonly string[]): string | null {
  if (/[\p{Cc}\\]/u.test(url)) return null;
  const base = bases.find((one) => url === one || url.startsWith(`${one}/`) || url.startsWith(`${one}?`));
  const rest = (base === undefined ? url : url.slice(base.length)).replace(/#.*$/s, '');
  if (base === undefined && !/^\/(?!\/)/.test(rest)) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
