import { dumpRows } from '../../formats/sql-dump.ts';
import type { ExportedMeta } from '../../formats/wxr/exported.ts';
import { filterMarkup } from '../../text/allow-list.ts';
import type { Scope } from '../../scope.ts';
import { takeComments, tellAgents } from '../comments/import-comments.actions.ts';
import { takeRevisions } from '../revisions/import-revisions.actions.ts';
import type { ImportedRevision } from '../revisions/import-revisions.actions.ts';
import { foreignComment } from './foreign-comments.rules.ts';
import { idIn, metaFrom, momentIn } from './foreign-values.rules.ts';
import type { Authors } from './import-head.actions.ts';
import type { Running } from './running.actions.ts';

const atOnce = 500;

/** What an export leaves out and a dump has: revisions, spam, and the browsers of commenters. Safe to do again. */
export async function takeHistory(
  scope: Scope,
  running: Running,
  given: { path: string; authors: Authors },
): Promise<void> {
  const { path, authors } = given;
  const { revisions, spam } = await idsOf(path);
  const meta = await metaOf(path, { revisions, spam });
  const waiting: ImportedRevision[] = [];
  const agents = new Map<number, string>();
  const flush = async (least: number): Promise<void> => {
    if (waiting.length >= least) running.count('revision', 'added', await takeRevisions(scope, waiting.splice(0)));
    if (agents.size >= least) {
      await tellAgents(scope, agents);
      agents.clear();
    }
  };
  for await (const { table, values } of dumpRows(path, new Set(['posts', 'comments']))) {
    const text = (name: string): string => values.get(name) ?? '';
    if (table === 'posts' && text('post_type') === 'revision') {
      const revision = revisionOf(text, meta.revisions.get(text('ID')) ?? [], { running, authors, scope });
      if (revision !== null) waiting.push(revision);
    } else if (table === 'comments' && text('comment_approved') === 'spam') {
      await takeSpam(scope, running, { text, authors, meta: meta.spam.get(text('comment_ID')) ?? [] });
    } else if (table === 'comments' && text('comment_agent') !== '') {
      agents.set(idIn(text('comment_ID')), text('comment_agent'));
    }
    await flush(atOnce);
  }
  await flush(1);
}

interface HistoryIds {
  readonly revisions: ReadonlySet<string>;
  readonly spam: ReadonlySet<string>;
}

async function idsOf(path: string): Promise<HistoryIds> {
  const revisions = new Set<string>();
  const spam = new Set<string>();
  for await (const { table, values } of dumpRows(path, new Set(['posts', 'comments']))) {
    if (table === 'posts' && values.get('post_type') === 'revision') revisions.add(values.get('ID') ?? '');
    if (table === 'comments' && values.get('comment_approved') === 'spam') spam.add(values.get('comment_ID') ?? '');
  }
  return { revisions, spam };
}

type MetaById = ReadonlyMap<string, ExportedMeta>;

async function metaOf(path: string, ids: HistoryIds): Promise<{ revisions: MetaById; spam: MetaById }> {
  const revisions = new Map<string, [string, string][]>();
  const spam = new Map<string, [string, string][]>();
  for await (const { table, values } of dumpRows(path, new Set(['postmeta', 'commentmeta']))) {
    const [id, wanted, found] =
      table === 'postmeta'
        ? [values.get('post_id') ?? '', ids.revisions, revisions]
        : [values.get('comment_id') ?? '', ids.spam, spam];
    if (!wanted.has(id)) continue;
    const own = found.get(id) ?? [];
    found.set(id, own);
    own.push([values.get('meta_key') ?? '', values.get('meta_value') ?? '']);
  }
  return { revisions, spam };
}

type Column = (name: string) => string;

function revisionOf(
  text: Column,
  meta: ExportedMeta,
  { running, authors, scope }: { running: Running; authors: Authors; scope: Scope },
): ImportedRevision | null {
  const id = idIn(text('ID'));
  const postId = idIn(text('post_parent'));
  if (id === 0 || postId === 0) return null;
  const author = idIn(text('post_author'));
  return {
    id,
    postId,
    author: authors.byId.get(author) ?? author,
    kind: /^\d+-autosave/.test(text('post_name')) ? 'autosave' : 'revision',
    title: text('post_title'),
    content: text('post_content'),
    excerpt: text('post_excerpt'),
    savedGmt: momentIn(text('post_modified_gmt')) ?? momentIn(text('post_modified')) ?? '1970-01-01T00:00:00',
    meta: metaFrom(meta, {
      subject: `revision ${id}`,
      note: running.note,
      isKnown: (key) => scope.site.metaKeys.all().some((known) => known.object === 'post' && known.key === key),
    }),
  };
}

async function takeSpam(
  scope: Scope,
  running: Running,
  { text, authors, meta }: { text: Column; authors: Authors; meta: ExportedMeta },
): Promise<void> {
  const post = idIn(text('comment_post_ID'));
  const exported = {
    id: text('comment_ID'),
    author: text('comment_author'),
    email: text('comment_author_email'),
    url: text('comment_author_url'),
    ip: text('comment_author_IP'),
    agent: text('comment_agent'),
    date: text('comment_date'),
    dateGmt: text('comment_date_gmt'),
    content: text('comment_content'),
    approved: 'spam',
    type: text('comment_type'),
    parent: text('comment_parent'),
    user: text('user_id'),
    meta,
  };
  const comment = foreignComment(exported, {
    site: scope.site,
    post,
    trashed: new Map(),
    userOf: (id) => authors.byId.get(id) ?? 0,
    filter: (content) => filterMarkup(content, { context: 'comment' }),
    note: running.note,
  });
  if (comment === null) return;
  const added = await takeComments(scope, [comment]);
  running.count('comment', added.size > 0 ? 'added' : 'same');
}
