import type { Scope } from '../../scope.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { commentStates, replaceComments, importComments } from '../../domain/comments/comments.transfer.ts';
import type { ImportedComment } from '../../domain/comments/comments.transfer.ts';
import { usersHere } from './import-head.actions.ts';
import type { Authors } from './import-head.actions.ts';
import { commentMark, foreignComment } from '../records/foreign-comments.rules.ts';
import { commentRecord } from '../records/comment.ts';
import { rewritten } from '../records/record.ts';
import { digestOf, idIn } from '../records/values.ts';
import type { Running } from './running.actions.ts';
import type { PostedComment } from '../sources/source.ts';

/** Comment id → its status before its post went to the trash. */
type Trashed = ReadonlyMap<number, string>;

interface Posted extends PostedComment {
  readonly trashed?: Trashed;
}

interface Candidate {
  readonly comment: ImportedComment;
  readonly digest: string;
}

/** Comments on posts that are here. */
export async function importPostedComments(
  scope: Scope,
  running: Running,
  given: { readonly comments: readonly Posted[]; readonly authors: Authors },
): Promise<void> {
  const candidates = await readCandidates(scope, running, given);
  const { id: importId } = running.record;
  const ids = candidates.map(({ comment }) => comment.id);
  const before = await running.known(scope, 'comment', ids);
  const fresh = candidates.filter(({ comment }) => !before.has(comment.id));
  const differing = candidates.filter(({ comment, digest }) => (before.get(comment.id)?.digest ?? digest) !== digest);
  const states = await commentStates(
    scope,
    differing.map(({ comment }) => comment.id),
  );
  const present = new Map(states.map((state) => [state.id, commentMark(state)]));
  const changed = differing.filter(({ comment: { id } }) => {
    const entry = before.get(id);
    const subject = `comment ${id}`;
    if (entry === undefined || entry.outcome === 'skipped') return false;
    if (entry.importId === importId) {
      running.note({ code: 'duplicate', subject });
      running.count('comment', 'skipped');
      return false;
    }
    if (present.has(id) && (present.get(id) === entry.mark || running.options.overwrite)) return true;
    running.note({ code: present.has(id) ? 'edited-here' : 'removed-here', subject });
    running.count('comment', 'edited');
    return false;
  });
  const added = await importComments(
    scope,
    fresh.map(({ comment }) => comment),
  );
  await replaceComments(
    scope,
    changed.map(({ comment }) => comment),
  );
  for (const { comment, digest } of [...fresh, ...changed]) {
    const { id } = comment;
    const outcome = before.has(id) ? 'updated' : added.has(id) ? 'added' : 'skipped';
    if (outcome === 'skipped') running.note({ code: 'id-taken', subject: `comment ${id}` });
    running.count('comment', outcome);
    running.enter('comment', { sourceId: id, targetId: id, digest, mark: commentMark(comment), outcome });
  }
  running.count('comment', 'same', candidates.length - fresh.length - differing.length);
}

/** Where nothing but the writing of `&` and `>` would change, which are harmless, the bytes stay as they are. */
function withoutScripts(content: string): string {
  const filtered = filterMarkup(content, { context: 'comment' });
  const plain = (text: string): string => text.replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return plain(filtered) === plain(content) ? content : filtered;
}

async function readCandidates(
  scope: Scope,
  running: Running,
  { comments, authors }: { readonly comments: readonly Posted[]; readonly authors: Authors },
): Promise<Candidate[]> {
  const userOf = await usersHere(
    scope,
    authors,
    comments.map(({ comment }) => idIn(comment.author)),
  );
  const seen = new Set<number>();
  return comments.flatMap(({ comment: exported, post, trashed = new Map() }) => {
    const reading = {
      site: scope.site,
      post,
      trashed,
      filter: withoutScripts,
      note: running.note,
      userOf,
    };
    const comment = foreignComment(exported, reading);
    if (comment === null || seen.has(comment.id)) {
      if (comment !== null) running.note({ code: 'duplicate', subject: `comment ${comment.id}` });
      running.count('comment', 'skipped');
      return [];
    }
    seen.add(comment.id);
    return [{ comment: rewritten(commentRecord, comment, running.rewriter.text), digest: digestOf(exported) }];
  });
}
