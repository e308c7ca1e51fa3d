import type { SiteDraft } from '../../site/site-draft.ts';
import type { Pattern, PatternCategory } from './pattern.ts';
import { registerPattern, registerPatternCategory } from './patterns.registry.ts';

/** `block('group', { layout }, …)` → the markup of a block around what is given. */
const block = (name: string, attributes: object, inside?: string): string => {
  const json = Object.keys(attributes).length === 0 ? '' : `${JSON.stringify(attributes)} `;
  return inside === undefined
    ? `<!-- wp:${name} ${json}/-->`
    : `<!-- wp:${name} ${json}-->\n${inside}\n<!-- /wp:${name} -->`;
};

const lines = (...parts: readonly string[]): string => parts.join('\n');

const group = (classes: string, attributes: object, inside: string): string =>
  block('group', attributes, `<div class="${['wp-block-group', classes].filter(Boolean).join(' ')}">${inside}</div>`);

const title = (size?: string): string =>
  block('post-title', { isLink: true, ...(size === undefined ? {} : { fontSize: size }) });

const columns = (...parts: readonly (readonly [width: string, inside: string])[]): string =>
  block(
    'columns',
    {},
    `<div class="wp-block-columns">${parts
      .map(([width, inside]) =>
        block('column', { width }, `<div class="wp-block-column" style="flex-basis:${width}">${inside}</div>`),
      )
      .join('\n')}</div>`,
  );

interface Loop {
  readonly perPage: number;
  readonly offset?: number;
  readonly layout?: object;
}

/** A list of the newest posts, each shown as given. */
const query = (shown: string, { perPage, offset = 0, layout }: Loop): string => {
  const asked = {
    perPage,
    pages: 0,
    offset,
    postType: 'post',
    order: 'desc',
    orderBy: 'date',
    author: '',
    search: '',
    exclude: [],
    sticky: '',
    inherit: false,
  };
  const template = block('post-template', layout === undefined ? {} : { layout }, shown);
  return block('query', { query: asked }, `<div class="wp-block-query">${template}</div>`);
};

const picture = (attributes: object = {}): string => block('post-featured-image', { isLink: true, ...attributes });

const queryPattern = (name: string, label: string, content: string): Pattern => ({
  name: `core/query-${name}-posts`,
  title: label,
  content,
  categories: ['posts'],
  blockTypes: ['core/query'],
  source: 'core',
});

const queryPatterns: readonly Pattern[] = [
  queryPattern(
    'standard',
    'Standard',
    query(
      lines(
        title(),
        picture({ align: 'wide' }),
        block('post-excerpt', {}),
        block('separator', { opacity: 'css' }, '<hr class="wp-block-separator has-css-opacity"/>'),
        block('post-date', {}),
      ),
      { perPage: 3 },
    ),
  ),
  queryPattern(
    'medium',
    'Image at left',
    query(columns(['66.66%', picture()], ['33.33%', lines(title(), block('post-excerpt', {}))]), { perPage: 3 }),
  ),
  queryPattern('small', 'Small image and title', query(columns(['25%', picture()], ['75%', title()]), { perPage: 3 })),
  queryPattern(
    'grid',
    'Grid',
    query(
      group('', { layout: { type: 'constrained' } }, lines(title(), block('post-excerpt', {}), block('post-date', {}))),
      { perPage: 6, layout: { type: 'grid', columnCount: 3 } },
    ),
  ),
  queryPattern(
    'large-title',
    'Large title',
    query(columns(['50%', title('x-large')], ['50%', lines(block('post-date', {}), block('post-excerpt', {}))]), {
      perPage: 3,
    }),
  ),
  queryPattern(
    'offset',
    'Offset',
    columns(
      ['50%', query(lines(picture(), title(), block('post-date', {})), { perPage: 2 })],
      ['50%', query(lines(picture(), title(), block('post-date', {})), { perPage: 2, offset: 2 })],
    ),
  ),
];

