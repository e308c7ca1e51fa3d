import type { SiteDraft } from '../../site/site-draft.ts';
import { registerIcon, registerIconCollection } from './icons.registry.ts';

/** Lines on a square of 24 by 24, by the name of the icon. */
const lines: Readonly<Record<string, string>> = {
  'arrow-down-left': 'M17 7 7 17M7 9v8h8',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-down-right': 'M7 7l10 10M9 17h8V9',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-up-left': 'M17 17 7 7M7 15V7h8',
  'arrow-up-right': 'M7 17 17 7M9 7h8v8',
  'at-symbol': 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM16 8v5a2.5 2.5 0 0 0 5 0v-1a9 9 0 1 0-4 7.5',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4ZM10 21h4',
  'block-default': 'M5 8h14v11H5ZM8 8V5h3v3M13 8V5h3v3',
  'block-meta': 'M5 4h14v16H5ZM8 8h8M8 12h8M8 16h4',
  'block-table': 'M4 5h16v14H4ZM4 10h16M4 14.5h16M12 10v9',
  bookmark: 'M6 4h12v16l-6-4-6 4Z',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5',
  cancel: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 9l6 6M15 9l-6 6',
  'capture-photo': 'M4 7h4l2-3h4l2 3h4v12H4ZM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  'capture-video': 'M3 7h12v10H3ZM15 11l6-3v8l-6-3M7 10.5h2',
  cart: 'M3 4h3l3 11h9l2-8H7M10 18a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3ZM17 18a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z',
  category: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  caution: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v7M12 16v1',
  'chart-bar': 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  check: 'M5 13l4 4L19 7',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-down-small': 'M9 10.5l3 3 3-3',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-left-small': 'M13.5 9l-3 3 3 3',
  'chevron-right': 'M9 6l6 6-6 6',
  'chevron-right-small': 'M10.5 9l3 3-3 3',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-up-down': 'M8 10l4-4 4 4M8 14l4 4 4-4',
  'chevron-up-small': 'M9 13.5l3-3 3 3',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 18a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1.5A3.3 3.3 0 0 1 17 18Z',
  comment: 'M4 5h16v11h-8l-5 4v-4H4Z',
  copy: 'M8 8h11v12H8ZM16 8V4H5v12h3',
  cover: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M9 8h6',
  create: 'M12 5H5v14h14v-7M10 14l1-3 8-8 2 2-8 8Z',
  desktop: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  'drawer-left': 'M4 5h16v14H4ZM10 5v14',
  'drawer-right': 'M4 5h16v14H4ZM14 5v14',
  envelope: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  error: 'M8 3h8l5 5v8l-5 5H8l-5-5V8ZM12 7v6M12 16v1',
  external: 'M10 5H5v14h14v-5M13 5h6v6M19 5l-9 9',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  folder: 'M3 6h7l2 2h9v11H3Z',
  gallery: 'M7 4h13v13H7ZM4 7v13h13M7 14l4-4 9 7',
  group: 'M4 4h3M17 4h3v3M20 17v3h-3M7 20H4v-3M4 7V4M8 8h6v6H8ZM16 11v5h-5',
  heading: 'M6 5v14M18 5v14M6 12h12',
  heart: 'M12 20C6 16 3 12 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-3 7-9 11Z',
  help: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .9-1 1.7M12 16v1',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  image: 'M4 5h16v14H4ZM4 16l5-5 5 5 3-3 3 3M15 10h1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v6M12 7v1',
  key: 'M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM11 12l9-9M16 7l3 3',
  language: 'M3 6h10M8 4v2M11 6c-1 4-4 7-7 8M5 9c1 3 4 5 6 6M12 20l4-10 4 10M13.5 17h5',
  link: 'M10 14l4-4M8 12l-3 3a3 3 0 0 0 4 4l3-3M16 12l3-3a3 3 0 0 0-4-4l-3 3',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  lock: 'M5 11h14v10H5ZM8 11V8a4 4 0 0 1 8 0v3',
  'map-marker': 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12ZM12 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  mobile: 'M7 3h10v18H7ZM11 18h2',
  more: 'M5 12h1M12 12h1M19 12h1',
  'more-horizontal': 'M5 12h1M12 12h1M19 12h1',
  'more-vertical': 'M12 5v1M12 12v1M12 19v1',
  next: 'M6 6l6 6-6 6M13 6l6 6-6 6',
  paragraph: 'M10 13a4 4 0 0 1 0-8h8M11 5v15M15 5v15',
  payment: 'M3 6h18v12H3ZM3 10h18M6 15h4',
  pencil: 'M4 20l1-4L16 5l3 3L8 19Z',
  people: 'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM3 20c0-4 2-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 0 4 2 4 6',
  phone: 'M6 3l3 1 1 4-2 2c1 3 3 5 6 6l2-2 4 1 1 3c-1 2-3 3-5 3C9 20 4 14 3 8c0-2 1-4 3-5Z',
  play: 'M7 5l12 7-12 7Z',
  plus: 'M12 5v14M5 12h14',
  'plus-circle': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 8v8M8 12h8',
  previous: 'M18 6l-6 6 6 6M11 6l-6 6 6 6',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z',
  published: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM8 12.5l3 3 5-6',
  quote: 'M5 17c3-1 4-3 4-6H5V6h5v5M14 17c3-1 4-3 4-6h-4V6h5v5',
  receipt: 'M6 3l2 1.5L10 3l2 1.5L14 3l2 1.5L18 3v18l-2-1.5L14 21l-2-1.5L10 21l-2-1.5L6 21ZM9 9h6M9 13h6',
  rss: 'M5 19h1M5 13a6 6 0 0 1 6 6M5 7a12 12 0 0 1 12 12',
  scheduled: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 7v5l4 2',
  search: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l6 6',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  shadow: 'M12 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM6 20h12',
  share: 'M6 12l12-6M6 12l12 6M6 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM18 4v4M18 16v4',
  shield: 'M12 3l8 3c0 7-2 12-8 15-6-3-8-8-8-15Z',
  shuffle: 'M4 7h3l9 10h4M4 17h3l3-3.5M13 10.5 16 7h4M18 5l2 2-2 2M18 15l2 2-2 2',
  star: 'M12 3l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L3 10l6-1Z',
  'star-empty': 'M12 3.5l2.6 5.6 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.9l6-.8Z',
  'star-filled': 'M12 3.5l2.6 5.6 6 .8-4.4 4.2 1.1 6-5.3-3-5.3 3 1.1-6L3.4 9.9l6-.8Z',
  'star-half': 'M12 3.5v13.6l-5.3 3 1.1-6L3.4 9.9l6-.8Z',
  store:
    'M4 9l1.5-5h13L20 9c0 1.5-1 2.5-2.5 2.5S15 10.5 15 9c0 1.5-1.3 2.5-3 2.5S9 10.5 9 9c0 1.5-1 2.5-2.5 2.5S4 10.5 4 9ZM6 12v8h12v-8M10 20v-5h4v5',
  styles: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 3v18M12 8l7-2M12 13l8.5-2M12 18l7-1.5',
  symbol:
    'M12 3l4.5 4.5L12 12 7.5 7.5ZM7.5 7.5 12 12l-4.5 4.5L3 12ZM16.5 7.5 21 12l-4.5 4.5L12 12ZM12 12l4.5 4.5L12 21l-4.5-4.5Z',
  'symbol-filled':
    'M12 3l4.5 4.5L12 12 7.5 7.5ZM7.5 7.5 12 12l-4.5 4.5L3 12ZM16.5 7.5 21 12l-4.5 4.5L12 12ZM12 12l4.5 4.5L12 21l-4.5-4.5Z',
  table: 'M4 5h16v14H4ZM4 10h16M10 5v14',
  tablet: 'M5 3h14v18H5ZM11 18h2',
  tag: 'M4 4h8l9 9-8 8-9-9ZM8 8h1',
  tip: 'M9 18h6M10 21h4M9 18c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 9',
  update: 'M19 8A8 8 0 0 0 5 9M5 4v5h5M5 16a8 8 0 0 0 14-1M19 20v-5h-5',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM5 21c0-5 2-7 7-7s7 2 7 7',
  verse: 'M5 20c0-7 5-13 15-16 0 8-4 13-11 13M5 20c2-5 5-8 9-10',
  video: 'M3 6h12v12H3ZM15 10l6-3v10l-6-3Z',
  warning: 'M12 4l9 16H3ZM12 10v5M12 17v1',
};

const filled: ReadonlySet<string> = new Set(['star-filled', 'star-half', 'symbol-filled']);

const drawing = (name: string, path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${filled.has(name) ? 'currentColor' : 'none'}" stroke="currentColor" stroke-width="1.5"><path d="${path}"/></svg>`;

/** `arrow-down-left` → `Arrow down left`. */
const labelOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The icons every site has. */
export function registerCoreIcons(draft: Pick<SiteDraft, 'icons' | 'iconCollections'>): void {
  registerIconCollection(draft, {
    slug: 'core',
    label: 'Basics',
    description: 'Icons for buttons, menus, and lists.',
  });
  for (const [name, path] of Object.entries(lines))
    registerIcon(draft, { name: `core/${name}`, label: labelOf(name), content: drawing(name, path) });
}
