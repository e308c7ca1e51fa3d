import { Button, Modal, Notice } from '@wordpress/components';
import { useState } from 'react';
import { reasonOf } from '../api/reason.ts';
import type { Question } from './leave-control.ts';

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
      title={canSave ? `Save changes to ${names}?` : `Discard changes to ${names}?`}
      onRequestClose={onStay}
      size="medium"
    >
      {reason !== null && (
        <Notice status="error" isDismissible={false}>
          Couldn't save your changes. {reason}
        </Notice>
      )}
      <p>If you leave without saving, your changes are lost.</p>
      <div className="buttons">
        <Button variant="tertiary" onClick={onStay} __next40pxDefaultSize>
          Keep editing
        </Button>
        <Button variant="secondary" isDestructive onClick={onLeave} __next40pxDefaultSize>
          Discard changes
        </Button>
        {canSave && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void saveAndLeave()} __next40pxDefaultSize>
            Save and leave
          </Button>
        )}
      </div>
    </Modal>
  );
}
