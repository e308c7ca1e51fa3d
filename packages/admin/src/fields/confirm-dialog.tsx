import { Button, Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Buttons } from '../ui/buttons.tsx';
import layout from '../ui/layout.module.css';

interface Question {
  /** The consequences. */
  readonly text: ReactNode;
  /** The verb on the button, such as `Delete permanently`. */
  readonly label: string;
  readonly cancelLabel?: string;
  /** False for a question about something that can be undone. Default: true. */
  readonly isDestructive?: boolean;
  /** Reports its own errors. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

/** The question without a title, for callers with their own dialog. */
export function Confirm(question: Question) {
  const { text, label, cancelLabel = __('Cancel', 'platen'), isDestructive = true, onConfirm, onClose } = question;
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <div className={layout.stack}>
      <div className={layout.stack}>{text}</div>
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {cancelLabel}
        </Button>
        <Button
          variant="primary"
          isDestructive={isDestructive}
          isBusy={isBusy}
          onClick={() => void confirm()}
          __next40pxDefaultSize
        >
          {label}
        </Button>
      </Buttons>
    </div>
  );
}

/** Asks before an action that can't be undone. */
export const ConfirmDialog = ({ title, ...question }: Question & { readonly title: string }) => (
  <Modal title={title} onRequestClose={question.onClose} size="small">
    <Confirm {...question} />
  </Modal>
);

interface DiscardGiven {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before a dialog with unsaved changes closes. */
export const DiscardDialog = ({ onDiscard, onClose }: DiscardGiven) => (
  <ConfirmDialog
    title={__('Discard unsaved changes?', 'platen')}
    text={__('The changes in this form are not saved.', 'platen')}
    label={__('Discard changes', 'platen')}
    cancelLabel={__('Keep editing', 'platen')}
    onConfirm={onDiscard}
    onClose={onClose}
  />
);
