import { Button, Modal, RangeControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { flipHorizontal, flipVertical, rotateLeft, rotateRight } from '@wordpress/icons';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import { resource } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';
import { DiscardDialog } from '../../fields/confirm-dialog.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { changedArea, dragArea, modifiersOf, unchanged } from './crop-area.ts';
import type { Area, ImageEdit } from './crop-area.ts';
import type { Medium } from './medium.ts';
import styles from './media.module.css';

interface Given {
  readonly item: Medium;
  readonly onClose: () => void;
  /** With the id of the copy. */
  readonly onSaved: (id: number) => void;
}

const sides = [
  { name: 'left', label: __('Left (%)', 'platen') },
  { name: 'top', label: __('Top (%)', 'platen') },
  { name: 'width', label: __('Width (%)', 'platen') },
  { name: 'height', label: __('Height (%)', 'platen') },
] as const;

/** Crops, rotates, and flips an image. The result is a new file: posts keep the image they have. */
export function CropDialog({ item, onClose, onSaved }: Given) {
  const [edit, setEdit] = useState<ImageEdit>(unchanged);
  const [start, setStart] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { run, isPending } = useSave(resource('media/{id}/edit', item.id));
  const modifiers = modifiersOf(edit);
  const change = (changes: Partial<ImageEdit>): void => setEdit((before) => ({ ...before, ...changes }));
  const save = async (): Promise<void> => {
    const copy = await run({ src: item.source_url, modifiers } as never, {
      done: __('Image saved as a new file.', 'platen'),
    });
    const id = (copy as { readonly id?: number } | undefined)?.id;
    if (id === undefined) return;
    onClose();
    onSaved(id);
  };
  if (isAsking) return <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />;
  const cancel = (): void => (modifiers.length > 0 ? setAsking(true) : onClose());
  const { area, angle, isFlippedX, isFlippedY } = edit;
  return (
    <Modal title={__('Crop and rotate image', 'platen')} onRequestClose={cancel} size="large">
      <div className={layout.stack}>
        <Buttons>
          <Button size="compact" icon={rotateLeft} onClick={() => change({ angle: (angle + 270) % 360 })}>
            {__('Rotate left', 'platen')}
          </Button>
          <Button size="compact" icon={rotateRight} onClick={() => change({ angle: (angle + 90) % 360 })}>
            {__('Rotate right', 'platen')}
          </Button>
          <Button
            size="compact"
            icon={flipHorizontal}
            isPressed={isFlippedX}
            onClick={() => change({ isFlippedX: !isFlippedX })}
          >
            {__('Flip horizontally', 'platen')}
          </Button>
          <Button
            size="compact"
            icon={flipVertical}
            isPressed={isFlippedY}
            onClick={() => change({ isFlippedY: !isFlippedY })}
          >
            {__('Flip vertically', 'platen')}
          </Button>
        </Buttons>
        <div className={styles.stage}>
          <div
            className={styles.crop}
            style={{ transform: `rotate(${angle}deg) scale(${isFlippedX ? -1 : 1}, ${isFlippedY ? -1 : 1})` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setStart(pointOf(event));
            }}
            onPointerMove={(event) => start !== null && change({ area: dragArea(start, pointOf(event)) })}
            onPointerUp={() => setStart(null)}
          >
            <img src={item.source_url} alt={item.alt_text} draggable={false} />
            <i style={boxOf(area)} />
          </div>
        </div>
        <p className={text.quiet}>{__('Drag on the image to select the part to keep, or enter it here.', 'platen')}</p>
        <div className={layout.columns}>
          {sides.map(({ name, label }) => (
            <RangeControl
              key={name}
              label={label}
              value={Math.round(area[name])}
              min={name === 'width' || name === 'height' ? 1 : 0}
              max={100}
              onChange={(value) => change({ area: changedArea(area, name, value ?? 0) })}
              __next40pxDefaultSize
            />
          ))}
        </div>
        <Buttons isAtEnd>
          <Button variant="tertiary" onClick={cancel} __next40pxDefaultSize>
            {__('Cancel', 'platen')}
          </Button>
          <Button
            variant="primary"
            isBusy={isPending}
            disabled={modifiers.length === 0}
            accessibleWhenDisabled
            onClick={() => void save()}
            __next40pxDefaultSize
          >
            {__('Save as new file', 'platen')}
          </Button>
        </Buttons>
      </div>
    </Modal>
  );
}

/** In percent of the image, in its own direction however it is rotated. */
const pointOf = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: PointerEvent<HTMLElement>) => ({
  x: (offsetX / currentTarget.offsetWidth) * 100,
  y: (offsetY / currentTarget.offsetHeight) * 100,
});

/** Physical sides: an image is not mirrored in right-to-left languages. */
const boxOf = ({ left, top, width, height }: Area) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});
