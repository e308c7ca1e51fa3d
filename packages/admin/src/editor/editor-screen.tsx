import { useQuery } from '@tanstack/react-query';
import { AutosaveMonitor, LocalAutosaveMonitor } from '@wordpress/editor';
import { PluginArea } from '@wordpress/plugins';
import { meQuery } from '../api/queries.ts';
import { SaveConflict } from './conflict.tsx';
import { EditorFrame, tellOf } from './frame.tsx';
import type { Edited } from './frame.tsx';
import { EditLock } from './lock.tsx';
import { NewerAutosave } from './newer-autosave.tsx';
import { startEditor } from './start.ts';

/** Once what plugins bring has been loaded. */
export async function openEditor() {
  const extensions = await startEditor();
  return (given: Omit<Edited<number>, 'extensions'>) => <EditorScreen {...given} extensions={extensions} />;
}

function EditorScreen(edited: Edited<number>) {
  const { type, id, onClose } = edited;
  const { data: me } = useQuery(meQuery);
  const path = `/${type.rest_namespace}/${type.rest_base}/${id}`;
  return (
    <EditorFrame {...edited} backLabel="Back to the list">
      <AutosaveMonitor />
      <LocalAutosaveMonitor />
      <EditLock type={type.slug} id={id} onLeave={onClose} />
      <SaveConflict path={path} />
      <NewerAutosave path={path} userId={me?.id} />
      <PluginArea scope="platen" onError={tellOf} />
    </EditorFrame>
  );
}
