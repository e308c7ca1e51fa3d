import { store as blockEditorStore } from '@wordpress/block-editor';
import { Button } from '@wordpress/components';
import { select, subscribe } from '@wordpress/data';
import { PluginSidebar, store as editorStore } from '@wordpress/editor';
import { createInterpolateElement } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { desktop, mobile, seen } from '@wordpress/icons';
import { registerPlugin } from '@wordpress/plugins';
import { useCallback, useEffect, useRef, useState } from 'react';
import { renderPost } from '../api/platen.ts';
import { facts } from '../facts.ts';
import { notifyError } from '../api/notices.ts';

interface Edited {
  getCurrentPostType(): string;
  getCurrentPostId(): number;
  getEditedPostAttribute(name: string): unknown;
  getEditedPostContent(): string;
}

/** Debounce of changes in milliseconds. */
const debounceMs = 200;

const wide = { name: __('Desktop', 'platen'), width: 1280, icon: desktop };
const narrow = { name: __('Mobile', 'platen'), width: 390, icon: mobile };

/** The edited values, compared by identity. */
function editedValues(): readonly unknown[] {
  const { getEditedPostAttribute: get } = select(editorStore) as unknown as Edited;
  const { getBlocks } = select(blockEditorStore) as unknown as { getBlocks(): unknown };
  return [get('title'), get('excerpt'), getBlocks()];
}

/** The unsaved post, rendered by the server. */
async function renderUnsaved(): Promise<object> {
  const editor = select(editorStore) as unknown as Edited;
  const [type, id] = [editor.getCurrentPostType(), editor.getCurrentPostId()];
  const text = (name: string): string => String(editor.getEditedPostAttribute(name) ?? '');
  const body = { title: text('title'), excerpt: text('excerpt'), content: editor.getEditedPostContent() };
  const { title, content, excerpt } = await renderPost(type, id, body);
  return { id, type, title: title.rendered, content: content.rendered, excerpt: excerpt.rendered };
}

/** Runs one call at a time; calls during a run trigger one more run. */
function useSingleFlight(work: () => Promise<void>): () => void {
  const state = useRef({ isBusy: false, isWanted: false });
  return useCallback(() => {
    const run = async (): Promise<void> => {
      state.current = { isBusy: true, isWanted: false };
      await work().catch(notifyError);
      const { isWanted } = state.current;
      state.current.isBusy = false;
      if (isWanted) await run();
    };
    if (state.current.isBusy) state.current.isWanted = true;
    else void run();
  }, [work]);
}

/** Sends every change to a page of the front end, which renders it. */
function LivePreview({ address }: { address: string }) {
  const { origin } = new URL(address);
  const frame = useRef<HTMLIFrameElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [width, setWidth] = useState(() => (matchMedia('(max-width: 782px)').matches ? narrow : wide).width);
  const [room, setRoom] = useState(1);
  const sendDraft = useSingleFlight(
    useCallback(async () => {
      const message = { platen: 'draft', version: 1, ...(await renderUnsaved()) };
      frame.current?.contentWindow?.postMessage(message, origin);
    }, [origin]),
  );

  useEffect(() => {
    const listen = ({ origin: from, source, data }: MessageEvent): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if ((data as { platen?: unknown } | null)?.platen !== 'ready') return;
      setReady(true);
      // A reloaded page needs the content again.
      sendDraft();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, sendDraft]);

  useEffect(() => {
    if (!isReady) return undefined;
    let known = editedValues();
    let timer = 0;
    const unsubscribe = subscribe(() => {
      const now = editedValues();
      if (now.every((part, at) => part === known[at])) return;
      known = now;
      clearTimeout(timer);
      timer = window.setTimeout(sendDraft, debounceMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [isReady, sendDraft]);

  useEffect(() => {
    const watched = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 1));
    if (container.current !== null) watched.observe(container.current);
    return () => watched.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <div className="live-preview">
      <fieldset className="live-preview-widths" aria-label={__('Preview width', 'platen')}>
        {[wide, narrow].map(({ name, width: one, icon }) => (
          <Button key={name} icon={icon} isPressed={width === one} onClick={() => setWidth(one)} size="compact">
            {name}
          </Button>
        ))}
      </fieldset>
      {!isReady && (
        <output>
          {createInterpolateElement(
            sprintf(
              /* translators: %s: the origin of the preview page. */
              __(
                "Waiting for %s. If nothing appears, the page doesn't use the preview client, or it can't be framed: it must send <header />.",
                'platen',
              ),
              origin,
            ),
            { header: <code>Content-Security-Policy: frame-ancestors {location.origin}</code> },
          )}
        </output>
      )}
      <div className="live-preview-room" ref={container}>
        {/* The configured front end. A sandbox would remove its origin, which messages are checked against. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title={__('Live preview', 'platen')}
          src={address}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Only if a live preview URL is configured. */
export function registerLivePreview(): void {
  const { livePreviewUrl: address } = facts;
  if (address === null) return;
  const render = () => (
    <PluginSidebar name="live" title={__('Live preview', 'platen')} icon={seen}>
      <LivePreview address={address} />
    </PluginSidebar>
  );
  registerPlugin('platen-live-preview', { render, scope: 'platen', icon: 'desktop' });
}
