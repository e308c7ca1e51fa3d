import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dumpRows } from '../../formats/sql-dump.ts';
import { UnreadableSource } from '../../formats/wxr/exported.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { readDumpedSite } from './dump-site.actions.ts';
import type { DumpedSite, DumpedTerm } from './dump-site.actions.ts';
import { addingMenusOf, locationsOf, stickyOf, widgetsOf } from './dumped-options.rules.ts';
import { commentRecord } from '../records/comment.ts';
import type { ExportedComment } from '../records/comment.ts';
import { postRecord } from '../records/post.ts';
import type { ExportedItem } from '../records/post.ts';
import { dumpedTexts } from '../records/record.ts';
import { revisionRecord } from '../records/revision.ts';
import type { ExportedRevision } from '../records/revision.ts';
import { firstOf, idIn } from '../records/values.ts';
import { deleteDumped, greatestOwner, insertDumped, selectAfter, selectOf } from './import-dump.store.ts';
import type { DumpedRow } from './import-dump.store.ts';
import type { PostedComment, Read, Source } from './source.ts';

/** The dump of a database, whose rows lie in a table of ours while they are joined. */
export interface DumpSource extends Source {
  readonly site: DumpedSite;
  /** All its comments, whichever items they are on. */
  allComments(from: number): AsyncGenerator<Read<PostedComment>>;
  /** Gives back the room that the rows take. */
  close(): Promise<void>;
}

/** Table → the column that says whose its rows are. */
const owners: Readonly<Record<string, string>> = {
  posts: 'ID',
  postmeta: 'post_id',
  comments: 'comment_post_ID',
  commentmeta: 'comment_id',
  term_relationships: 'object_id',
};

/** Of the old service's own making, or earlier states of others. */
const passedOver: ReadonlySet<string> = new Set(['revision', 'oembed_cache', 'customize_changeset', 'user_request']);

const atOnce = 200;

export async function openDump(scope: Scope, path: string): Promise<DumpSource> {
  const { kysely } = scope.db;
  const key = await keyOf(path);
  const site = await readDumpedSite(path);
  if (site.users.length === 0 && site.options.size === 0)
    throw new UnreadableSource('This is not a dump of a site: it has no users or options table', 0);
  await stage(scope, path);
  const sticky = stickyOf(site.options);
  const uploads = `${site.options.get('upload_url_path') || `${site.about.home}/wp-content/uploads`}/`;
  const itemsOf = async (posts: readonly DumpedRow[]): Promise<ExportedItem[]> => {
    const ids = posts.map(({ owner }) => owner);
    const meta = await metaOf(scope, 'postmeta', ids);
    const ties = groupedBy(await selectOf(kysely, 'term_relationships', ids));
    const comments = groupedBy(await selectOf(kysely, 'comments', ids));
    const told = await commentsOf(scope, [...comments.values()].flat());
    return posts.map((row) => {
      const own = (ties.get(row.owner) ?? []).flatMap(
        ({ columns }) => site.byTie.get(columns['term_taxonomy_id'] ?? '') ?? [],
      );
      const { owner } = row;
      return itemOf(row, {
        home: site.about.home,
        uploads,
        meta: meta.get(owner) ?? [],
        terms: own,
        isSticky: sticky.has(owner),
        comments: told.get(owner) ?? [],
      });
    });
  };
  async function* posts(from: number): AsyncGenerator<readonly DumpedRow[]> {
    for (let after = from; ;) {
      const rows = await selectAfter(kysely, { table: 'posts', after, most: atOnce });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = last.owner;
    }
  }
  async function* revisions(from: number): AsyncGenerator<Read<ExportedRevision>> {
    for await (const rows of posts(from)) {
      const found = rows.filter(({ columns }) => columns['post_type'] === 'revision');
      const meta = await metaOf(
        scope,
        'postmeta',
        found.map(({ owner }) => owner),
      );
      for (const row of found) yield { value: revisionOf(row, meta.get(row.owner) ?? []), end: row.owner };
    }
  }
  return {
    key,
    whole: () => Promise.resolve(key),
    site,
    size: await greatestOwner(kysely, 'posts'),
    lacks: ['media files: use --uploads, or the URL of the source site'],
    head: { site: site.about, users: site.users, terms: site.terms },
    async *items(from) {
      for await (const rows of posts(from)) {
        const wanted = rows.filter(
          ({ columns }) => !passedOver.has(columns['post_type'] ?? '') && columns['post_status'] !== 'auto-draft',
        );
        for (const value of await itemsOf(wanted)) yield { value, end: idIn(value.id) };
      }
    },
    positionAt: (offset) => Promise.resolve({ offset }),
    isAt: () => Promise.resolve(true),
    beside: {
      options: site.options,
      areOptionsTexts: true,
      locations: locationsOf(site.options),
      addingMenus: addingMenusOf(site.options),
      widgets: widgetsOf(site.options),
      isSecond: false,
      // They came with their items.
      async *comments() {},
      revisions,
    },
    async *allComments(from) {
      for await (const rows of posts(from)) {
        const comments = await selectOf(
          kysely,
          'comments',
          rows.map(({ owner }) => owner),
        );
        for (const [post, told] of await commentsOf(scope, comments))
          // Resumes with all comments of the current post.
          for (const [at, comment] of told.entries())
            yield { value: { post, comment }, end: at === told.length - 1 ? post : post - 1 };
      }
    },
    close: () => deleteDumped(kysely),
  };
}

