import './flags.ts';
import { useQuery } from '@tanstack/react-query';
import { CommandMenu } from '@wordpress/commands';
import { Button, SlotFillProvider } from '@wordpress/components';
import { AutosaveMonitor, ErrorBoundary, LocalAutosaveMonitor, UnsavedChangesWarning } from '@wordpress/editor';
import { arrowLeft } from '@wordpress/icons';
import { ShortcutProvider } from '@wordpress/keyboard-shortcuts';
import { SnackbarNotices } from '@wordpress/notices';
import { PluginArea } from '@wordpress/plugins';
import { useEffect, useMemo } from 'react';
import { meQuery } from '../api/queries.ts';
import type { ContentType } from '../api/queries.ts';
import { SaveConflict } from './conflict.tsx';
import { EditLock } from './lock.tsx';
import { NewerAutosave } from './newer-autosave.tsx';
import { BackButton, Editor, PreferencesModal } from './private.ts';
import { settingsFor } from './settings.ts';
import { startEditor } from './start.ts';

startEditor();

interface Given {
  readonly type: ContentType;
  readonly id: number;
  readonly onClose: () => void;
  readonly onOpen: (postType: string, id: number) => void;
}

export function EditorScreen({ type, id, onClose, onOpen }: Given) {
  useEffect(() => {
    document.body.classList.add('is-fullscreen-mode', 'block-editor-page');
    return () => document.body.classList.remove('is-fullscreen-mode', 'block-editor-page');
  }, []);
  const { data: me } = useQuery(meQuery);
  const path = `/${type.rest_namespace}/${type.rest_base}/${id}`;
  const settings = useMemo(() => settingsFor({ type, onOpen }), [type, onOpen]);
  return (
    <div className="editor-screen">
      <SlotFillProvider>
        <ShortcutProvider>
          <ErrorBoundary>
            <CommandMenu />
            <Editor
              postType={type.slug}
              postId={id}
              settings={settings}
              onActionPerformed={(action) => {
                if (action === 'move-to-trash' || action === 'permanently-delete') onClose();
              }}
            >
              <AutosaveMonitor />
              <LocalAutosaveMonitor />
              <UnsavedChangesWarning />
              <EditLock type={type.slug} id={id} onLeave={onClose} />
              <SaveConflict path={path} />
              <NewerAutosave path={path} userId={me?.id} />
              <PluginArea scope="platen" onError={(name) => console.error(`The plugin ${name} failed.`)} />
              <PreferencesModal />
              <BackButton>
                <Button className="back" label="Back to the list" icon={arrowLeft} onClick={onClose} />
              </BackButton>
              <SnackbarNotices className="editor-snackbars" />
            </Editor>
          </ErrorBoundary>
        </ShortcutProvider>
      </SlotFillProvider>
    </div>
  );
}
