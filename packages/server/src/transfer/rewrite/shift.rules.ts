import type { ExportedValue } from '../../formats/wxr/exported.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { commentRecord } from '../records/comment.ts';
import { postRecord } from '../records/post.ts';
import type { ExportedItem } from '../records/post.ts';
import { idsOf } from '../records/record.ts';
import { revisionRecord } from '../records/revision.ts';
import { idIn, valueIn } from '../records/values.ts';
import { inMarkup } from './markup.rules.ts';
import { holdsAddress, isAddress } from './rewrite.rules.ts';
import type { Rewriter } from './rewrite.rules.ts';
import type { Read, Source } from '../sources/source.ts';

/** The same site with every id moved by one number, and everything that names a record with it. Texts are the rewriter's. */
export function shiftedSource(source: Source, by: number): Source {
  const id = (given: number): number => (given > 0 ? given + by : given);
  const { head, beside } = source;
  return {
    ...source,
    head: {
      ...head,
      users: head.users.map((user) => ({ ...user, id: id(user.id) })),
      terms: head.terms.map((term) => ({ ...term, id: id(term.id) })),
    },
    items: (from) => each(source.items(from), (item) => shiftedItem(item, by)),
    beside: beside && {
      ...beside,
      comments: (from) =>
        each(beside.comments(from), ({ post, comment }) => ({
          post: id(post),
          comment: shiftedTexts(comment, idTexts.comment, by),
        })),
      revisions: (from) => each(beside.revisions(from), (revision) => shiftedTexts(revision, idTexts.revision, by)),
    },
  };
}

async function* each<T>(all: AsyncGenerator<Read<T>>, change: (value: T) => T): AsyncGenerator<Read<T>> {
  for await (const { value, end } of all) yield { value: change(value), end };
}

const shiftedId = (text: string, by: number): string => {
  const id = idIn(text);
  return id === 0 ? text : String(id + by);
};

/** The texts of records that are ids. */
const idTexts = {
  post: idsOf(postRecord).texts,
  comment: idsOf(commentRecord).texts,
  revision: idsOf(revisionRecord).texts,
};

function shiftedTexts<R extends object>(record: R, members: readonly string[], by: number): R {
  const texts = record as Readonly<Record<string, string>>;
  const shifted = members.map((member) => [member, shiftedId(texts[member] ?? '', by)]);
  return { ...record, ...(Object.fromEntries(shifted) as Partial<R>) };
}

function shiftedItem(item: ExportedItem, by: number): ExportedItem {
  const { id, type, slug, author, comments, meta } = item;
  return {
    ...shiftedTexts(item, idTexts.post, by),
    // Items of menus have their ids for slugs.
    slug: type === 'nav_menu_item' && slug === id ? shiftedId(slug, by) : slug,
    ...(author !== undefined && author > 0 && { author: author + by }),
    comments: comments.map((comment) => shiftedTexts(comment, idTexts.comment, by)),
    meta: meta.map(([key, value]) => [key, shiftedMeta(key, value, by)]),
  };
}

/** Meta of the format whose values are ids. */
const idKeys: ReadonlySet<string> = new Set([
  ...idsOf(postRecord).meta,
  '_menu_item_menu_item_parent',
  '_menu_item_object_id',
]);

function shiftedMeta(key: string, value: ExportedValue, by: number): ExportedValue {
  if (idKeys.has(key)) return shiftedId(typeof value === 'string' ? value : scalarText(value.json), by);
  if (key !== '_wp_trash_meta_comments_status') return value;
  const states = valueIn(value, () => undefined);
  if (!isMap(states)) return value;
  return { json: Object.fromEntries(Object.entries(states).map(([id, state]) => [shiftedId(id, by), state])) };
}

/** Moves the ids that texts name: in blocks, galleries, classes of pictures, and links by number to the site itself. */
export function createShifter(by: number, home: string): Rewriter {
  const add = (number: string): string => shiftedId(number, by);
  const addAll = (list: string): string => list.replaceAll(/\d+/g, add);
  const isOwn = ownAddresses(home);
  const inAddress = (address: string): string =>
    isOwn(address)
      ? address.replaceAll(numberedLink, (_: string, before: string, number: string) => before + add(number))
      : address;
  const inText = (text: string): string =>
    inMarkup(text, {
      comment: (comment) =>
        comment
          .replaceAll(oneId, (_: string, before: string, number: string) => before + add(number))
          .replaceAll(manyIds, (_: string, before: string, numbers: string) => before + addAll(numbers))
          .replaceAll(termQuery, (query) => query.replaceAll(/\[[\d,\s]*\]/g, addAll))
          .replaceAll(jsonText, inAddress),
      attribute: (value, name, of) => {
        const known = attributeIds.find(([element, attribute]) => element.test(of) && attribute.test(name));
        if (known !== undefined)
          return value.replaceAll(known[2], (_: string, before: string, number: string) => before + add(number));
        return of.startsWith('[') || holdsAddress.test(name) ? inAddress(value) : value;
      },
      styles: (css) => css,
    });
  const inValue = (value: Json): Json => {
    if (typeof value === 'string') return isAddress(value) ? inAddress(value) : inText(value);
    if (isList(value)) return value.map(inValue);
    if (isMap(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inValue(one)]));
    return value;
  };
  return { text: inText, value: inValue, address: inAddress };
}

/** In the attributes of blocks. */
const oneId = /("(?:id|ref|mediaId|postId|termId|navigationMenuId)"\s*:\s*)([1-9]\d{0,15})(?=\s*[,}])/g;
const manyIds = /("(?:ids|mediaIds|postIds|include|exclude|parents)"\s*:\s*\[)([\d,\s]*)(?=\])/g;
const termQuery = /"taxQuery"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
const jsonText = /"(?:[^"\\]|\\.)*"/g;

/** Element or shortcode, attribute, and how its value names a record. */
const attributeIds: readonly (readonly [of: RegExp, name: RegExp, id: RegExp])[] = [
  [/^\[(?:gallery|playlist)$/, /^(?:ids?|include|exclude)$/i, /()(\d+)/g],
  [/^\[caption$|^</, /^(?:id|aria-describedby)$/i, /(\battachment[-_])(\d+)/g],
  [/^</, /^class$/i, /(\bwp-image-)(\d+)/g],
  [/^</, /^rel$/i, /(\bwp-att-)(\d+)/g],
  [/^</, /^data-(?:id|attachment-id)$/i, /^(["']?)(\d+)(?=["']?$)/g],
];

const numberedLink = /((?:[?&]|&amp;|&#0?38;|\\u0026)(?:p|page_id|attachment_id)=)(\d+)/g;

/** Whether an address, as an attribute or a text of JSON writes it, leads to the site. */
function ownAddresses(home: string): (address: string) => boolean {
  const own = URL.canParse(home) ? new URL(home) : null;
  const bare = (host: string): string => host.replace(/^www\./, '');
  return (written) => {
    const address = written.replace(/^["']/, '').replaceAll('\\/', '/');
    if (/^(?:\?|\/(?!\/))/.test(address)) return true;
    const host = /^(?:https?:)?\/\/([^/?#"']+)/i.exec(address)?.[1];
    return own !== null && host !== undefined && bare(host.toLowerCase()) === bare(own.host);
  };
}
