import { scalarText } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { importMedia } from '../../domain/media/media.transfer.ts';
import { importMenuItems } from '../../domain/menus/menus.transfer.ts';
import type { MenuItemRow } from '../../domain/menus/menu.ts';
import { lastChanges, replacePosts, importPosts } from '../../domain/posts/posts.transfer.ts';
import type { PostRow } from '../../domain/posts/post.ts';
import { schedulePost } from '../../domain/posts/schedule/schedule.jobs.ts';
import { idsOfSlugs, retieTerms, importTerms, tieTerms } from '../../domain/terms/terms.transfer.ts';
import type { PostTermTie } from '../../domain/terms/terms.transfer.ts';
import { termsTable } from '../../domain/terms/term.ts';
import { defaultCategory } from '../../domain/terms/terms.read.actions.ts';
import { importPostedComments } from './import-comments.actions.ts';
import { usersHere } from './import-head.actions.ts';
import type { Authors } from './import-head.actions.ts';
import { postRecord } from '../records/post.ts';
import type { ExportedItem } from '../records/post.ts';
import { rewritten } from '../records/record.ts';
import { foreignPost } from '../records/foreign-posts.rules.ts';
import type { ForeignPost } from '../records/foreign-posts.rules.ts';
import { digestOf, idIn } from '../records/values.ts';
import type { LedgerEntry, RecordKind } from '../import.ts';
import { saveAddresses } from './imports.store.ts';
import type { Rewriter } from '../rewrite/rewrite.rules.ts';
import type { Running } from './running.actions.ts';

interface Candidate {
  readonly item: ExportedItem;
  readonly foreign: ForeignPost;
  readonly id: number;
  readonly digest: string;
}

/** Items of an export with their terms, files and comments; in one transaction. */
export async function importItems(
  scope: Scope,
  running: Running,
  { items, authors }: { readonly items: readonly ExportedItem[]; readonly authors: Authors },
): Promise<void> {
  if (running.isRepeated && (await isAllKnown(scope, running, items))) return;
  const candidates = await readCandidates(scope, running, { items, authors });
  const { origin } = running.record;
  const ids = candidates.map(({ id }) => id);
  const before = await running.known(scope, 'post', ids);
  const fresh = candidates.filter(({ id }) => !before.has(id));
  const changed = await changedOf(scope, running, candidates, before);
  const { added, renamed } = await importPosts(
    scope,
    fresh.map(({ foreign }) => foreign.post),
  );
  await replacePosts(
    scope,
    changed.map(({ foreign }) => foreign.post),
  );
  for (const { id, digest, foreign } of fresh) {
    const subject = `post ${id}`;
    if (!added.has(id)) running.note({ code: 'id-taken', subject });
    if (renamed.has(id)) running.note({ code: 'slug-changed', subject, detail: renamed.get(id) ?? '' });
    const outcome = added.has(id) ? 'added' : 'skipped';
    running.count('post', outcome);
    running.enter('post', { sourceId: id, targetId: id, digest, mark: foreign.post.row.modifiedGmt, outcome });
  }
  for (const { id, digest, foreign } of changed) {
    running.count('post', 'updated');
    running.enter('post', {
      sourceId: id,
      targetId: id,
      digest,
      mark: foreign.post.row.modifiedGmt,
      outcome: 'updated',
    });
  }
  const written = [...fresh.filter(({ id }) => added.has(id)), ...changed].map(({ foreign }) => foreign);
  const ties = await tiesOf(scope, running, written);
  if (changed.length > 0)
    await retieTerms(
      scope,
      changed.map(({ id }) => id),
      [],
    );
  await tieTerms(scope, ties);
  await importMenuItems(
    scope,
    await withTermsHere(
      scope,
      running,
      written.flatMap(({ menuItem }) => menuItem ?? []),
    ),
  );
  if (running.shift > 0) noteIdsInMeta(running, written);
  await importMedia(
    scope,
    written.flatMap(({ media }) => media ?? []),
  );
  await saveAddresses(
    scope.db.kysely,
    candidates.flatMap(({ id, item: { link, attachmentUrl, status, type } }) => {
      const address = {
        origin,
        postId: id,
        link: (status === 'publish' && type !== 'nav_menu_item') || type === 'attachment' ? link : '',
        file: attachmentUrl,
      };
      return address.link === '' && address.file === '' ? [] : [address];
    }),
  );
  for (const { post } of written) if (isWaiting(post.row)) await schedulePost(scope, post.row);
  const kept = candidates.filter(({ id }) => added.has(id) || (before.get(id)?.outcome ?? 'skipped') !== 'skipped');
  const comments = kept.flatMap(({ item, foreign, id }) =>
    item.comments.map((comment) => ({ comment, post: id, trashed: foreign.trashedComments })),
  );
  await importPostedComments(scope, running, { authors, comments });
}

/** Items of menus that stand for terms, which may have other ids here. */
async function withTermsHere(scope: Scope, running: Running, items: readonly MenuItemRow[]): Promise<MenuItemRow[]> {
  const ofTerms = items.filter(({ kind }) => kind === 'taxonomy');
  const terms = await running.known(
    scope,
    'term',
    ofTerms.map(({ objectId }) => objectId),
  );
  return items.map((item) =>
    item.kind === 'taxonomy' ? { ...item, objectId: terms.get(item.objectId)?.targetId ?? item.objectId } : item,
  );
}

/** Custom fields of plugins stay unchanged; values that look like ids are reported. */
function noteIdsInMeta(running: Running, written: readonly ForeignPost[]): void {
  for (const { post } of written)
    for (const [key, values] of Object.entries(post.row.meta))
      if (/(?:^|_)ids?$/i.test(key) && values.some((value) => /^\d+(?:,\s*\d+)*$/.test(scalarText(value))))
        running.note({ code: 'meta-ids', subject: key });
}

