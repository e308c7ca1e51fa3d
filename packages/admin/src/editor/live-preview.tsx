import { store as blockEditorStore } from '@wordpress/block-editor';
import { Button } from '@wordpress/components';
import { select, subscribe } from '@wordpress/data';
import { PluginSidebar, store as editorStore } from '@wordpress/editor';
import { desktop, mobile, seen } from '@wordpress/icons';
import { registerPlugin } from '@wordpress/plugins';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../api/request.ts';
import { facts } from '../facts.ts';
import { sayProblem } from '../shell/notices.ts';

interface Edited {
  getCurrentPostType(): string;
  getCurrentPostId(): number;
  getEditedPostAttribute(name: string): unknown;
  getEditedPostContent(): string;
}

interface Rendered {
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
}

/** Milliseconds after the last change until what was written is sent. */
const pause = 200;

const wide = { name: 'Wide', width: 1280, icon: desktop };
const narrow = { name: 'Narrow', width: 390, icon: mobile };

/** What is written now; blocks are others once a letter of them is. */
function written(): readonly unknown[] {
  const { getEditedPostAttribute: get } = select(editorStore) as unknown as Edited;
  const { getBlocks } = select(blockEditorStore) as unknown as { getBlocks(): unknown };
  return [get('title'), get('excerpt'), getBlocks()];
}

/** What readers would see of the text as it stands in the editor. */
async function unsaved(): Promise<object> {
  const editor = select(editorStore) as unknown as Edited;
  const [type, id] = [editor.getCurrentPostType(), editor.getCurrentPostId()];
  const text = (name: string): string => String(editor.getEditedPostAttribute(name) ?? '');
  const body = { title: text('title'), excerpt: text('excerpt'), content: editor.getEditedPostContent() };
  const { data } = await request<Rendered>(`platen/v1/render/${type}/${id}`, { method: 'POST', body });
  const { title, content, excerpt } = data;
  return { id, type, title: title.rendered, content: content.rendered, excerpt: excerpt.rendered };
}

/** A function that does this, one at a time; what comes meanwhile is done once more at the end. */
function useOneAtATime(doing: () => Promise<void>): () => void {
  const state = useRef({ isBusy: false, isWanted: false });
  return useCallback(() => {
    const run = async (): Promise<void> => {
      state.current = { isBusy: true, isWanted: false };
      await doing().catch(sayProblem);
      const { isWanted } = state.current;
      state.current.isBusy = false;
      if (isWanted) await run();
    };
    if (state.current.isBusy) state.current.isWanted = true;
    else void run();
  }, [doing]);
}

/** A page of the front end that is told of every change; it answers for how it shows them. */
function LivePreview({ address }: { address: string }) {
  const { origin } = new URL(address);
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [width, setWidth] = useState(() => (matchMedia('(max-width: 782px)').matches ? narrow : wide).width);
  const [room, setRoom] = useState(1);
  const tell = useOneAtATime(
    useCallback(async () => {
      const message = { platen: 'draft', version: 1, ...(await unsaved()) };
      frame.current?.contentWindow?.postMessage(message, origin);
    }, [origin]),
  );

  useEffect(() => {
    const listen = ({ origin: from, source, data }: MessageEvent): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      if ((data as { platen?: unknown } | null)?.platen !== 'ready') return;
      setReady(true);
      // Also a page that was loaded again has everything to learn.
      tell();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [origin, tell]);

  useEffect(() => {
    if (!isReady) return undefined;
    let known = written();
    let timer = 0;
    const unsubscribe = subscribe(() => {
      const now = written();
      if (now.every((part, at) => part === known[at])) return;
      known = now;
      clearTimeout(timer);
      timer = window.setTimeout(tell, pause);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [isReady, tell]);

  useEffect(() => {
    const watched = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 1));
    if (place.current !== null) watched.observe(place.current);
    return () => watched.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <div className="live-preview">
      <fieldset className="live-preview-widths" aria-label="Width of the preview">
        {[wide, narrow].map(({ name, width: one, icon }) => (
          <Button key={name} icon={icon} isPressed={width === one} onClick={() => setWidth(one)} size="compact">
            {name}
          </Button>
        ))}
      </fieldset>
      {!isReady && (
        <output>
          Waiting for {origin}. If nothing comes, that page does not listen for what is written here, or may not stand
          in a frame of this site: it has to send{' '}
          <code>Content-Security-Policy: frame-ancestors {location.origin}</code>.
        </output>
      )}
      <div className="live-preview-room" ref={place}>
        {/* The front end that the operator has named; in a sandbox it would have no origin to know it by. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          ref={frame}
          title="Live preview"
          src={address}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Where the site has a front end that shows what is written. */
export function registerLivePreview(): void {
  const { livePreviewUrl: address } = facts;
  if (address === null) return;
  const render = () => (
    <PluginSidebar name="live" title="Live preview" icon={seen}>
      <LivePreview address={address} />
    </PluginSidebar>
  );
  registerPlugin('platen-live-preview', { render, scope: 'platen', icon: 'desktop' });
}
