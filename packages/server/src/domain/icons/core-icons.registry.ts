import type { SiteDraft } from '../../site/site-draft.ts';
import { registerIcon, registerIconCollection } from './icons.registry.ts';

/** Lines on a square of 24 by 24, by the name of the icon. */
const lines: Readonly<Record<string, string>> = {
  'arrow-down-left': 'M17 7 7 17M7 9v8h8',
  'arrow-down-right': 'M7 7l10 10M9 17h8V9',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-up-left': 'M17 17 7 7M7 15V7h8',
  'arrow-up-right': 'M7 17 17 7M9 7h8v8',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4ZM10 21h4',
  bookmark: 'M6 4h12v16l-6-4-6 4Z',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5',
  cancel: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9 9l6 6M15 9l-6 6',
  check: 'M5 13l4 4L19 7',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  'chevron-up': 'M6 15l6-6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 18a4 4 0 0 1 0-8 5.5 5.5 0 0 1 10.5 1.5A3.3 3.3 0 0 1 17 18Z',
  comment: 'M4 5h16v11h-8l-5 4v-4H4Z',
  copy: 'M8 8h11v12H8ZM16 8V4H5v12h3',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  envelope: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  external: 'M10 5H5v14h14v-5M13 5h6v6M19 5l-9 9',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  folder: 'M3 6h7l2 2h9v11H3Z',
  gallery: 'M7 4h13v13H7ZM4 7v13h13M7 14l4-4 9 7',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18',
  heading: 'M6 5v14M18 5v14M6 12h12',
  heart: 'M12 20C6 16 3 12 3 9a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 3-3 7-9 11Z',
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  image: 'M4 5h16v14H4ZM4 16l5-5 5 5 3-3 3 3M15 10h1',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM12 11v6M12 7v1',
  key: 'M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM11 12l9-9M16 7l3 3',
  link: 'M10 14l4-4M8 12l-3 3a3 3 0 0 0 4 4l3-3M16 12l3-3a3 3 0 0 0-4-4l-3 3',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  lock: 'M5 11h14v10H5ZM8 11V8a4 4 0 0 1 8 0v3',
  'map-marker': 'M12 21c-5-6-7-9-7-12a7 7 0 0 1 14 0c0 3-2 6-7 12ZM12 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  more: 'M5 12h1M12 12h1M19 12h1',
  paragraph: 'M10 13a4 4 0 0 1 0-8h8M11 5v15M15 5v15',
  pencil: 'M4 20l1-4L16 5l3 3L8 19Z',
  people: 'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM3 20c0-4 2-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 0 4 2 4 6',
  phone: 'M6 3l3 1 1 4-2 2c1 3 3 5 6 6l2-2 4 1 1 3c-1 2-3 3-5 3C9 20 4 14 3 8c0-2 1-4 3-5Z',
  play: 'M7 5l12 7-12 7Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z',
  quote: 'M5 17c3-1 4-3 4-6H5V6h5v5M14 17c3-1 4-3 4-6h-4V6h5v5',
  rss: 'M5 19h1M5 13a6 6 0 0 1 6 6M5 7a12 12 0 0 1 12 12',
  search: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l6 6',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  share: 'M6 12l12-6M6 12l12 6M6 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM18 4v4M18 16v4',
  shield: 'M12 3l8 3c0 7-2 12-8 15-6-3-8-8-8-15Z',
  star: 'M12 3l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L3 10l6-1Z',
  table: 'M4 5h16v14H4ZM4 10h16M10 5v14',
  tag: 'M4 4h8l9 9-8 8-9-9ZM8 8h1',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 14h8l1-14',
  undo: 'M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 9',
  update: 'M19 8A8 8 0 0 0 5 9M5 4v5h5M5 16a8 8 0 0 0 14-1M19 20v-5h-5',
  upload: 'M12 16V5M7 9l5-5 5 5M5 20h14',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM5 21c0-5 2-7 7-7s7 2 7 7',
  video: 'M3 6h12v12H3ZM15 10l6-3v10l-6-3Z',
  warning: 'M12 4l9 16H3ZM12 10v5M12 17v1',
};

const drawing = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5"><path d="${path}"/></svg>`;

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
    description: 'Plain icons for buttons, menus and lists.',
  });
  for (const [name, path] of Object.entries(lines))
    registerIcon(draft, { name: `core/${name}`, label: labelOf(name), content: drawing(path) });
}
