import { __ } from '@wordpress/i18n';
import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef } from 'react';
import { EditorFrame } from './frame.tsx';
import type { Edited } from './frame.tsx';
import { interfaceStore } from './private.ts';
import { startEditor } from './start.ts';

/** After plugin scripts are loaded. */
export async function openDesignEditor() {
  const extensions = await startEditor();
  return (given: Omit<Given, 'extensions'>) => <DesignEditor {...given} extensions={extensions} />;
}

/** The sidebar: global styles, or the settings of the record. */
const panes = { styles: 'edit-site/global-styles', record: 'edit-post/document' } as const;

/** The id is `theme//slug` for templates, a number for posts. */
interface Given extends Edited<number | string> {
  readonly pane: keyof typeof panes;
}

/** Templates, template parts, and navigation: without autosaves and previews. */
function DesignEditor({ pane, ...edited }: Given) {
  return (
    <EditorFrame {...edited} backLabel={__('Back to design', 'platen')}>
      <Pane name={panes[pane]} />
    </EditorFrame>
  );
}

/**
 * On start the editor opens its default sidebar, and on small screens closes any. So reopen ours until it was visible for
 * two frames. The editor persists the open sidebar, so restore the default on unmount: posts have no styles.
 */
function Pane({ name }: { name: string }) {
  const { enableComplementaryArea: open } = useDispatch(interfaceStore) as unknown as Areas;
  const active = useSelect(
    (select) => (select(interfaceStore) as unknown as Areas).getActiveComplementaryArea('core'),
    [],
  );
  const wasSeen = useRef(false);
  useEffect(() => {
    if (name === panes.record || wasSeen.current) return undefined;
    if (active !== name) {
      open('core', name);
      return undefined;
    }
    let frames = 0;
    const look = (): void => {
      frames = document.querySelector('.interface-complementary-area') === null ? 0 : frames + 1;
      wasSeen.current = frames === 2;
      if (!wasSeen.current) next = requestAnimationFrame(look);
    };
    let next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [active, name, open]);
  useEffect(() => (name === panes.record ? undefined : () => open('core', panes.record)), [name, open]);
  return null;
}

interface Areas {
  enableComplementaryArea(scope: string, area: string): void;
  /** Undefined if the user never opened one; null if none is open. */
  getActiveComplementaryArea(scope: string): string | null | undefined;
}
