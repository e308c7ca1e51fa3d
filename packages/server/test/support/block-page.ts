/** Hills before a sky, as an address that needs no network. */
const picture = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="900" height="600"><rect width="300" height="200" fill="hsl(${hue} 70% 72%)"/><circle cx="220" cy="60" r="22" fill="hsl(50 100% 88%)"/><path d="M0 130 C 70 90 120 170 180 120 S 260 100 300 130 V200 H0 Z" fill="hsl(${hue + 160} 40% 38%)"/><path d="M0 160 C 80 130 140 190 300 150 V200 H0 Z" fill="hsl(${hue + 170} 45% 24%)"/></svg>`,
  )}`;

const image = (hue: number, more = ''): string =>
  `<!-- wp:image {"sizeSlug":"large"} --><figure class="wp-block-image size-large${more}"><img src="${picture(hue)}" alt="Hills"/></figure><!-- /wp:image -->`;

const paragraph = (text: string, attributes = '', classes = ''): string =>
  `<!-- wp:paragraph ${attributes} --><p${classes && ` class="${classes}"`}>${text}</p><!-- /wp:paragraph -->`;

const heading = (text: string, level = 2): string =>
  `<!-- wp:heading {"level":${level}} --><h${level} class="wp-block-heading">${text}</h${level}><!-- /wp:heading -->`;

const button = (text: string, style = ''): string =>
  `<!-- wp:button ${style && `{"className":"is-style-${style}"}`} --><div class="wp-block-button${style && ` is-style-${style}`}"><a class="wp-block-button__link wp-element-button" href="#">${text}</a></div><!-- /wp:button -->`;

const column = (text: string): string =>
  `<!-- wp:column --><div class="wp-block-column">${heading(text, 3)}${paragraph('Three of these stand beside each other where there is room, and below each other where there is none.')}</div><!-- /wp:column -->`;

