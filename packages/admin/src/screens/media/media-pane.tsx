import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { close, crop } from '@wordpress/icons';
import { useState } from 'react';
import { recordQuery } from '../../api/reading.ts';
import { resourceAt } from '../../api/resource.ts';
import { useKeys } from '../../shell/use-keys.ts';
import { Buttons } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { DeleteMedia, deleteTitle } from './delete-media.tsx';
import { MediaFacts } from './media-facts.tsx';
import { MediaForm } from './media-form.tsx';
import { detailsOf, isImage, media, mediumFields, titleOf } from './medium.ts';
import type { Medium } from './medium.ts';
import { ReplaceButton } from './replace-button.tsx';
import { Usage } from './usage.tsx';
import { backChevron, forwardChevron } from '../../i18n/direction.ts';
import pane from '../../ui/pane.module.css';
import styles from './media.module.css';

interface Given {
  readonly id: number;
  /** The files beside it in the list. */
  readonly previousId: number | undefined;
  readonly nextId: number | undefined;
  /** Undefined closes the pane. */
  readonly onOpen: (id: number | undefined) => void;
}

const withFocalPoint = resourceAt<Medium>(media.path);

/** Details of a file beside the list. `[` and `]` move, Escape closes. */
export function MediaPane({ id, previousId, nextId, onOpen }: Given) {
  const { data: item, error } = useQuery(recordQuery(withFocalPoint, id, { _fields: mediumFields }));
  const opens = (other: number | undefined) => (other === undefined ? undefined : () => onOpen(other));
  useKeys({ '[': opens(previousId), ']': opens(nextId), Escape: () => onOpen(undefined) });
  return (
    <aside className={pane.pane} aria-label={__('File details', 'platen')}>
      <header className={pane.head}>
        <h2>{item === undefined ? '' : titleOf(item)}</h2>
        <Button
          size="compact"
          icon={backChevron}
          label={__('Previous file', 'platen')}
          shortcut="["
          disabled={previousId === undefined}
          accessibleWhenDisabled
          onClick={() => onOpen(previousId)}
        />
        <Button
          size="compact"
          icon={forwardChevron}
          label={__('Next file', 'platen')}
          shortcut="]"
          disabled={nextId === undefined}
          accessibleWhenDisabled
          onClick={() => onOpen(nextId)}
        />
        <Button size="compact" icon={close} label={__('Close details', 'platen')} onClick={() => onOpen(undefined)} />
      </header>
      {error !== null && (
        <p className={styles.section} role="alert">
          {error.message}
        </p>
      )}
      {item === undefined ? error === null && <Skeleton /> : <Details key={id} item={item} onOpen={onOpen} />}
    </aside>
  );
}

function Details({ item, onOpen }: { readonly item: Medium; readonly onOpen: Given['onOpen'] }) {
  const [isFocusing, setFocusing] = useState(false);
  const [dialog, setDialog] = useState<'crop' | 'delete' | null>(null);
  // Vector images have no dimensions in pixels, and are not cropped.
  const canCrop = isImage(item) && (detailsOf(item).width ?? 0) > 0;
  return (
    <div className={`${pane.body} ${styles.details}`}>
      <Buttons>
        {canCrop && (
          <Button variant="secondary" size="compact" icon={crop} onClick={() => setDialog('crop')}>
            {__('Crop', 'platen')}
          </Button>
        )}
        <ReplaceButton item={item} />
        {canCrop && (
          <Button
            variant="secondary"
            size="compact"
            isPressed={isFocusing}
            onClick={() => setFocusing((before) => !before)}
          >
            {__('Focal point', 'platen')}
          </Button>
        )}
      </Buttons>
      <MediaForm item={item} isFocusing={isFocusing} />
      <Usage id={item.id} />
      <MediaFacts item={item} />
      <Button variant="tertiary" size="compact" isDestructive onClick={() => setDialog('delete')}>
        {__('Delete permanently', 'platen')}
      </Button>
      {dialog === 'delete' && (
        <Modal title={deleteTitle([item])} onRequestClose={() => setDialog(null)} size="small">
          <DeleteMedia items={[item]} onClose={() => setDialog(null)} onDeleted={() => onOpen(undefined)} />
        </Modal>
      )}
      {dialog === 'crop' && <CropDialog item={item} onClose={() => setDialog(null)} onSaved={onOpen} />}
    </div>
  );
}
