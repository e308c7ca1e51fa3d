import { Button, SlotFillProvider } from '@wordpress/components';
import { ErrorBoundary } from '@wordpress/editor';
import { __, sprintf } from '@wordpress/i18n';
import { ShortcutProvider } from '@wordpress/keyboard-shortcuts';
import { useDispatch } from '@wordpress/data';
import { SnackbarNotices, store as noticesStore } from '@wordpress/notices';
import { PluginArea } from '@wordpress/plugins';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ContentType } from '../api/queries.ts';
import { notifyError } from '../api/notices.ts';
import { useUnsaved } from '../shell/unsaved.ts';
import { BelowContentSlot } from './below-content.ts';
import type { Loaded } from './extensions.ts';
import { useForeignLinks } from './foreign-links.ts';
import { BackButton, Editor, PreferencesModal } from './private.ts';
import { settingsFor } from './settings.ts';
import { dirtyRecords, discardEdits, keepPost, saveAll, titleOf } from './unsaved-edits.ts';
import { backArrow } from '../i18n/direction.ts';

const Palette = lazy(() => import('../shell/palette.tsx').then((module) => ({ default: module.Palette })));

/** The edited record and navigation callbacks. */
export interface Edited<Id extends number | string> {
  readonly type: ContentType;
  readonly id: Id;
  readonly extensions: Loaded;
  readonly onClose: () => void;
  readonly onOpen: (postType: string, id: number | string) => void;
}

interface Given extends Edited<number | string> {
  /** Label of the Back button. */
  readonly backLabel: string;
  /** On leaving, save drafts and autosave other posts. Default: ask the user. */
  readonly isKeptOnLeave?: boolean;
  /** False after another user took over the lock. */
  readonly isHeld?: () => boolean;
  /** Components for this kind of record. */
  readonly children: ReactNode;
}

/** The full-screen editor: what posts and design records have in common. */
export function EditorFrame(given: Given) {
  const { type, id, extensions, backLabel, onClose, onOpen, children } = given;
  const { isKeptOnLeave = false, isHeld = () => true } = given;
  const { canvasStyles, problems } = extensions;
  const settings = useMemo(() => settingsFor({ type, canvasStyles, onOpen }), [type, canvasStyles, onOpen]);
  useForeignLinks();
  const post = { type: type.slug, id, isHeld };
  useUnsaved({
    get name() {
      return titleOf();
    },
    isDirty: () => dirtyRecords().length > 0,
    ...(isKeptOnLeave && { keep: () => keepPost(post) }),
    save: () => saveAll(post),
    discard: discardEdits,
  });
  useEffect(() => {
    document.body.classList.add('is-fullscreen-mode', 'block-editor-page');
    return () => document.body.classList.remove('is-fullscreen-mode', 'block-editor-page');
  }, []);
  return (
    <div className="editor-screen">
      <SlotFillProvider>
        <ShortcutProvider>
          <ErrorBoundary>
            <Suspense fallback={null}>
              <Palette />
            </Suspense>
            <Editor
              postType={type.slug}
              postId={id}
              settings={settings}
              extraContent={<BelowContentSlot bubblesVirtually className="below-content" />}
              onActionPerformed={(action) => {
                if (action !== 'move-to-trash' && action !== 'permanently-delete') return;
                discardEdits();
                onClose();
              }}
            >
              {children}
              <PluginArea onError={reportPanelError} />
              <Problems problems={problems} />
              <PreferencesModal />
              <BackButton>
                <Button className="back" label={backLabel} icon={backArrow} onClick={onClose} />
              </BackButton>
              <SnackbarNotices className="editor-snackbars" />
            </Editor>
          </ErrorBoundary>
        </ShortcutProvider>
      </SlotFillProvider>
    </div>
  );
}

/** A failing panel is removed; the editor keeps running. */
export const reportPanelError = (name: string, error: Error): void =>
  notifyError(new Error(sprintf(__('The panel "%1$s" failed and was removed: %2$s', 'platen'), name, error.message)));

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
