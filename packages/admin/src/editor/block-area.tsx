import { __ } from '@wordpress/i18n';
import { BlockCanvas, BlockEditorProvider } from '@wordpress/block-editor';
import { parse, serialize } from '@wordpress/blocks';
import { Popover, SlotFillProvider } from '@wordpress/components';
import { ShortcutProvider } from '@wordpress/keyboard-shortcuts';
import { uploadMedia } from '@wordpress/media-utils';
import { useMemo, useState } from 'react';
import { canvasAssets } from './canvas.ts';
import { startEditor } from './start.ts';

/** After plugin scripts are loaded. */
export async function openBlockArea() {
  const { canvasStyles } = await startEditor();
  return (given: Omit<Given, 'canvasStyles'>) => <BlockArea {...given} canvasStyles={canvasStyles} />;
}

interface Given {
  /** Serialized blocks. */
  readonly content: string;
  readonly canvasStyles: readonly string[];
  readonly onChange: (content: string) => void;
}

const room = [{ css: 'body { padding: 16px; }' }];

/** A block editor without the post UI. */
function BlockArea({ content, canvasStyles, onChange }: Given) {
  const [blocks, setBlocks] = useState(() => parse(content));
  const change = (next: typeof blocks): void => {
    setBlocks(next);
    onChange(serialize(next));
  };
  const settings = useMemo(
    () => ({
      __unstableResolvedAssets: canvasAssets(canvasStyles),
      bodyPlaceholder: __('Type / to choose a block', 'platen'),
      mediaUpload: uploadMedia,
    }),
    [canvasStyles],
  );
  return (
    <SlotFillProvider>
      <ShortcutProvider>
        <BlockEditorProvider value={blocks} onInput={change} onChange={change} settings={settings}>
          <BlockCanvas height="320px" styles={room} />
          <Popover.Slot />
        </BlockEditorProvider>
      </ShortcutProvider>
    </SlotFillProvider>
  );
}
