import type { Action } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { backup, external, pencil, trash } from '@wordpress/icons';
import { useEvent } from '@wordpress/compose';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { notifyError, notifySuccess } from '../../api/notices.ts';
import { countOf, nounsOf } from '../../api/queries.ts';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { recordQuery } from '../../api/reading.ts';
import { useBatch, useRemove, useSave } from '../../api/writing.ts';
import { confirmAction, named } from '../../fields/confirm-action.tsx';
import { useGo } from '../../shell/go.ts';
import { contentOf, postLink, titleOf } from './content.ts';
import type { Content, Status } from './content.ts';
import { copyOf } from './copy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { inSentence } from '../../i18n/in-sentence.ts';

const BulkEdit = lazy(() => import('./bulk-edit.tsx').then((module) => ({ default: module.BulkEdit })));

interface Given {
  readonly type: ContentType;
  readonly taxonomies: readonly Taxonomy[];
  readonly onQuickEdit: (id: number) => void;
}

/** The actions for several posts only. */
export function useBulkActions({ type, taxonomies }: Given): readonly Action<Content>[] {
  return useMemo(
    () => [
      {
        id: 'bulk-edit',
        label: __('Edit', 'platen'),
        supportsBulk: true,
        isEligible: ({ status }) => status !== 'trash',
        modalHeader: (items) => sprintf(__('Edit %s', 'platen'), countOf(items.length, nounsOf(type))),
        modalSize: 'medium',
        RenderModal: ({ items, closeModal }) => (
          <Suspense fallback={<Skeleton rows={4} />}>
            <BulkEdit type={type} taxonomies={taxonomies} items={items} onClose={() => closeModal?.()} />
          </Suspense>
        ),
      },
    ],
    [type, taxonomies],
  );
}

/** Stores a copy of a post as a draft, with its terms, fields, and featured image. */
function useDuplicate({ type, taxonomies }: Given) {
  const client = useQueryClient();
  const posts = contentOf(type);
  const { run } = useSave(posts);
  const { run: remove } = useRemove(posts);
  return useEvent(async ({ id, title }: Content) => {
    const bases = taxonomies.map(({ rest_base: base }) => base);
    try {
      const post = await client.fetchQuery({ ...recordQuery(posts, id), staleTime: 0 });
      const copy = await run(copyOf(post as unknown as Readonly<Record<string, unknown>>, bases));
      if (copy === undefined) return;
      notifySuccess(
        sprintf(__('"%s" duplicated as a draft.', 'platen'), titleOf({ ...(title && { title }) })),
        () => void remove({ id: copy.id, force: true }),
      );
    } catch (error) {
      notifyError(error);
    }
  });
}

/** What users can do with posts of a list. */
export function useActions(given: Given): Action<Content>[] {
  const { type, onQuickEdit } = given;
  const go = useGo();
  const batch = useBatch(contentOf(type));
  const duplicate = useDuplicate(given);
  return useMemo(() => {
    const counted = (count: number): string => countOf(count, nounsOf(type));
    const restore = (items: readonly Content[]): Promise<boolean> =>
      batch.save(
        items.map(({ id, status }) => ({ id, status: status as Status })),
        { done: (count) => sprintf(__('%s restored.', 'platen'), counted(count)) },
      );
    return [
      {
        id: 'edit',
        label: __('Edit', 'platen'),
        icon: pencil,
        isPrimary: true,
        isEligible: ({ status }) => status !== 'trash',
        callback: ([item]) => {
          if (item !== undefined) go.to(postLink(type, item.id));
        },
      },
      {
        id: 'quick-edit',
        label: __('Quick edit', 'platen'),
        isEligible: ({ status }) => status !== 'trash',
        callback: ([item]) => {
          if (item !== undefined) onQuickEdit(item.id);
        },
      },
      {
        id: 'duplicate',
        label: __('Duplicate', 'platen'),
        isEligible: ({ status }) => status !== 'trash',
        callback: async ([item]) => {
          if (item !== undefined) await duplicate(item);
        },
      },
      {
        id: 'view',
        label: __('View', 'platen'),
        icon: external,
        isEligible: ({ status }) => status === 'publish' && type.viewable,
        callback: ([item]) => {
          if (item !== undefined) window.open(item.link, '_blank', 'noopener');
        },
      },
      {
        id: 'trash',
        label: __('Move to trash', 'platen'),
        icon: trash,
        supportsBulk: true,
        isEligible: ({ status }) => status !== 'trash',
        callback: (items) =>
          void batch.remove(
            items.map(({ id }) => id),
            {
              done: (count) => sprintf(__('%s moved to trash.', 'platen'), counted(count)),
              undo: () => void restore(items),
            },
          ),
      },
      {
        id: 'restore',
        label: __('Restore', 'platen'),
        icon: backup,
        supportsBulk: true,
        isEligible: ({ status }) => status === 'trash',
        callback: (items) => void restore(items.map((item) => ({ ...item, status: 'draft' }))),
      },
      confirmAction<Content>({
        id: 'delete',
        label: __('Delete permanently', 'platen'),
        icon: trash,
        isEligible: ({ status }) => status === 'trash',
        title: (items) => sprintf(__('Delete %s?', 'platen'), named(items, titleOf, inSentence(type.name))),
        text: __("The content, revisions, and comments are deleted. You can't undo this.", 'platen'),
        run: (items) =>
          batch.remove(
            items.map(({ id }) => id),
            { force: true, done: (count) => sprintf(__('%s deleted permanently.', 'platen'), counted(count)) },
          ),
      }),
    ];
  }, [go, batch, type, duplicate, onQuickEdit]);
}