/** A text that has more than thirty blocks of the core in it. */
export const blockPage = [
  heading('Thirty blocks', 1),
  paragraph(
    'A first letter that drops stands at the head of this paragraph. The rest of it is long enough to flow around that letter for three lines or so, on a wide screen as on a narrow one, and ends with a <a href="#">link</a>.',
    '{"dropCap":true}',
    'has-drop-cap',
  ),
  `<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>One item</li><!-- /wp:list-item --><!-- wp:list-item --><li>Another</li><!-- /wp:list-item --></ul><!-- /wp:list -->`,
  `<!-- wp:quote --><blockquote class="wp-block-quote">${paragraph('What is quoted stands behind a line.')}<cite>Somebody</cite></blockquote><!-- /wp:quote -->`,
  `<!-- wp:columns {"align":"wide"} --><div class="wp-block-columns alignwide">${['First', 'Second', 'Third'].map(column).join('')}</div><!-- /wp:columns -->`,
  `<!-- wp:buttons --><div class="wp-block-buttons">${button('Filled')}${button('Outlined', 'outline')}</div><!-- /wp:buttons -->`,
  `<!-- wp:cover {"url":"${picture(210)}","dimRatio":50,"align":"full","minHeight":260} --><div class="wp-block-cover alignfull" style="min-height:260px"><img class="wp-block-cover__image-background" alt="" src="${picture(210)}" data-object-fit="cover"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><div class="wp-block-cover__inner-container"><!-- wp:paragraph {"align":"center","fontSize":"large"} --><p class="has-text-align-center has-large-font-size">A text before a picture</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->`,
  `<!-- wp:media-text {"mediaType":"image"} --><div class="wp-block-media-text is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="${picture(20)}" alt="Hills"/></figure><div class="wp-block-media-text__content">${heading('Beside a picture', 3)}${paragraph('The text stands in the middle of its half.')}</div></div><!-- /wp:media-text -->`,
  `<!-- wp:gallery {"columns":3,"linkTo":"none","align":"wide"} --><figure class="wp-block-gallery alignwide has-nested-images columns-3 is-cropped">${[0, 60, 120, 260, 320].map((hue) => image(hue)).join('')}</figure><!-- /wp:gallery -->`,
  '<!-- wp:group --><div class="wp-block-group">',
  `<!-- wp:image {"width":"256px","align":"right"} --><figure class="wp-block-image alignright is-resized"><img src="${picture(90)}" alt="Hills" style="width:256px"/><figcaption class="wp-element-caption">A caption</figcaption></figure><!-- /wp:image -->`,
  paragraph(
    'The picture at the right is not half as wide as the text, which flows around it. It takes a few sentences to see that it does. One more of them should be enough for a wide screen, and the next one makes sure of it. Then the text goes on below, where the picture has come to its end.',
  ),
  '</div><!-- /wp:group -->',
  `<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>A sentence that is worth seeing twice.</p><cite>Its author</cite></blockquote></figure><!-- /wp:pullquote -->`,
  `<!-- wp:table {"className":"is-style-stripes"} --><figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th>Place</th><th>Height</th></tr></thead><tbody><tr><td>Hill</td><td>420</td></tr><tr><td>Valley</td><td>80</td></tr></tbody></table><figcaption class="wp-element-caption">Two places</figcaption></figure><!-- /wp:table -->`,
  `<!-- wp:separator --><hr class="wp-block-separator has-alpha-channel-opacity"/><!-- /wp:separator -->`,
  `<!-- wp:code --><pre class="wp-block-code"><code>const answer = 42;</code></pre><!-- /wp:code -->`,
  `<!-- wp:preformatted --><pre class="wp-block-preformatted">As   it   is</pre><!-- /wp:preformatted -->`,
  `<!-- wp:verse --><pre class="wp-block-verse">A verse\n  keeps its lines</pre><!-- /wp:verse -->`,
  `<!-- wp:details {"showContent":true} --><details class="wp-block-details" open><summary>A summary</summary>${paragraph('And what it sums up.')}</details><!-- /wp:details -->`,
  `<!-- wp:group {"backgroundColor":"accent","textColor":"paper","layout":{"type":"constrained"}} --><div class="wp-block-group has-paper-color has-accent-background-color has-text-color has-background">${paragraph('A group with colours of the theme.')}</div><!-- /wp:group -->`,
  `<!-- wp:group {"layout":{"type":"flex","justifyContent":"space-between"}} --><div class="wp-block-group">${paragraph('A row')}${paragraph('with two ends')}</div><!-- /wp:group -->`,
  `<!-- wp:group {"layout":{"type":"grid","minimumColumnWidth":"10rem"}} --><div class="wp-block-group">${['A', 'grid', 'of', 'four'].map((text) => paragraph(text, '{"backgroundColor":"cyan-bluish-gray"}', 'has-cyan-bluish-gray-background-color has-background')).join('')}</div><!-- /wp:group -->`,
  `<!-- wp:search {"label":"Search","buttonText":"Search"} /-->`,
  `<!-- wp:social-links --><ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://example.org","service":"chain"} /--><!-- wp:social-link {"url":"mailto:a@example.org","service":"mail"} /--></ul><!-- /wp:social-links -->`,
  `<!-- wp:file {"href":"/a-file.txt"} --><div class="wp-block-file"><a href="/a-file.txt">A file</a><a href="/a-file.txt" class="wp-block-file__button wp-element-button" download>Download</a></div><!-- /wp:file -->`,
  `<!-- wp:audio --><figure class="wp-block-audio"><audio controls src="data:audio/wav;base64,"></audio></figure><!-- /wp:audio -->`,
  `<!-- wp:embed {"url":"https://example.org"} --><figure class="wp-block-embed wp-has-aspect-ratio wp-embed-aspect-21-9"><div class="wp-block-embed__wrapper"><iframe title="An embedded page" src="about:blank" style="background:#ddd"></iframe></div></figure><!-- /wp:embed -->`,
  `<!-- wp:spacer {"height":"24px"} --><div style="height:24px" aria-hidden="true" class="wp-block-spacer"></div><!-- /wp:spacer -->`,
  `<!-- wp:navigation --><!-- wp:navigation-link {"label":"Home","url":"#"} /--><!-- wp:navigation-link {"label":"About","url":"#"} /--><!-- /wp:navigation -->`,
  `<!-- wp:latest-posts {"displayPostDate":true} /-->`,
  `<!-- wp:categories /-->`,
  `<!-- wp:calendar /-->`,
  `<!-- wp:tag-cloud /-->`,
].join('\n\n');
