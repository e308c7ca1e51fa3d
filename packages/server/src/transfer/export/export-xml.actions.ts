import type { ExportedHead } from '../../formats/wxr/exported.ts';
import { createWxrWriter } from '../../formats/wxr/writer.ts';
import { phpText } from '../../formats/php-text.ts';
import { recordAudit } from '../../events/audit.ts';
import { emptyMap, scalarText } from '../../lib/json.ts';
import { createMemo } from '../../lib/memo.ts';
import type { Scope } from '../../scope.ts';
import { decodeName } from './exported-names.rules.ts';
import { exportCommentsOn } from '../../domain/comments/comments.transfer.ts';
import type { NewComment } from '../../domain/comments/comment.ts';
import { mediaOf } from '../../domain/media/media.read.actions.ts';
import { urlOf } from '../../domain/media/files/media-files.rules.ts';
import { itemsOf } from '../../domain/menus/menu-objects.actions.ts';
import { exportPostsAfter } from '../../domain/posts/posts.transfer.ts';
import { trashStatus } from '../../domain/posts/post.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import { addressesOf } from '../../domain/posts/tree/post-addresses.actions.ts';
import { areaKey } from '../../domain/templates/templates.read.actions.ts';
import type { Term } from '../../domain/terms/term.ts';
import { termsOfPosts, wholeTaxonomies } from '../../domain/terms/terms.read.actions.ts';
import { listWriters } from '../../domain/users/users.actions.ts';
import { holdStill } from './exports.store.ts';
import { mediaMeta, menuItemMeta, trashMeta, writtenMeta } from './exported-posts.rules.ts';
import { commentRecord, writtenStatus } from '../records/comment.ts';
import type { ExportedComment } from '../records/comment.ts';
import { wxrLayout } from '../records/layout.ts';
import { outwardName, postRecord, themeOf } from '../records/post.ts';
import type { ExportedItem } from '../records/post.ts';
import { absentTexts, writtenFrom } from '../records/record.ts';
import { termRecord } from '../records/term.ts';

export interface XmlExport {
  /** As clients name them; null for every type. */
  readonly types: readonly string[] | null;
  /** GMT; only what was changed since. */
  readonly since: string | null;
  /** Spam too, which readers of the format do not expect. */
  readonly all: boolean;
  readonly write: (text: string) => Promise<void>;
  readonly progress: (items: number) => void;
}

export interface XmlExported {
  readonly items: number;
  readonly comments: number;
  /** Signs that the format has no place for. */
  readonly dropped: number;
  /** Relations of plugins, which it has no place for either. */
  readonly relations: readonly string[];
}

const atOnce = 200;
const generator = 'https://platen.example/';

/** Writes the site as one file. The audit log has it before the first byte is written. */
export async function exportXml(scope: Scope, given: XmlExport): Promise<XmlExported> {
  const { types, since, all } = given;
  await recordAudit(scope, [{ action: 'export.xml', subject: { kind: 'site' }, details: { types, since, all } }]);
  return writeXml(scope, given);
}

/** As it is at one moment, without holding more than a page of it. */
const writeXml = (scope: Scope, given: XmlExport): Promise<XmlExported> =>
  scope.db.transaction(async (trx) => {
    await holdStill(trx);
    const still: Scope = { ...scope, db: { ...scope.db, kysely: trx, transaction: (work) => work(trx) } };
    const writer = createWxrWriter(generator, wxrLayout);
    const head = await headOf(still);
    await given.write(writer.head(head, new Date()));
    const logins = new Map(head.users.map(({ id, login }) => [id, login]));
    const types = given.types?.map((name) => scope.site.dialect.inward(name)) ?? null;
    let items = 0;
    let comments = 0;
    for (let after = 0; ;) {
      const page: Scope = { ...still, memo: createMemo() };
      const rows = await exportPostsAfter(page, { after, most: atOnce, types, since: given.since });
      const last = rows.at(-1);
      if (last === undefined) break;
      for (const item of await itemsFor(page, rows, { logins, all: given.all })) {
        await given.write(writer.item(item));
        comments += item.comments.length;
      }
      items += rows.length;
      given.progress(items);
      after = last.id;
    }
    await given.write(writer.end);
    const relations = scope.site.relations.all().map(({ from, name }) => `${from}.${name}`);
    return { items, comments, dropped: writer.dropped(), relations };
  });

