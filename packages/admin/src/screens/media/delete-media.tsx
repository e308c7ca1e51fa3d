import { useQueries } from '@tanstack/react-query';
import type { Action } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { trash } from '@wordpress/icons';
import { countOf } from '../../api/queries.ts';
import { usageOf } from '../../api/platen.ts';
import { recordQuery } from '../../api/reading.ts';
import { useBatch } from '../../api/writing.ts';
import { named } from '../../fields/confirm-action.tsx';
import { Confirm } from '../../fields/confirm-dialog.tsx';
import text from '../../ui/text.module.css';
import { media, nouns, titleOf } from './medium.ts';
import type { Medium } from './medium.ts';

export const deleteTitle = (items: readonly Medium[]): string =>
  sprintf(__('Delete %s?', 'platen'), named(items, titleOf, nouns.many));

interface Given {
  readonly items: readonly Medium[];
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** The question before files are deleted, with the number of posts that use them. */
export function DeleteMedia({ items, onClose, onDeleted }: Given) {
  const batch = useBatch(media);
  const usages = useQueries({
    queries: items.map(({ id }) => recordQuery(usageOf(id), undefined, { context: undefined })),
  });
  const posts = new Set(usages.flatMap(({ data }) => data?.posts.map(({ id }) => id) ?? [])).size;
  const isKnown = usages.every(({ data }) => data !== undefined);
  const isMore = usages.some(({ data }) => data?.more === true);
  const remove = async (): Promise<void> => {
    const isDone = await batch.remove(
      items.map(({ id }) => id),
      { force: true, done: (count) => sprintf(__('%s deleted.', 'platen'), countOf(count, nouns)) },
    );
    if (isDone) onDeleted?.();
  };
  return (
    <Confirm
      text={
        <>
          <p>{__("The file and its resized versions are deleted. You can't undo this.", 'platen')}</p>
          <p className={posts > 0 ? undefined : text.quiet}>
            {posts > 0
              ? isMore
                ? sprintf(__('More than %d posts use it and will show a broken link.', 'platen'), posts)
                : sprintf(
                    _n(
                      '%d post uses it and will show a broken link.',
                      '%d posts use it and will show a broken link.',
                      posts,
                      'platen',
                    ),
                    posts,
                  )
              : isKnown && __('Not used in any post.', 'platen')}
          </p>
        </>
      }
      label={__('Delete permanently', 'platen')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** For a list of files. */
export const deleteMediaAction: Action<Medium> = {
  id: 'delete',
  label: __('Delete permanently', 'platen'),
  icon: trash,
  supportsBulk: true,
  modalHeader: deleteTitle,
  RenderModal: ({ items, closeModal }) => <DeleteMedia items={items} onClose={() => closeModal?.()} />,
};
