import apiFetch from '@wordpress/api-fetch';
import { parse } from '@wordpress/blocks';
import { select, useDispatch } from '@wordpress/data';
import { store as editorStore } from '@wordpress/editor';
import { __ } from '@wordpress/i18n';
import { store as noticesStore } from '@wordpress/notices';
import { useEffect } from 'react';

interface Autosave {
  readonly id: number;
  readonly author: number;
  readonly modified_gmt: string;
  readonly title: { readonly raw: string };
  readonly content: { readonly raw: string };
  readonly excerpt: { readonly raw: string };
}

interface Saved {
  readonly modified_gmt: string;
  readonly title?: string;
  readonly content?: string;
}

interface Given {
  /** Path of the post, such as `/wp/v2/posts/5`. */
  readonly path: string;
  readonly userId: number | undefined;
}

/** Offers to restore a newer autosave, as an edit that can be undone. */
export function NewerAutosave({ path, userId }: Given) {
  const { createWarningNotice, removeNotice } = useDispatch(noticesStore);
  const { editPost, resetEditorBlocks } = useDispatch(editorStore) as unknown as {
    editPost: (edits: object) => void;
    resetEditorBlocks: (blocks: unknown) => void;
  };
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const offer = async (): Promise<void> => {
      const autosaves = await apiFetch<Autosave[]>({ path: `${path}/autosaves?context=edit`, signal });
      const post = (select(editorStore) as unknown as { getCurrentPost(): Saved }).getCurrentPost();
      const own = autosaves.find(({ author, modified_gmt: at }) => author === userId && at > post.modified_gmt);
      const isOther = own?.content.raw !== post.content || own?.title.raw !== post.title;
      if (own === undefined || !isOther) return;
      void createWarningNotice(__('There is an autosave newer than this version.', 'platen'), {
        id: 'newer-autosave',
        isDismissible: true,
        actions: [
          {
            label: __('Restore autosave', 'platen'),
            onClick: () => {
              editPost({ title: own.title.raw, excerpt: own.excerpt.raw });
              resetEditorBlocks(parse(own.content.raw));
              void removeNotice('newer-autosave');
            },
          },
        ],
      });
    };
    offer().catch(() => undefined);
    return () => {
      leaving.abort();
      void removeNotice('newer-autosave');
    };
  }, [path, userId, createWarningNotice, removeNotice, editPost, resetEditorBlocks]);
  return null;
}
