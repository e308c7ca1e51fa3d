import { SaxesParser } from 'saxes';

/** An entry of an RSS or Atom feed. All members are plain text or markup of a stranger: escape them. */
export interface ReadEntry {
  title: string;
  url: string;
  author: string;
  date: string;
  summary: string;
}

/** Elements that matter, by their names without a prefix, and the member each fills. The first with words wins. */
const members: Readonly<Record<string, keyof ReadEntry>> = {
  title: 'title',
  link: 'url',
  creator: 'author',
  author: 'author',
  name: 'author',
  pubdate: 'date',
  published: 'date',
  date: 'date',
  updated: 'date',
  description: 'summary',
  summary: 'summary',
  encoded: 'summary',
  content: 'summary',
};

const longestText = 10_000;
const deepest = 32;

const isAlternate = (rel: string): boolean => rel === '' || rel === 'alternate';

/** The entries of RSS 2.0, RSS 1.0 and Atom, in their order. What is broken ends the list; nothing outside the text is read. */
export function readFeed(text: string, most: number): ReadEntry[] {
  const entries: ReadEntry[] = [];
  let entry: ReadEntry | null = null;
  const path: string[] = [];
  let words = '';
  const keep = (member: keyof ReadEntry, value: string): void => {
    if (entry !== null && entry[member] === '') entry[member] = value.trim().slice(0, longestText);
  };
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= deepest) throw new Error('The feed is nested too deeply.');
    const plain = (name.split(':').at(-1) ?? '').toLowerCase();
    path.push(plain);
    words = '';
    if (entry === null && (plain === 'item' || plain === 'entry'))
      entry = { title: '', url: '', author: '', date: '', summary: '' };
    const [href = '', rel = ''] = [attributes['href'], attributes['rel']];
    if (plain === 'link' && href !== '' && isAlternate(rel)) keep('url', href);
  });
  const hear = (piece: string): void => {
    if (words.length < longestText) words += piece;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    const plain = path.pop() ?? '';
    const member = Object.hasOwn(members, plain) ? members[plain] : undefined;
    // Of nested elements only the name of an author matters: a medium has a title, too.
    const isOwn = path.at(-1) === 'item' || path.at(-1) === 'entry' || (plain === 'name' && path.at(-1) === 'author');
    if (entry !== null && member !== undefined && isOwn) keep(member, words);
    words = '';
    if (entry === null || (plain !== 'item' && plain !== 'entry')) return;
    if (entries.length < most) entries.push(entry);
    entry = null;
  });
  try {
    parser.write(text).close();
  } catch {
    return entries;
  }
  return entries;
}
