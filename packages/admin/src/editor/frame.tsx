import { CommandMenu } from '@wordpress/commands';
import { Button, SlotFillProvider } from '@wordpress/components';
import { ErrorBoundary, UnsavedChangesWarning } from '@wordpress/editor';
import { arrowLeft } from '@wordpress/icons';
import { ShortcutProvider } from '@wordpress/keyboard-shortcuts';
import { useDispatch } from '@wordpress/data';
import { SnackbarNotices, store as noticesStore } from '@wordpress/notices';
import { PluginArea } from '@wordpress/plugins';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ContentType } from '../api/queries.ts';
import { sayProblem } from '../shell/notices.ts';
import type { Loaded } from './extensions.ts';
import { BackButton, Editor, PreferencesModal } from './private.ts';
import { settingsFor } from './settings.ts';

/** What is edited, and where one goes from there. */
export interface Edited<Id extends number | string> {
  readonly type: ContentType;
  readonly id: Id;
  readonly extensions: Loaded;
  readonly onClose: () => void;
  readonly onOpen: (postType: string, id: number | string) => void;
}

interface Given extends Edited<number | string> {
  /** Where the way back leads. */
  readonly backLabel: string;
  /** What belongs to this kind of record alone. */
  readonly children: ReactNode;
}

/** The editor in the whole window, with what all that is edited in it has in common. */
export function EditorFrame({ type, id, extensions, backLabel, onClose, onOpen, children }: Given) {
  const { canvasStyles, problems } = extensions;
  const settings = useMemo(() => settingsFor({ type, canvasStyles, onOpen }), [type, canvasStyles, onOpen]);
  useEffect(() => {
    document.body.classList.add('is-fullscreen-mode', 'block-editor-page');
    return () => document.body.classList.remove('is-fullscreen-mode', 'block-editor-page');
  }, []);
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
              <UnsavedChangesWarning />
              {children}
              <PluginArea onError={tellOf} />
              <Problems problems={problems} />
              <PreferencesModal />
              <BackButton>
                <Button className="back" label={backLabel} icon={arrowLeft} onClick={onClose} />
              </BackButton>
              <SnackbarNotices className="editor-snackbars" />
            </Editor>
          </ErrorBoundary>
        </ShortcutProvider>
      </SlotFillProvider>
    </div>
  );
}

/** A panel that fails goes, and everything else stays. */
export const tellOf = (name: string, error: Error): void =>
  sayProblem(new Error(`The panel ${name} failed and is left out: ${error.message}`));

function Problems({ problems }: { problems: Loaded['problems'] }) {
  const { createErrorNotice, removeNotice } = useDispatch(noticesStore);
  useEffect(() => {
    for (const problem of problems) void createErrorNotice(problem, { id: problem });
    return () => {
      for (const problem of problems) void removeNotice(problem);
    };
  }, [problems, createErrorNotice, removeNotice]);
  return null;
}
