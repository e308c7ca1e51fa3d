import { __, sprintf } from '@wordpress/i18n';
import { useQuery } from '@tanstack/react-query';
import { AutosaveMonitor, LocalAutosaveMonitor } from '@wordpress/editor';
import { PluginArea } from '@wordpress/plugins';
import { lazy, Suspense, useRef } from 'react';
import { meQuery } from '../api/queries.ts';
import { SaveConflict } from './conflict.tsx';
import { EditorFrame, reportPanelError } from './frame.tsx';
import type { Edited } from './frame.tsx';
import { EditLock } from './lock.tsx';
import { NewerAutosave } from './newer-autosave.tsx';
import { NoSlug } from './no-slug.tsx';
import { startEditor } from './start.ts';
import { inSentence } from '../i18n/in-sentence.ts';

const PostFacts = lazy(() => import('./post-facts.tsx').then((module) => ({ default: module.PostFacts })));

/** After plugin scripts are loaded. */
export async function openEditor() {
  const extensions = await startEditor();
  return (given: Omit<Edited<number>, 'extensions'>) => <EditorScreen {...given} extensions={extensions} />;
}

function EditorScreen(edited: Edited<number>) {
  const { type, id, onClose } = edited;
  const { data: me } = useQuery(meQuery);
  const isHeld = useRef(true);
  const path = `/${type.rest_namespace}/${type.rest_base}/${id}`;
  return (
    <EditorFrame
      {...edited}
      backLabel={sprintf(__('Back to %s', 'platen'), inSentence(type.name))}
      isKeptOnLeave
      isHeld={() => isHeld.current}
    >
      <AutosaveMonitor />
      <LocalAutosaveMonitor />
      <NoSlug />
      <EditLock type={type} id={id} onLeave={onClose} onHeld={(held) => (isHeld.current = held)} />
      <SaveConflict path={path} />
      <NewerAutosave path={path} userId={me?.id} />
      <Suspense fallback={null}>
        <PostFacts />
      </Suspense>
      <PluginArea scope="platen" onError={reportPanelError} />
    </EditorFrame>
  );
}
