import { useDispatch } from '@wordpress/data';
import { store as noticesStore } from '@wordpress/notices';
import { lazy, Suspense, useEffect, useState } from 'react';
import { watchVersions } from './versions.ts';
import type { Conflict } from './versions.ts';

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

/** Resolves a save that would overwrite changes of another user. */
export function SaveConflict({ path }: { path: string }) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { removeNotice } = useDispatch(noticesStore);
  useEffect(() => watchVersions(path, setConflict), [path]);
  // Replaces the editor's generic error notice.
  useEffect(() => {
    if (conflict === null) return undefined;
    const timer = setTimeout(() => void removeNotice('editor-save'), 0);
    return () => clearTimeout(timer);
  }, [conflict, removeNotice]);
  return conflict === null ? null : (
    <Suspense fallback={null}>
      <ConflictDialog path={path} conflict={conflict} onClose={() => setConflict(null)} />
    </Suspense>
  );
}
