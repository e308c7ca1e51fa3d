import { useDispatch, useSelect } from '@wordpress/data';
import { useEffect, useRef } from 'react';
import { EditorFrame } from './frame.tsx';
import type { Edited } from './frame.tsx';
import { interfaceStore } from './private.ts';
import { startEditor } from './start.ts';

/** Once what plugins bring has been loaded. */
export async function openDesignEditor() {
  const extensions = await startEditor();
  return (given: Omit<Given, 'extensions'>) => <DesignEditor {...given} extensions={extensions} />;
}

/** The pane beside the canvas: how everything looks, or what the record is. */
const panes = { styles: 'edit-site/global-styles', record: 'edit-post/document' } as const;

/** By the theme and slug of a template, or the number of a post. */
interface Given extends Edited<number | string> {
  readonly pane: keyof typeof panes;
}

/** Templates, their parts and navigation: nobody's texts, so there are neither autosaves nor previews of them. */
function DesignEditor({ pane, ...edited }: Given) {
  return (
    <EditorFrame {...edited} backLabel="Back to the design">
      <Pane name={panes[pane]} />
    </EditorFrame>
  );
}

/**
 * The editor opens a pane of its own accord first, and where the screen is small closes one in the moment it is first
 * there: so it is opened until it has been seen. What is open the editor keeps for the next text, which has no styles.
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
  /** Not known to whoever has never opened one, and null where none is open. */
  getActiveComplementaryArea(scope: string): string | null | undefined;
}
