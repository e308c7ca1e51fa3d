import { siteIdentity } from '@platen/server';
import type { Scope } from '@platen/server';

/** While search engines are asked to stay away, they must still be able to read `noindex` on the pages. */
export function robotsText(scope: Scope): string {
  const { url, isIndexed } = siteIdentity(scope);
  const lines = ['User-agent: *', 'Disallow: /admin/', 'Disallow: /sign-in'];
  return [...lines, ...(isIndexed ? ['', `Sitemap: ${url}/wp-sitemap.xml`] : []), ''].join('\n');
}