async function headOf(scope: Scope): Promise<ExportedHead> {
  const option = (name: string): string => decodeName(scalarText(scope.options.get(name)));
  const terms = await wholeTaxonomies(scope);
  const slugs = new Map(terms.map(({ id, slug }) => [id, slug]));
  const users = await listWriters(scope);
  return {
    site: {
      title: option('blogname'),
      description: option('blogdescription'),
      language: (scalarText(scope.options.get('WPLANG')) || 'en_US').replace('_', '-'),
      home: scope.address.home,
      version: '1.2',
    },
    users: users.map(({ id, login, email, displayName, firstName, lastName }) => ({
      id,
      login,
      email,
      displayName,
      firstName,
      lastName,
    })),
    terms: inOrder(terms).map((term) => ({
      id: term.id,
      taxonomy: outwardName(term.taxonomy),
      slug: term.slug,
      parent: slugs.get(term.parent) ?? '',
      name: term.name,
      description: term.description,
      meta: [...writtenFrom(termRecord, term).meta, ...writtenMeta(term.meta)],
    })),
  };
}

/** Categories, tags, all others, and menus at the end, as readers of the format know it. */
const inOrder = <T extends { readonly taxonomy: string }>(terms: readonly T[]): T[] => {
  const places = ['category', 'post_tag', '', 'nav_menu'];
  const placeOf = ({ taxonomy }: T): number => {
    const place = places.indexOf(taxonomy);
    return place < 0 ? places.indexOf('') : place;
  };
  return terms.toSorted((one, other) => placeOf(one) - placeOf(other));
};

interface Known {
  readonly logins: ReadonlyMap<number, string>;
  readonly all: boolean;
}

async function itemsFor(scope: Scope, rows: readonly PostRow[], { logins, all }: Known): Promise<ExportedItem[]> {
  const ids = rows.map(({ id }) => id);
  const [terms, menuItems, media, comments, links] = [
    await termsOfPosts(scope, ids),
    await itemsOf(scope, ids),
    await mediaOf(scope, ids),
    Map.groupBy(await exportCommentsOn(scope, ids), ({ post }) => post),
    await linksOf(scope, rows),
  ];
  return rows.map((row) => {
    const item = menuItems.get(row.id);
    const file = media.get(row.id);
    const own = (comments.get(row.id) ?? []).filter(({ status }) => all || status !== 'spam');
    const isTrashed = row.status === trashStatus;
    const { texts, meta } = writtenFrom(postRecord, row);
    return {
      ...absentTexts(postRecord),
      ...texts,
      creator: logins.get(row.author) ?? '',
      link: links.get(row.id) ?? row.guid,
      attachmentUrl: file === undefined ? '' : urlOf(scope, file.file),
      terms: termsFor(row, terms.get(row.id) ?? []),
      meta: [
        ...meta,
        ...trashMeta(row),
        ...(item === undefined ? [] : menuItemMeta(item)),
        ...(file === undefined ? [] : mediaMeta(file)),
        ...(isTrashed && own.length > 0 ? [['_wp_trash_meta_comments_status', statusesOf(own)] as const] : []),
        ...writtenMeta(row.meta).filter(([key]) => key !== areaKey || themeOf(row) === null),
      ],
      comments: own.map((comment) => writtenComment(comment, isTrashed)),
    };
  });
}

async function linksOf(scope: Scope, rows: readonly PostRow[]): Promise<ReadonlyMap<number, string>> {
  const links = new Map<number, string>();
  for (const [name, own] of Map.groupBy(rows, ({ type }) => type)) {
    const type = scope.site.postTypes.get(name);
    if (type === undefined) continue;
    const addresses = await addressesOf(scope, type, own);
    for (const row of own) links.set(row.id, addresses.link(row));
  }
  return links;
}

function termsFor(row: PostRow, terms: readonly Term[]): ExportedItem['terms'] {
  const theme = themeOf(row);
  const area = scalarText(row.meta[areaKey]?.[0]);
  return [
    ...terms.map(({ taxonomy, slug, name }) => ({ taxonomy: outwardName(taxonomy), slug, name })),
    ...(row.format === '' ? [] : [{ taxonomy: 'post_format', slug: `post-format-${row.format}`, name: row.format }]),
    ...(theme === null ? [] : [{ taxonomy: 'wp_theme', slug: theme, name: theme }]),
    ...(theme === null || area === '' ? [] : [{ taxonomy: 'wp_template_part_area', slug: area, name: area }]),
  ];
}

type Stored = NewComment & { readonly id: number };

function statusesOf(comments: readonly Stored[]): string {
  const map = emptyMap();
  for (const { id, status } of comments) map[id] = writtenStatus(status);
  return phpText(map);
}

function writtenComment(comment: Stored, isTrashed: boolean): ExportedComment {
  const before = comment.cameFrom.at(-1);
  const { texts, meta } = writtenFrom(commentRecord, comment);
  return {
    ...absentTexts(commentRecord),
    ...texts,
    ...(isTrashed && { status: 'post-trashed' }),
    meta: [
      ...(before === undefined ? [] : [['_wp_trash_meta_status', writtenStatus(before)] as const]),
      ...meta,
      ...writtenMeta(comment.meta),
    ],
  };
}
