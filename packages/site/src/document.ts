import { createHash } from 'node:crypto';
import type { ImageFacts, RenderedPage, Scope, SiteIdentity, UrlPage } from '@platen/server';
import { bodyClasses } from './body-classes.ts';
import { pageHead, writeHeadElement, writeTitle } from './head.ts';
import { attributesOf } from './html.ts';

export interface DocumentInput {
  readonly scope: Scope;
  readonly url: UrlPage;
  readonly site: SiteIdentity;
  readonly page: RenderedPage;
  readonly isPreview: boolean;
  /** Where the signed-in user can edit the page. Null on every page that is cached. */
  readonly editUrl: string | null;
}

const skipLink =
  '.skip-link{position:absolute;inset-inline-start:-999rem}.skip-link:focus{inset-inline-start:1rem;top:1rem;z-index:100000;padding:.75rem 1rem;background:Canvas;color:CanvasText}';

const notices =
  '.site-notice{all:revert;font:500 .875rem/1.4 system-ui,sans-serif;background:CanvasText;color:Canvas;padding:.5rem 1rem;margin:0}p.site-notice{text-align:center}a.site-notice{position:fixed;inset-block-end:1rem;inset-inline-end:1rem;z-index:99999;border-radius:999px;text-decoration:none}a.site-notice:focus-visible{outline:2px solid CanvasText;outline-offset:2px}@media print{.site-notice{display:none}}';

/** A whole HTML document. */
export function writeDocument(input: DocumentInput): string {
  const { scope, url, site, page } = input;
  const { title, elements } = pageHead({ scope, url, site, summary: page.summary });
  return [
    `<!doctype html><html${attributesOf({ lang: site.language, dir: site.direction === 'rtl' ? 'rtl' : null })}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    writeTitle(title),
    ...elements.map(writeHeadElement),
    iconLink(page),
    `<link rel="stylesheet"${attributesOf({ href: page.styleSheetUrl })}>`,
    // Fonts are fetched without credentials, also from the same origin.
    ...page.textFonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin${attributesOf({ href })}>`,
    ),
    `<style>${pageCss(input)}</style>`,
    `</head><body${attributesOf({ class: bodyClasses(scope, url).join(' ') })}>`,
    ...(page.html.includes(' id="content"') ? ['<a class="skip-link" href="#content">Skip to content</a>'] : []),
    ...(input.isPreview ? ['<p class="site-notice" role="status">Preview. This page is not public.</p>'] : []),
    `<div class="wp-site-blocks">${page.html}</div>`,
    ...(input.editUrl === null ? [] : [`<a class="site-notice"${attributesOf({ href: input.editUrl })}>Edit</a>`]),
    ...scriptElements(scope, page),
    '</body></html>\n',
  ].join('\n');
}

/** An empty icon keeps browsers from requesting `/favicon.ico`. */
const iconLink = ({ siteIcon }: RenderedPage): string =>
  `<link rel="icon"${attributesOf({ href: siteIcon === null ? 'data:,' : iconUrl(siteIcon) })}>`;

export const iconUrl = ({ sizes, full }: ImageFacts): string => sizes['thumbnail']?.url ?? full.url;

/** A `</style` in a value would end the element. */
const pageCss = ({ page, isPreview, editUrl }: StyledInput): string =>
  (skipLink + (isPreview || editUrl !== null ? notices : '') + page.css).replaceAll('</', String.raw`<\/`);

type StyledInput = Pick<DocumentInput, 'page' | 'isPreview' | 'editUrl'>;

/** `/blocks.js` starts the blocks. The scripts that it imports load at the same time. */
function scriptElements({ address }: Scope, { scripts }: RenderedPage): readonly string[] {
  if (scripts.length === 0) return [];
  const preloads = scripts.map((name) => `<link rel="modulepreload" href="${address.home}/blocks.js?block=${name}">`);
  return [...preloads, `<script type="module" src="${address.home}/blocks.js"></script>`];
}

/**
 * Hashes instead of nonces, so that pages can be cached. Blocks have `style` attributes; scripts come from Platen only,
 * never from uploads of the same origin.
 */
export function contentPolicy(input: StyledInput & Pick<DocumentInput, 'scope'>): string {
  const { scope, page } = input;
  const { home } = scope.address;
  const hash = createHash('sha256').update(pageCss(input)).digest('base64');
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
