import type { ExportedItem } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { filterMarkup } from '../../text/allow-list.ts';
import { commentStates, replaceComments, takeComments } from '../comments/import-comments.actions.ts';
import type { ImportedComment } from '../comments/import-comments.actions.ts';
import { presentUsers } from '../users/import-users.actions.ts';
import type { Authors } from './import-head.actions.ts';
import { commentMark, foreignComment } from './foreign-comments.rules.ts';
import type { ForeignPost } from './foreign-posts.rules.ts';
import { digestOf, idIn } from './foreign-values.rules.ts';
import { selectLedger } from './imports.store.ts';
import type { Running } from './running.actions.ts';

interface Discussed {
  readonly item: ExportedItem;
  readonly foreign: ForeignPost;
  readonly id: number;
}

interface Candidate {
  readonly comment: ImportedComment;
  readonly digest: string;
}

/** The comments on items that are here. */
export async function takeItemComments(
  scope: Scope,
  running: Running,
  { items, authors }: { readonly items: readonly Discussed[]; readonly authors: Authors },
): Promise<void> {
  const candidates = await readCandidates(scope, running, { items, authors });
  const { origin, id: importId } = running.record;
  const ids = candidates.map(({ comment }) => comment.id);
  const before = await selectLedger(scope.db.kysely, { origin, kind: 'comment' }, ids);
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
  const added = await takeComments(
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
  { items, authors }: { readonly items: readonly Discussed[]; readonly authors: Authors },
): Promise<Candidate[]> {
  const users = items.flatMap(({ item }) => item.comments.map(({ user }) => idIn(user)));
  const strangers = [...new Set(users)].filter((id) => id > 0 && !authors.byId.has(id));
  const others = await presentUsers(scope, strangers);
  const seen = new Set<number>();
  return items.flatMap(({ item, foreign, id: post }) =>
    item.comments.flatMap((exported) => {
      const comment = foreignComment(exported, {
        site: scope.site,
        post,
        trashed: foreign.trashedComments,
        filter: withoutScripts,
        note: running.note,
        // Somebody else's id is nobody's here; one that nobody has stays, for the day its owner comes.
        userOf: (id) => authors.byId.get(id) ?? (others.has(id) ? 0 : id),
      });
      if (comment === null || seen.has(comment.id)) {
        if (comment !== null) running.note({ code: 'duplicate', subject: `comment ${comment.id}` });
        running.count('comment', 'skipped');
        return [];
      }
      seen.add(comment.id);
      return [{ comment, digest: digestOf(exported) }];
    }),
  );
}
