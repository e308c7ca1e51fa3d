import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { refreshAll, typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { editedQuery } from '../../api/edited.ts';
import { createDraft } from '../../api/platen.ts';
import { needed } from '../../api/reading.ts';
import { startQuery } from '../../api/preloaded-responses.ts';
import { contentOf, listLink, postLink, titleOf } from './content.ts';
import { Trashed } from './trashed.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { EditorSkeleton } from '../../ui/skeleton.tsx';

const EditorScreen = lazy(() =>
  import('../../editor/editor-screen.tsx').then(async ({ openEditor }) => ({ default: await openEditor() })),
);

const ContentForm = lazy(() => import('./content-form.tsx').then((module) => ({ default: module.ContentForm })));

export function ContentEdit() {
  const { base, id } = useParams({ from: '/_full-screen/$base/$id' });
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  const go = useGo();
  // Records inside a post, such as synced patterns, open in the same editor.
  const open = useCallback(
    (slug: string, other: number | string) => {
      const shown = types?.find((one) => one.slug === slug);
      if (shown !== undefined) go.to(postLink(shown, other));
    },
    [types, go],
  );
  if (types === undefined) return <EditorSkeleton />;
  const type = types.find(({ rest_base }) => rest_base === base);
  if (type === undefined) return <Missing />;
  if (!('editor' in type.supports)) return <ContentForm key={id} type={type} id={Number(id)} />;
  return (
    <Opened
      key={id}
      type={type}
      id={Number(id)}
      onClose={() => {
        refreshAll();
        go.back(listLink(type));
      }}
      onOpen={open}
    />
  );
}

function Opened(given: ComponentProps<typeof EditorScreen>) {
  const { type, id } = given;
  const { isPending } = useQuery(startQuery(type.slug, id));
  const { data: post } = useQuery(editedQuery(contentOf(type), id));
  if (post?.status === 'trash') return <Trashed type={type} id={id} title={titleOf(post)} />;
  return isPending || post === undefined ? <EditorSkeleton /> : <EditorScreen {...given} />;
}

/** The editor opens stored posts, so a new post is stored as an auto-draft first. */
export function NewContent() {
  const { base } = useParams({ from: '/_full-screen/$base/new' });
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  if (types === undefined) return <EditorSkeleton />;
  const type = types.find(({ rest_base }) => rest_base === base);
  return type === undefined ? <Missing /> : <Creating type={type} />;
}

function Creating({ type }: { type: ContentType }) {
  const [problem, setProblem] = useState<Error | null>(null);
  const go = useGo();
  useEffect(() => {
    const leaving = new AbortController();
    createDraft(type.slug, leaving.signal)
      .then((id) => go.to({ ...postLink(type, id), replace: true }))
      .catch((error: Error) => {
        if (!leaving.signal.aborted) setProblem(error);
      });
    return () => leaving.abort();
  }, [type, go]);
  if (problem !== null) throw problem;
  return <EditorSkeleton />;
}
