import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { queryClient, typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { startQuery } from '../../api/first-answers.ts';
import { ContentForm } from './content-form.tsx';
import { Failure, Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';

const EditorScreen = lazy(() =>
  import('../../editor/editor-screen.tsx').then(async ({ openEditor }) => ({ default: await openEditor() })),
);

export function ContentEdit() {
  const { base, id } = useParams({ strict: false }) as { base: string; id: string };
  const { data: types } = useQuery(typesQuery);
  const go = useGo();
  // Other records that a text shows, such as synced patterns, open in this very editor.
  const open = useCallback(
    (slug: string, other: number | string) => {
      const shown = types?.find((one) => one.slug === slug);
      if (shown !== undefined) go.to(`/${shown.rest_base}/${other}`);
    },
    [types, go],
  );
  if (types === undefined) return null;
  const type = types.find(({ rest_base }) => rest_base === base);
  if (type === undefined) return <Missing />;
  if (id === 'new') return <NewContent type={type} />;
  if (!('editor' in type.supports)) return <ContentForm key={id} type={type} id={Number(id)} />;
  return (
    <Opened
      key={id}
      type={type}
      id={Number(id)}
      onClose={() => {
        void queryClient.invalidateQueries();
        go.back(`/${type.rest_base}`);
      }}
      onOpen={open}
    />
  );
}

function Opened(given: ComponentProps<typeof EditorScreen>) {
  const { isPending } = useQuery(startQuery(given.type.slug, given.id));
  return isPending ? <p className="loading">Loading the editor …</p> : <EditorScreen {...given} />;
}

/** The editor opens what is stored, so a new draft is stored first; nobody sees it before its first change. */
function NewContent({ type }: { type: ContentType }) {
  const [problem, setProblem] = useState<Error | null>(null);
  const go = useGo();
  useEffect(() => {
    const leaving = new AbortController();
    request<{ id: number }>('platen/v1/drafts', { method: 'POST', body: { type: type.slug }, signal: leaving.signal })
      .then(({ data }) => go.to(`/${type.rest_base}/${data.id}`, { replace: true }))
      .catch((error: Error) => {
        if (!leaving.signal.aborted) setProblem(error);
      });
    return () => leaving.abort();
  }, [type, go]);
  return problem === null ? <p className="loading">Loading the editor …</p> : <Failure error={problem} />;
}
