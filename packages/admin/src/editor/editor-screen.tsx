import { useQuery } from '@tanstack/react-query';
import { AutosaveMonitor, LocalAutosaveMonitor } from '@wordpress/editor';
import { PluginArea } from '@wordpress/plugins';
import { useMemo } from 'react';
import { meQuery } from '../api/queries.ts';
import type { ContentType } from '../api/queries.ts';
import { SaveConflict } from './conflict.tsx';
import type { Loaded } from './extensions.ts';
import { EditorFrame, tellOf } from './frame.tsx';
import { EditLock } from './lock.tsx';
import { NewerAutosave } from './newer-autosave.tsx';
import { settingsFor } from './settings.ts';
import { startEditor } from './start.ts';

/** Once what plugins bring has been loaded. */
export async function openEditor() {
  const extensions = await startEditor();
  return (given: Omit<Given, 'extensions'>) => <EditorScreen {...given} extensions={extensions} />;
}

interface Given {
  readonly type: ContentType;
  readonly id: number;
  readonly extensions: Loaded;
  readonly onClose: () => void;
  readonly onOpen: (postType: string, id: number | string) => void;
}

function EditorScreen({ type, id, extensions, onClose, onOpen }: Given) {
  const { data: me } = useQuery(meQuery);
  const path = `/${type.rest_namespace}/${type.rest_base}/${id}`;
  const { canvasStyles, problems } = extensions;
  const settings = useMemo(() => settingsFor({ type, canvasStyles, onOpen }), [type, canvasStyles, onOpen]);
  return (
    <EditorFrame
      postType={type.slug}
      postId={id}
      settings={settings}
      problems={problems}
      backLabel="Back to the list"
      onClose={onClose}
    >
      <AutosaveMonitor />
      <LocalAutosaveMonitor />
      <EditLock type={type.slug} id={id} onLeave={onClose} />
      <SaveConflict path={path} />
      <NewerAutosave path={path} userId={me?.id} />
      <PluginArea scope="platen" onError={tellOf} />
    </EditorFrame>
  );
}