/** Whether the ledger knows all of it as it is: then nothing more has to be looked at. */
async function isAllKnown(scope: Scope, running: Running, items: readonly ExportedItem[]): Promise<boolean> {
  const comments = items.flatMap((item) => item.comments);
  const isKnown = async (kind: RecordKind, records: readonly { id: string }[], digests: readonly string[]) => {
    const ids = records.map(({ id }) => idIn(id));
    const before = await running.known(scope, kind, ids);
    return ids.every((id, at) => before.get(id)?.digest === digests[at]);
  };
  const isSame =
    (await isKnown('post', items, items.map(digestOfItem))) &&
    (await isKnown('comment', comments, comments.map(digestOf)));
  if (isSame) {
    running.count('post', 'same', items.length);
    running.count('comment', 'same', comments.length);
  }
  return isSame;
}

/** Comments are records of their own. */
const digestOfItem = (item: ExportedItem): string => digestOf({ ...item, comments: undefined });

const isWaiting = ({ status, dateGmt }: PostRow): boolean => status === 'future' && dateGmt !== null;

async function readCandidates(
  scope: Scope,
  running: Running,
  { items, authors }: { readonly items: readonly ExportedItem[]; readonly authors: Authors },
): Promise<Candidate[]> {
  const userOf = await usersHere(
    scope,
    authors,
    items.map(({ author = 0 }) => author),
  );
  const seen = new Set<number>();
  const { filter } = running;
  return items.flatMap((item) => {
    const authorOf = ({ author, creator }: ExportedItem): number => {
      const id = author === undefined ? authors.byLogin.get(creator) : userOf(author);
      const isGone = author === undefined ? creator === '' : !authors.byId.has(author);
      if (author !== 0 && (id === undefined || isGone))
        running.note({
          code: isGone ? 'author-gone' : 'author-unknown',
          subject: isGone ? `post ${item.id}` : creator,
        });
      return id ?? 0;
    };
    const foreign = foreignPost(item, { site: scope.site, authorOf, filter, note: running.note });
    if (foreign === null) {
      running.count('post', 'skipped');
      return [];
    }
    const { id } = foreign.post.row;
    if (seen.has(id)) {
      running.note({ code: 'duplicate', subject: `post ${id}` });
      running.count('post', 'skipped');
      return [];
    }
    seen.add(id);
    return [{ item, foreign: moved(foreign, running.rewriter), id, digest: digestOfItem(item) }];
  });
}

/** With the addresses that its texts have here. */
function moved(foreign: ForeignPost, rewriter: Rewriter): ForeignPost {
  const { row, slugScope } = foreign.post;
  const meta = Object.entries(row.meta).map(([key, values]) => [key, values.map(rewriter.value)] as const);
  const { menuItem } = foreign;
  return {
    ...foreign,
    post: {
      slugScope,
      row: { ...rewritten(postRecord, row, rewriter.text), meta: Object.fromEntries(meta) },
    },
    menuItem: menuItem && { ...menuItem, url: rewriter.address(menuItem.url) },
  };
}

/** Posts changed on the source site since the last import, but not here. */
async function changedOf(
  scope: Scope,
  running: Running,
  candidates: readonly Candidate[],
  before: ReadonlyMap<number, LedgerEntry>,
): Promise<Candidate[]> {
  const differing = candidates.filter(({ id, digest }) => (before.get(id)?.digest ?? digest) !== digest);
  const present = await lastChanges(
    scope,
    differing.map(({ id }) => id),
  );
  running.count('post', 'same', candidates.filter(({ id, digest }) => before.get(id)?.digest === digest).length);
  return differing.filter(({ id }) => {
    const entry = before.get(id);
    const subject = `post ${id}`;
    if (entry === undefined || entry.outcome === 'skipped') return false;
    if (entry.importId === running.record.id) {
      running.note({ code: 'duplicate', subject });
      running.count('post', 'skipped');
      return false;
    }
    const mark = present.get(id);
    if (mark !== undefined && (mark === entry.mark || running.options.overwrite)) return true;
    running.note({ code: mark === undefined ? 'removed-here' : 'edited-here', subject });
    running.count('post', 'edited');
    return false;
  });
}

/** Which posts have which terms. Those that the head did not list are made now, from what the items tell of them. */
async function tiesOf(scope: Scope, running: Running, written: readonly ForeignPost[]): Promise<PostTermTie[]> {
  const keyOf = ({ taxonomy, slug }: { taxonomy: string; slug: string }): string => `${taxonomy} ${slug}`;
  const wanted = new Map(written.flatMap(({ terms }) => terms.map((term) => [keyOf(term), term] as const)));
  const known = new Map(await idsOfSlugs(scope, [...wanted.values()]));
  const unlisted = [...wanted.values()].filter((term) => !known.has(keyOf(term)));
  if (unlisted.length > 0) {
    const rows = unlisted.map((term) => ({ ...termsTable.initial, ...term, id: 0, parentSlug: '' }));
    for (const { source, id } of await importTerms(scope, rows, running.isFresh)) {
      known.set(keyOf(source), id);
      running.count('term', 'added');
      running.note({ code: 'term-unlisted', subject: keyOf(source) });
    }
  }
  return written.flatMap(({ post: { row }, terms }) => {
    const own = terms.flatMap((term) => known.get(keyOf(term)) ?? []);
    const isFiled = row.type !== 'post' || terms.some(({ taxonomy }) => taxonomy === 'category');
    const all = isFiled ? own : [...own, defaultCategory(scope)];
    return [...new Set(all)].map((termId) => ({ postId: row.id, termId }));
  });
}
