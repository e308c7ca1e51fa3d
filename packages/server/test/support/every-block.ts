import { blockPage } from './block-page.ts';

const svg = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${color}"/></svg>`)}`;

const words = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

const accordionItem = (title: string, text: string): string =>
  `<!-- wp:accordion-item --><div class="wp-block-accordion-item"><!-- wp:accordion-heading --><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">${title}</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><!-- /wp:accordion-heading --><!-- wp:accordion-panel --><div role="region" class="wp-block-accordion-panel">${words(text)}</div><!-- /wp:accordion-panel --></div><!-- /wp:accordion-item -->`;

const section = (title: string, ...blocks: readonly string[]): string =>
  [`<!-- wp:heading --><h2 class="wp-block-heading">${title}</h2><!-- /wp:heading -->`, ...blocks].join('\n\n');

const dynamic = (name: string, attributes = ''): string => `<!-- wp:${name} ${attributes}/-->`;

export interface EveryBlock {
  readonly syncedPattern: number;
  readonly pattern: string;
}

/** Saved content with every core block, those of templates included. */
export const everyBlock = ({ syncedPattern, pattern }: EveryBlock): string =>
  [
    blockPage,
    section(
      'Folded',
      `<!-- wp:accordion --><div role="group" class="wp-block-accordion">${accordionItem('First question', 'First reply')}${accordionItem('Second question', 'Second reply')}</div><!-- /wp:accordion -->`,
      '<!-- wp:tabs --><div class="wp-block-tabs"><!-- wp:tab-list --><ul class="wp-block-tab-list"><li><button type="button">Rye</button></li><li><button type="button">Wheat</button></li></ul><!-- /wp:tab-list --><!-- wp:tab-panels --><div class="wp-block-tab-panels"><!-- wp:tab-panel --><section class="wp-block-tab-panel"><p>Dark bread</p></section><!-- /wp:tab-panel --><!-- wp:tab-panel --><section class="wp-block-tab-panel"><p>Light bread</p></section><!-- /wp:tab-panel --></div><!-- /wp:tab-panels --></div><!-- /wp:tabs -->',
    ),
    section(
      'Text of older kinds',
      '<!-- wp:freeform --><p>Classic text</p><!-- /wp:freeform -->',
      '<!-- wp:html --><p><em>Custom HTML</em></p><!-- /wp:html -->',
      '<!-- wp:text-columns {"columns":2} --><div class="wp-block-text-columns alignundefined columns-2"><div class="wp-block-column"><p>One of two</p></div><div class="wp-block-column"><p>Two of two</p></div></div><!-- /wp:text-columns -->',
      '<!-- wp:missing {"originalName":"shop/gone"} --><p>A block that is not registered</p><!-- /wp:missing -->',
      '<!-- wp:math {"latex":"x^2"} --><div class="wp-block-math"><math display="block"><semantics><msup><mi>x</mi><mn>2</mn></msup></semantics></math></div><!-- /wp:math -->',
      '<!-- wp:shortcode -->[audio src="/a.mp3"]<!-- /wp:shortcode -->',
      dynamic('footnotes'),
      '<!-- wp:more --><!--more--><!-- /wp:more -->',
    ),
    section(
      'Media',
      `<!-- wp:video --><figure class="wp-block-video"><video controls src="data:video/mp4,"></video><figcaption class="wp-element-caption">A video</figcaption></figure><!-- /wp:video -->`,
      `<!-- wp:image {"lightbox":{"enabled":true},"linkDestination":"none","className":"is-style-rounded"} --><figure class="wp-block-image is-style-rounded"><img src="${svg('#456')}" alt="A plane" width="300" height="200"/><figcaption class="wp-element-caption">Rounded</figcaption></figure><!-- /wp:image -->`,
      '<!-- wp:playlist --><figure class="wp-block-playlist"><!-- wp:playlist-track {"id":1,"title":"A track"} /--></figure><!-- /wp:playlist -->',
      dynamic('icon', '{"icon":"core/cart"} '),
      dynamic('site-logo'),
    ),
    section(
      'The site',
      dynamic('site-title', '{"level":3} '),
      dynamic('site-tagline'),
      dynamic('loginout'),
      dynamic('breadcrumbs'),
      dynamic('page-list'),
      '<!-- wp:page-list --><!-- wp:page-list-item {"id":1,"label":"A page","title":"A page","link":"#"} /--><!-- /wp:page-list -->',
      '<!-- wp:navigation {"overlayMenu":"mobile","ariaLabel":"Main"} --><!-- wp:home-link {"label":"Home"} /--><!-- wp:navigation-submenu {"label":"Visit","url":"#visit"} --><!-- wp:navigation-link {"label":"Map","url":"#map"} /--><!-- /wp:navigation-submenu --><!-- wp:navigation-overlay-close /--><!-- /wp:navigation -->',
      dynamic('archives'),
      dynamic('archives', '{"displayAsDropdown":true} '),
      dynamic('latest-comments'),
      dynamic('rss', '{"feedURL":"https://feeds.test/"} '),
      `<!-- wp:widget-group {"title":"Widgets"} -->${words('In a group of widgets')}<!-- /wp:widget-group -->`,
      dynamic('legacy-widget', '{"id":"none-1"} '),
      dynamic('block', `{"ref":${syncedPattern}} `),
      dynamic('pattern', `{"slug":"${pattern}"} `),
      dynamic('template-part', '{"slug":"footer"} '),
    ),
    section(
      'A list of posts',
      '<!-- wp:query {"queryId":1,"query":{"perPage":2,"postType":"post"}} --><div class="wp-block-query">',
      dynamic('query-title', '{"type":"archive"} '),
      dynamic('query-total'),
      '<!-- wp:post-template {"layout":{"type":"grid","columnCount":2}} -->',
      dynamic('post-featured-image'),
      dynamic('post-title', '{"isLink":true,"level":3} '),
      dynamic('post-date'),
      dynamic('post-author'),
      dynamic('post-author-name', '{"isLink":true} '),
      dynamic('post-author-biography'),
      dynamic('avatar', '{"size":48} '),
      dynamic('post-excerpt'),
      dynamic('post-terms', '{"term":"category"} '),
      dynamic('post-time-to-read'),
      dynamic('post-comments-count'),
      dynamic('post-comments-link'),
      dynamic('read-more'),
      '<!-- /wp:post-template -->',
      `<!-- wp:query-no-results -->${words('No posts')}<!-- /wp:query-no-results -->`,
      '<!-- wp:query-pagination --><!-- wp:query-pagination-previous /--><!-- wp:query-pagination-numbers /--><!-- wp:query-pagination-next /--><!-- /wp:query-pagination --></div><!-- /wp:query -->',
      dynamic('post-navigation-link', '{"type":"previous"} '),
      dynamic('post-content'),
    ),
    section(
      'A list of terms',
      '<!-- wp:terms-query {"termQuery":{"taxonomy":"category","perPage":5}} --><div class="wp-block-terms-query"><!-- wp:term-template --><!-- wp:term-name {"isLink":true} /--><!-- wp:term-count /--><!-- wp:term-description /--><!-- /wp:term-template --></div><!-- /wp:terms-query -->',
    ),
    section(
      'Comments',
      '<!-- wp:comments --><div class="wp-block-comments"><!-- wp:comments-title {"level":3} /--><!-- wp:comment-template --><!-- wp:avatar {"size":40} /--><!-- wp:comment-author-name /--><!-- wp:comment-date /--><!-- wp:comment-content /--><!-- wp:comment-reply-link /--><!-- wp:comment-edit-link /--><!-- /wp:comment-template --><!-- wp:comments-pagination --><!-- wp:comments-pagination-previous /--><!-- wp:comments-pagination-numbers /--><!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination --><!-- wp:post-comments-form /--></div><!-- /wp:comments -->',
      dynamic('post-comments'),
    ),
    '<!-- wp:nextpage --><!--nextpage--><!-- /wp:nextpage -->',
  ].join('\n\n');
