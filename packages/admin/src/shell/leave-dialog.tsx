import { Button, Modal, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { reasonOf } from '../api/reason.ts';
import type { Question } from './leave-control.ts';
import { Buttons } from '../ui/buttons.tsx';

interface Given extends Question {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks what to do with unsaved changes. */
export function LeaveDialog({ unsaved, problem, onStay, onLeave }: Given) {
  const [reason, setReason] = useState(problem);
  const [isBusy, setBusy] = useState(false);
  const names = unsaved.map(({ name }) => name).join(', ');
  const canSave = unsaved.every(({ save }) => save !== undefined);
  const saveAndLeave = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { save } of unsaved) await save?.();
      onLeave();
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={
        canSave
          ? sprintf(__('Save changes to %s?', 'platen'), names)
          : sprintf(__('Discard changes to %s?', 'platen'), names)
      }
      onRequestClose={onStay}
      size="medium"
    >
      {reason !== null && (
        <Notice status="error" isDismissible={false}>
          {sprintf(__("Couldn't save your changes. %s", 'platen'), reason)}
        </Notice>
      )}
      <p>{__('If you leave without saving, your changes are lost.', 'platen')}</p>
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onStay} __next40pxDefaultSize>
          {__('Keep editing', 'platen')}
        </Button>
        <Button variant="secondary" isDestructive onClick={onLeave} __next40pxDefaultSize>
          {__('Discard changes', 'platen')}
        </Button>
        {canSave && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void saveAndLeave()} __next40pxDefaultSize>
            {__('Save and leave', 'platen')}
          </Button>
        )}
      </Buttons>
    </Modal>
  );
}
