import { __, _n, sprintf } from '@wordpress/i18n';
import { useBatch, useRemove, useSave } from '../../api/writing.ts';
import { comments } from './comment.ts';
import type { Comment } from './comment.ts';

/** What can be done to comments. The status that the API expects for it; trash has its own request. */
const statusOf = { approve: 'approved', hold: 'hold', spam: 'spam', unspam: 'unspam', untrash: 'untrash' } as const;
export type Move = keyof typeof statusOf | 'trash';

const doneOne: Readonly<Record<Move, string>> = {
  approve: __('Comment approved.', 'platen'),
  hold: __('Comment moved to pending.', 'platen'),
  spam: __('Comment marked as spam.', 'platen'),
  unspam: __('Comment marked as not spam.', 'platen'),
  trash: __('Comment moved to trash.', 'platen'),
  untrash: __('Comment restored.', 'platen'),
};

const doneMany: Readonly<Record<Move, (count: number) => string>> = {
  approve: (count) => sprintf(_n('%d comment approved.', '%d comments approved.', count, 'platen'), count),
  hold: (count) => sprintf(_n('%d comment moved to pending.', '%d comments moved to pending.', count, 'platen'), count),
  spam: (count) => sprintf(_n('%d comment marked as spam.', '%d comments marked as spam.', count, 'platen'), count),
  unspam: (count) =>
    sprintf(_n('%d comment marked as not spam.', '%d comments marked as not spam.', count, 'platen'), count),
  trash: (count) => sprintf(_n('%d comment moved to trash.', '%d comments moved to trash.', count, 'platen'), count),
  untrash: (count) => sprintf(_n('%d comment restored.', '%d comments restored.', count, 'platen'), count),
};

export interface Moderation {
  /** Changes one or more comments, with Undo. */
  move(chosen: readonly Comment[], to: Move): void;
  /** Deletes permanently. */
  remove(chosen: readonly Comment[]): Promise<unknown>;
}

export function useModeration(): Moderation {
  const saving = useSave(comments);
  const removing = useRemove(comments);
  const batch = useBatch(comments);
  const moveMany = (chosen: readonly Comment[], to: Move): void => {
    const report = {
      done: doneMany[to],
      undo: () => void batch.save(chosen.map(({ id, status }) => ({ id, status }))),
    };
    void (to === 'trash'
      ? batch.remove(
          chosen.map(({ id }) => id),
          report,
        )
      : batch.save(
          chosen.map(({ id }) => ({ id, status: statusOf[to] })),
          report,
        ));
  };
  return {
    move: (chosen, to) => {
      const [comment] = chosen;
      if (comment === undefined) return;
      if (chosen.length > 1) return moveMany(chosen, to);
      const { id, status } = comment;
      const report = { done: doneOne[to], undo: () => void saving.run({ id, status }) };
      void (to === 'trash' ? removing.run({ id }, report) : saving.run({ id, status: statusOf[to] }, report));
    },
    remove: (chosen) =>
      batch.remove(
        chosen.map(({ id }) => id),
        {
          force: true,
          done: (count) =>
            sprintf(_n('%d comment deleted permanently.', '%d comments deleted permanently.', count, 'platen'), count),
        },
      ),
  };
}
