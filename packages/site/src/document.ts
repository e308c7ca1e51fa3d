import { createHash } from 'node:crypto';
import type { RenderedPage, Scope, SiteIdentity, UrlPage } from '@platen/server';
import { bodyClasses } from './body-classes.ts';
import { pageHead, writeHeadElement, writeTitle } from './head.ts';
import { attributesOf } from './html.ts';

export interface DocumentInput {
  readonly scope: Scope;
  readonly url: UrlPage;
  readonly site: SiteIdentity;
  readonly page: RenderedPage;
}

const skipLink =
  '.skip-link{position:absolute;inset-inline-start:-999rem}.skip-link:focus{inset-inline-start:1rem;top:1rem;z-index:100000;padding:.75rem 1rem;background:Canvas;color:CanvasText}';

/** A whole HTML document. */
export function writeDocument({ scope, url, site, page }: DocumentInput): string {
  const { title, elements } = pageHead({ scope, url, site, summary: page.summary });
  const scripts = page.scripts.map((name) => `<script type="module" src="${scriptUrl(scope, name)}"></script>`);
  return [
    `<!doctype html><html${attributesOf({ lang: site.language, dir: site.direction === 'rtl' ? 'rtl' : null })}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    writeTitle(title),
    ...elements.map(writeHeadElement),
    iconLink(page),
    `<link rel="stylesheet"${attributesOf({ href: page.styleSheetUrl })}>`,
    `<style>${pageCss(page)}</style>`,
    `</head><body${attributesOf({ class: bodyClasses(scope, url).join(' ') })}>`,
    ...(page.html.includes(' id="content"') ? ['<a class="skip-link" href="#content">Skip to content</a>'] : []),
    `<div class="wp-site-blocks">${page.html}</div>`,
    ...(page.scripts.length === 0 ? [] : scripts),
    '</body></html>\n',
  ].join('\n');
}

/** An empty icon keeps browsers from requesting `/favicon.ico`. */
const iconLink = ({ siteIcon }: RenderedPage): string =>
  `<link rel="icon"${attributesOf({ href: siteIcon?.sizes['thumbnail']?.url ?? siteIcon?.full.url ?? 'data:,' })}>`;

/** A `</style` in a value would end the element. */
const pageCss = ({ css }: RenderedPage): string => (skipLink + css).replaceAll('</', String.raw`<\/`);

const scriptUrl = ({ address }: Scope, name: string): string => `${address.home}/blocks.js?block=${name}`;

/**
 * Hashes instead of nonces, so that pages can be cached. Blocks have `style` attributes; scripts come from Platen only,
 * never from uploads of the same origin.
 */
export function contentPolicy({ scope, page }: Pick<DocumentInput, 'scope' | 'page'>): string {
  const { home } = scope.address;
  const hash = createHash('sha256').update(pageCss(page)).digest('base64');
  const frames = page.html.includes('<iframe') ? 'https:' : "'none'";
  return [
    "default-src 'none'",
    `script-src ${home}/blocks.js ${home}/plugins/`,
    `style-src ${home}/styles.css ${home}/themes/ 'sha256-${hash}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self' https:",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
