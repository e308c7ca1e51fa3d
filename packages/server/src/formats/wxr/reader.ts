import { UnreadableSource } from './exported.ts';
import type {
  Elements,
  ExportedHead,
  ExportedMeta,
  ExportedTerm,
  ReadingNote,
  WxrComment,
  WxrElement,
  WxrItem,
  WxrLayout,
} from './exported.ts';
import { parseGroups } from './elements.ts';
import type { Group } from './elements.ts';
import { piecesOf } from './pieces.ts';
import type { Piece } from './pieces.ts';

/** An item, and where in the file the next one begins. */
export interface ReadItem<I extends string, C extends string> {
  readonly item: WxrItem<I, C>;
  readonly end: number;
}

export interface Wxr<I extends string, C extends string> {
  readonly head: ExportedHead;
  /** From this offset on, which is the end of an item; 0 for all. */
  items(from: number): AsyncGenerator<ReadItem<I, C>>;
}

type Note = (note: ReadingNote) => void;

/** Opens an export: reads all before its first item, and the items one at a time. */
export async function openWxr<I extends string, C extends string>(
  path: string,
  layout: WxrLayout<I, C>,
  note: Note,
): Promise<Wxr<I, C>> {
  const elements: readonly WxrElement[] = [layout.item, layout.comment].flatMap((some) => Object.values(some));
  const known = new Set(elements.map(({ name }) => name));
  const head = await headOf(path);
  const text = decoderFor(head, note);
  const beginning = text(head);
  if (!/<rss[\s>]/.test(beginning))
    throw new UnreadableSource(`This is not a WordPress export file: ${lookOf(beginning)}`, 0);
  const root = parseGroups(beginning, { at: 0, before: '', note, known });
  const channel = root.groups.find(({ name }) => name === 'rss')?.groups.find(({ name }) => name === 'channel');
  if (channel === undefined || textOf(channel, 'wp:wxr_version') === '') {
    throw new UnreadableSource('This is a feed, not an export file: it has no format version', 0);
  }
  const before = `${/<rss[^>]*>/.exec(beginning)?.[0] ?? '<rss>'}<channel>`;
  return {
    head: readHead(channel),
    async *items(from) {
      for await (const piece of piecesOf(path, from)) {
        if (piece.start === 0) continue;
        const parsed = parseGroups(text(piece), { at: piece.start, before, note, known });
        const [item] = parsed.groups[0]?.groups[0]?.groups ?? [];
        if (item !== undefined) yield { item: readItem(item, layout), end: piece.end };
      }
    },
  };
}

async function headOf(path: string): Promise<Piece> {
  for await (const piece of piecesOf(path, 0)) return piece;
  throw new UnreadableSource('The file is empty', 0);
}

const lookOf = (text: string): string => `it begins with ${JSON.stringify(text.trimStart().slice(0, 40))}`;

/** Bytes → text, by what the head says of them. */
function decoderFor({ bytes }: Piece, note: Note): (piece: Piece) => string {
  const start = bytes.toString('latin1', 0, 2048);
  const encoding = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  const lineEnd = /\r?\n/.exec(start)?.[0];
  const exact = decoderOf(encoding);
  const tolerant = new TextDecoder(encoding);
  const decode = ({ bytes: given, start: at }: Piece): string => {
    try {
      return exact.decode(given);
    } catch {
      note({ code: 'bad-bytes', detail: String(at) });
      return tolerant.decode(given);
    }
  };
  return (piece) => {
    let text = decode(piece);
    // Then all line ends were converted, those of values among them: nobody can tell which were what.
    if (lineEnd === '\r\n') text = text.replaceAll('\r\n', '\n');
    if (!text.includes('\0')) return text;
    note({ code: 'nul-dropped', detail: String(piece.start) });
    return text.replaceAll('\0', '');
  };
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableSource(
      `The file is encoded as ${encoding}, which Platen does not support. Save it as UTF-8`,
      0,
    );
  }
}

const textOf = ({ texts }: Group, name: string): string => texts.get(name) ?? '';

const idOf = (text: string): number =>
  /^\s*[1-9]\d{0,15}\s*$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;

const groupsOf = ({ groups }: Group, name: string): Group[] => groups.filter((group) => group.name === name);

const metaOf = (group: Group, name: string): ExportedMeta =>
  groupsOf(group, name).map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')] as const);

function readHead(channel: Group): ExportedHead {
  const home = textOf(channel, 'wp:base_blog_url') || textOf(channel, 'link');
  return {
    site: {
      title: textOf(channel, 'title'),
      description: textOf(channel, 'description'),
      language: textOf(channel, 'language'),
      home: home.trim().replace(/\/+$/, ''),
      version: textOf(channel, 'wp:wxr_version').trim(),
    },
    users: groupsOf(channel, 'wp:author').map((author) => ({
      id: idOf(textOf(author, 'wp:author_id')),
      login: textOf(author, 'wp:author_login'),
      email: textOf(author, 'wp:author_email'),
      displayName: textOf(author, 'wp:author_display_name'),
      firstName: textOf(author, 'wp:author_first_name'),
      lastName: textOf(author, 'wp:author_last_name'),
    })),
    terms: channel.groups.flatMap(readTerm),
  };
}

function readTerm(group: Group): ExportedTerm[] {
  const words = { 'wp:category': 'category', 'wp:tag': 'tag', 'wp:term': 'term' }[group.name];
  if (words === undefined) return [];
  const taxonomy = words === 'term' ? textOf(group, 'wp:term_taxonomy') : words === 'tag' ? 'post_tag' : 'category';
  const slug = textOf(group, words === 'category' ? 'wp:category_nicename' : `wp:${words}_slug`);
  return [
    {
      id: idOf(textOf(group, 'wp:term_id')),
      taxonomy,
      slug,
      parent: textOf(group, `wp:${words}_parent`),
      name: textOf(group, words === 'category' ? 'wp:cat_name' : `wp:${words}_name`),
      description: textOf(group, `wp:${words}_description`),
      meta: metaOf(group, 'wp:termmeta'),
    },
  ];
}

const textsOf = <M extends string>(group: Group, elements: Elements<M>): Readonly<Record<M, string>> =>
  Object.fromEntries(
    Object.entries<WxrElement>(elements).map(([member, { name }]) => [member, textOf(group, name)]),
  ) as Record<M, string>;

const readItem = <I extends string, C extends string>(item: Group, layout: WxrLayout<I, C>): WxrItem<I, C> => ({
  ...textsOf(item, layout.item),
  terms: groupsOf(item, 'category').flatMap(({ texts, attributes }) => {
    const { domain = '', nicename = '' } = attributes;
    // The oldest form names each term twice; only the second time tells of which taxonomy it is.
    if (domain === '' || nicename === '') return [];
    return [{ taxonomy: domain === 'tag' ? 'post_tag' : domain, slug: nicename, name: texts.get('') ?? '' }];
  }),
  meta: metaOf(item, 'wp:postmeta'),
  comments: groupsOf(item, 'wp:comment').map((comment): WxrComment<C> => ({
    ...textsOf(comment, layout.comment),
    meta: metaOf(comment, 'wp:commentmeta'),
  })),
});
