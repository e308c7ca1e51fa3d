import type { Scope } from '../../scope.ts';
import { importMissingAgents } from '../../domain/comments/comments.transfer.ts';
import { lastChanges } from '../../domain/posts/posts.transfer.ts';
import { importRevisions } from '../../domain/revisions/revisions.transfer.ts';
import type { ImportedRevision } from '../../domain/revisions/revisions.transfer.ts';
import { columnsFrom, metaKeysOf, rewritten } from '../records/record.ts';
import { revisionRecord } from '../records/revision.ts';
import type { ExportedRevision, RevisionContext } from '../records/revision.ts';
import { idIn, metaFrom } from '../records/values.ts';
import { importPostedComments } from './import-comments.actions.ts';
import type { Authors } from './import-head.actions.ts';
import type { Position } from '../import.ts';
import type { Running } from './running.actions.ts';
import type { Beside, PostedComment, Read } from '../sources/source.ts';

const atOnce = 500;
const columnKeys: ReadonlySet<string> = new Set(metaKeysOf(revisionRecord));

interface History {
  readonly beside: Beside;
  readonly authors: Authors;
  readonly isStopped: () => boolean;
}

/** Comments that do not come with their posts, and revisions; some at a time. False when it was asked to stop. */
export async function importHistory(scope: Scope, running: Running, history: History): Promise<boolean> {
  const { beside, authors, isStopped } = history;
  const { phase, position } = running.record;
  let at: Position = running.isRepeated || phase !== 'history' ? {} : position;
  for await (const { values, end } of someOf(beside.comments(at.comments ?? 0))) {
    at = { ...at, comments: end };
    await running.step(scope, { phase: 'history', position: at }, (inner) =>
      importSomeComments(inner, running, { comments: values, authors, isSecond: beside.isSecond }),
    );
    if (isStopped()) return false;
  }
  for await (const { values, end } of someOf(beside.revisions(at.revisions ?? 0))) {
    at = { ...at, revisions: end };
    await running.step(scope, { phase: 'history', position: at }, async (inner) => {
      const revisions = values.flatMap((value) => revisionOf(value, { running, authors, scope }) ?? []);
      running.count('revision', 'added', await importRevisions(inner, revisions));
    });
    if (isStopped()) return false;
  }
  return true;
}

async function* someOf<T>(all: AsyncGenerator<Read<T>>): AsyncGenerator<{ values: T[]; end: number }> {
  let values: T[] = [];
  let last = 0;
  for await (const { value, end } of all) {
    values.push(value);
    last = end;
    if (values.length < atOnce) continue;
    yield { values, end };
    values = [];
  }
  if (values.length > 0) yield { values, end: last };
}

interface Some {
  readonly comments: readonly PostedComment[];
  readonly authors: Authors;
  readonly isSecond: boolean;
}

async function importSomeComments(
  scope: Scope,
  running: Running,
  { comments, authors, isSecond }: Some,
): Promise<void> {
  const posts = await lastChanges(scope, [...new Set(comments.map(({ post }) => post))]);
  const onPosts = comments.filter(({ post }) => posts.has(post));
  const ids = onPosts.map(({ comment }) => idIn(comment.id));
  const before = isSecond ? await running.known(scope, 'comment', ids) : new Map();
  const agents = onPosts
    .filter(({ comment }) => before.has(idIn(comment.id)) && comment.authorAgent !== '')
    .map(({ comment }) => [idIn(comment.id), comment.authorAgent] as const);
  if (agents.length > 0) await importMissingAgents(scope, new Map(agents));
  await importPostedComments(scope, running, {
    authors,
    comments: onPosts.filter(({ comment }) => !before.has(idIn(comment.id))),
  });
}

function revisionOf(
  revision: ExportedRevision,
  { running, authors, scope }: { running: Running; authors: Authors; scope: Scope },
): ImportedRevision | null {
  const context: RevisionContext = { userOf: (id) => authors.byId.get(id) ?? id };
  const columns = columnsFrom<ImportedRevision, typeof revisionRecord, RevisionContext>(
    revisionRecord,
    { texts: revision, meta: revision.meta },
    { context, filter: running.filter },
  );
  const { id, postId } = columns;
  if (id === 0 || postId === 0) return null;
  return {
    ...rewritten(revisionRecord, columns, running.rewriter.text),
    kind: revision.isAutosave ? 'autosave' : 'revision',
    relations: revision.relations ?? {},
    meta: metaFrom(revision.meta, {
      subject: `revision ${id}`,
      without: columnKeys,
      note: running.note,
      object: 'post',
      site: scope.site,
    }),
  };
}
