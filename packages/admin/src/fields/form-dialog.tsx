import { Button, Modal } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ProblemForm } from './problem-form.tsx';

interface Given<Item> {
  readonly title: string;
  readonly fields: Field<Item>[];
  readonly initial: Item;
  readonly saveLabel?: string;
  /** Throws why it could not be saved. */
  readonly onSave: (item: Item, changes: Partial<Item>) => Promise<void>;
  readonly onClose: () => void;
  /** What else there is to know about it. */
  readonly children?: ReactNode;
}

/** A record to fill in, over the list it belongs to. */
export function FormDialog<Item extends object>(given: Given<Item>) {
  const { title, fields, initial, saveLabel, onSave, onClose, children } = given;
  const [changes, setChanges] = useState<Partial<Item>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const data = { ...initial, ...changes };
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(data, changes);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Modal title={title} onRequestClose={onClose} size="medium">
      <ProblemForm className="form" problem={problem} onSubmit={save}>
        <DataForm<Item>
          data={data}
          fields={fields}
          form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
          onChange={(changed) => setChanges({ ...changes, ...(changed as Partial<Item>) })}
        />
        {children}
        <div className="buttons">
          <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
            Cancel
          </Button>
          <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
            {saveLabel ?? 'Save'}
          </Button>
        </div>
      </ProblemForm>
    </Modal>
  );
}
