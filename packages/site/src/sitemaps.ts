import { siteIdentity, sitemapEntries, sitemapParts } from '@platen/server';
import type { FrontEndResponse, Scope } from '@platen/server';
import { xmlText } from './html.ts';

interface SitemapName {
  readonly name: string;
  readonly subtype: string;
  readonly page: number;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const xml = (body: string): FrontEndResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/xml; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
});

/** The index, or one part of the sitemap. Null while the site asks search engines to stay away. */
export async function showSitemap(scope: Scope, sitemap: SitemapName): Promise<FrontEndResponse | null> {
  const { url, isIndexed } = siteIdentity(scope);
  if (!isIndexed) return null;
  if (sitemap.name === 'index') {
    const parts = (await sitemapParts(scope)).flatMap(({ name, subtype, pages }) =>
      Array.from({ length: pages }, (_, at) => [name, subtype, String(at + 1)].filter((part) => part !== '').join('-')),
    );
    const items = parts.map((part) => `<sitemap><loc>${xmlText(`${url}/wp-sitemap-${part}.xml`)}</loc></sitemap>`);
    return xml(`<sitemapindex ${namespace}>${items.join('')}</sitemapindex>`);
  }
  const entries = await sitemapEntries(scope, sitemap);
  if (entries === null) return null;
  const items = entries.map(({ url: location, modified }) => {
    const lastmod = modified === null ? '' : `<lastmod>${xmlText(modified)}</lastmod>`;
    return `<url><loc>${xmlText(location)}</loc>${lastmod}</url>`;
  });
  return xml(`<urlset ${namespace}>${items.join('')}</urlset>`);
}