const overlayMenu = (justify: 'left' | 'center'): string =>
  block('navigation', {
    overlayMenu: 'never',
    layout: { type: 'flex', orientation: 'vertical', justifyContent: justify },
  });

const closing = group('', { layout: { type: 'flex', justifyContent: 'right' } }, block('navigation-overlay-close', {}));

interface Overlay {
  readonly colours?: Readonly<Record<'backgroundColor' | 'textColor', string>>;
  readonly menu?: string;
  readonly more?: readonly string[];
}

/** What a menu shows when it covers the whole page. */
const overlay = ({ colours, menu = overlayMenu('left'), more = [] }: Overlay): string => {
  const classes =
    colours === undefined
      ? ''
      : `has-${colours.textColor}-color has-${colours.backgroundColor}-background-color has-text-color has-background`;
  return group(classes, { ...colours, layout: { type: 'constrained' } }, lines(closing, menu, ...more));
};

const overlayPattern = (ending: string, label: string, given: Overlay): Pattern => ({
  name: `core/navigation-overlay${ending}`,
  title: label,
  content: overlay(given),
  categories: ['navigation'],
  blockTypes: ['core/template-part/navigation-overlay'],
  source: 'core',
});

const overlayPatterns: readonly Pattern[] = [
  overlayPattern('', 'Navigation overlay', {}),
  overlayPattern('-black-bg', 'Navigation overlay, black', {
    colours: { backgroundColor: 'black', textColor: 'white' },
  }),
  overlayPattern('-accent-bg', 'Navigation overlay, accent color', {
    colours: { backgroundColor: 'accent-1', textColor: 'contrast' },
  }),
  overlayPattern('-centered', 'Navigation overlay, centered', { menu: overlayMenu('center') }),
  overlayPattern('-centered-with-extras', 'Navigation overlay, centered, with site title and search', {
    menu: overlayMenu('center'),
    more: [block('site-title', { textAlign: 'center', level: 0 }), block('search', { showLabel: false })],
  }),
];

/** The patterns every site has, in the order in which they are listed. */
export const corePatterns: readonly Pattern[] = [...queryPatterns, ...overlayPatterns];

const category = (name: string, label: string, description: string): PatternCategory => ({ name, label, description });

const coreCategories: readonly PatternCategory[] = [
  category('banner', 'Banners', 'Full-width images and text for the top of a page.'),
  category('buttons', 'Buttons', 'Buttons in rows and columns.'),
  category('columns', 'Columns', 'Content side by side.'),
  category('text', 'Text', 'Text-heavy layouts.'),
  category('query', 'Posts', 'Lists of posts.'),
  category('featured', 'Featured', 'Highlighted content.'),
  category('call-to-action', 'Call to action', 'Calls to action.'),
  category('team', 'Team', 'Team members.'),
  category('testimonials', 'Testimonials', 'Testimonials.'),
  category('services', 'Services', 'Services.'),
  category('contact', 'Contact', 'Contact information.'),
  category('about', 'About', 'About pages.'),
  category('portfolio', 'Portfolio', 'Portfolios.'),
  category('gallery', 'Gallery', 'Image galleries.'),
  category('media', 'Media', 'Images, audio, and video.'),
  category('videos', 'Videos', 'Film.'),
  category('audio', 'Audio', 'Sound.'),
  category('posts', 'Posts', 'Post lists in different layouts.'),
  category('footer', 'Footers', 'Page footers.'),
  category('header', 'Headers', 'Page headers.'),
  category('navigation', 'Navigation', 'Navigation.'),
];

/** What every site has, in the order in which it is listed. */
export function registerCorePatterns(draft: Pick<SiteDraft, 'patterns' | 'patternCategories'>): void {
  for (const pattern of corePatterns) registerPattern(draft, pattern);
  for (const one of coreCategories) registerPatternCategory(draft, one);
}