/** The dump beside another source, for what that one does not hold. */
export const besideOf = (dump: DumpSource): Source['beside'] =>
  dump.beside === null ? null : { ...dump.beside, isSecond: true, comments: (from) => dump.allComments(from) };

async function keyOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (error) {
    throw new UnreadableSource(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, 0);
  }
  return `dump ${hash.digest('hex').slice(0, 32)}`;
}

const rowsAtOnce = 1000;

async function stage(scope: Scope, path: string): Promise<void> {
  const { kysely } = scope.db;
  await deleteDumped(kysely);
  let waiting: DumpedRow[] = [];
  let place = 0;
  for await (const { table, values } of dumpRows(path, new Set(Object.keys(owners)))) {
    const owner = idIn(values.get(owners[table] ?? '') ?? '');
    if (owner === 0) continue;
    place += 1;
    const columns = Object.fromEntries([...values].map(([name, value]) => [name, value?.replaceAll('\0', '') ?? null]));
    waiting.push({ originTable: table, owner, place, columns });
    if (waiting.length < rowsAtOnce) continue;
    await insertDumped(kysely, waiting);
    waiting = [];
  }
  await insertDumped(kysely, waiting);
}

function groupedBy(rows: readonly DumpedRow[]): ReadonlyMap<number, readonly DumpedRow[]> {
  return Map.groupBy(rows, ({ owner }) => owner);
}

async function metaOf(
  { db }: Scope,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExportedMeta>> {
  const rows = ids.length === 0 ? [] : await selectOf(db.kysely, table, ids);
  const found = [...groupedBy(rows)].map(([id, own]) => {
    const meta = own.map(({ columns }): ExportedMeta[number] => {
      const value = columns['meta_value'] ?? null;
      return [columns['meta_key'] ?? '', value === null ? { json: null } : value];
    });
    return [id, meta] as const;
  });
  return new Map(found);
}

/** Post → its comments. */
async function commentsOf(
  scope: Scope,
  rows: readonly DumpedRow[],
): Promise<ReadonlyMap<number, readonly ExportedComment[]>> {
  const meta = await metaOf(
    scope,
    'commentmeta',
    rows.map(({ columns }) => idIn(columns['comment_ID'] ?? '')),
  );
  return new Map(
    [...groupedBy(rows)].map(([post, own]) => [
      post,
      own.map(({ columns }) => commentOf(columns, meta.get(idIn(columns['comment_ID'] ?? '')) ?? [])),
    ]),
  );
}

const commentOf = (columns: DumpedRow['columns'], meta: ExportedMeta): ExportedComment => ({
  ...dumpedTexts(commentRecord, columns),
  meta,
});

interface ItemParts {
  readonly home: string;
  /** Where the old site keeps its uploads. */
  readonly uploads: string;
  readonly meta: ExportedMeta;
  readonly terms: readonly DumpedTerm[];
  readonly isSticky: boolean;
  readonly comments: readonly ExportedComment[];
}

function itemOf({ columns }: DumpedRow, { home, uploads, meta, terms, isSticky, comments }: ItemParts): ExportedItem {
  const texts = dumpedTexts(postRecord, columns);
  return {
    ...texts,
    author: idIn(columns['post_author'] ?? ''),
    // How pretty addresses were made, only the old service knew; this one it always had.
    link: `${home}/?p=${texts.id}`,
    sticky: isSticky ? '1' : '0',
    attachmentUrl: texts.type === 'attachment' ? uploads + (firstOf(meta, '_wp_attached_file') ?? '') : '',
    terms,
    meta,
    comments,
  };
}

function revisionOf({ columns }: DumpedRow, meta: ExportedMeta): ExportedRevision {
  const texts = dumpedTexts(revisionRecord, columns);
  return {
    ...texts,
    savedGmt: texts.savedGmt || (columns['post_modified'] ?? ''),
    isAutosave: /^\d+-autosave/.test(columns['post_name'] ?? ''),
    meta,
  };
}
