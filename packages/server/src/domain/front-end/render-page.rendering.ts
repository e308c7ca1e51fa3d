import { readerOf } from '../../access/reader.ts';
import type { ImageFacts } from '../../blocks/data.ts';
import type { Scope } from '../../scope.ts';
import { readableImage } from '../blocks/image-facts.rendering.ts';
import { currentStyleSheet } from '../global-styles/style-sheet.actions.ts';
import { renderStyledMarkup } from '../global-styles/styled-markup.rendering.ts';
import type { StyledMarkup } from '../global-styles/styled-markup.rendering.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import { firstTemplate, preloadParts } from '../templates/templates.read.actions.ts';
import type { UrlPage } from '../urls/url.ts';
import { currentPageOf } from './current-page.rendering.ts';
import { summarizePage } from './page-summary.rendering.ts';
import type { PageSummary } from './front-end.ts';

/** A rendered page: HTML, CSS, and the scripts that its blocks need. */
export interface RenderedPage extends StyledMarkup {
  /** Slug of the template that was used; null for a theme without templates. */
  readonly template: string | null;
  readonly summary: PageSummary;
  /** URL of the global style sheet. It has a digest, so browsers cache the style sheet. */
  readonly styleSheetUrl: string;
  /** URLs of the fonts of text and headings, to preload. */
  readonly textFonts: readonly string[];
  readonly siteIcon: ImageFacts | null;
}

/** What a page shows in place of its content. */
export interface PageOptions {
  /** Shown in place of the content of a password-protected post. */
  readonly passwordForm?: string | undefined;
}

/** A page of the public site, rendered with the first of its templates that the theme has. */
export async function renderPage(
  scope: Scope,
  url: UrlPage,
  { passwordForm }: PageOptions = {},
): Promise<RenderedPage> {
  const reader = readerOf(scope);
  // In one statement: what the site has saved of templates, parts, and styles.
  const [template, { etag, textFonts }] = await Promise.all([
    firstTemplate(reader, [...url.templates, 'index']),
    currentStyleSheet(reader),
    preloadParts(reader),
  ]);
  const page = currentPageOf(reader, url, passwordForm);
  const markup = template?.content ?? plainTemplate(url);
  const rendered = await renderStyledMarkup(markup, { scope: reader, around: url.post, page });
  return {
    ...rendered,
    template: template?.slug ?? null,
    summary: await summarizePage(reader, url),
    siteIcon: await readableImage(reader, integerOption(scope.options, 'site_icon')),
    textFonts,
    styleSheetUrl: `${scope.address.home}/styles.css?ver=${etag.replaceAll('"', '')}`,
  };
}

/** For themes without templates. */
const plainTemplate = ({ post }: UrlPage): string =>
  post === null
    ? '<!-- wp:query-title {"type":"archive"} /--><!-- wp:query {"query":{"inherit":true}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-excerpt /--><!-- /wp:post-template --><!-- wp:query-pagination /--></div><!-- /wp:query -->'
    : '<!-- wp:post-title {"level":1} /--><!-- wp:post-content /-->';
