import { Button, Modal } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { differs, useUnsaved } from '../shell/unsaved.ts';
import { DiscardDialog } from './confirm-dialog.tsx';
import { useProblem } from './problem.ts';
import { ProblemForm } from './problem-form.tsx';

interface Given<Item> {
  readonly title: string;
  /** A function if a field depends on the current values. */
  readonly fields: Field<Item>[] | ((data: Item) => Field<Item>[]);
  readonly initial: Item;
  readonly saveLabel?: string;
  /** Throws if saving failed. */
  readonly onSave: (item: Item, changes: Partial<Item>) => Promise<void>;
  readonly onClose: () => void;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** A form for one record, in a dialog above its list. */
export function FormDialog<Item extends object>(given: Given<Item>) {
  const { title, initial, saveLabel, onSave, onClose, children } = given;
  const [changes, setChanges] = useState<Partial<Item>>({});
  const { problem, validity, fail, onChanged } = useProblem();
  const [isBusy, setBusy] = useState(false);
  const data = { ...initial, ...changes };
  const fields = typeof given.fields === 'function' ? given.fields(data) : given.fields;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(data, changes);
      onClose();
    } catch (error) {
      fail(error);
      setBusy(false);
    }
  };
  const [isAsking, setAsking] = useState(false);
  const isDirty = !isBusy && differs(initial, changes);
  useUnsaved({ name: `the form "${title}"`, isDirty: () => isDirty });
  if (isAsking) return <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />;
  const cancel = (): void => (isDirty ? setAsking(true) : onClose());
  return (
    <Modal title={title} onRequestClose={cancel} size="medium">
      <ProblemForm className="form" problem={problem} fields={fields.map(({ id }) => id)} onSubmit={save}>
        <DataForm<Item>
          data={data}
          fields={fields}
          form={{ layout: { type: 'regular' }, fields: fields.map(({ id }) => id) }}
          validity={validity}
          onChange={(changed) => {
            setChanges({ ...changes, ...(changed as Partial<Item>) });
            onChanged(changed);
          }}
        />
        {children}
        <div className="buttons">
          <Button variant="tertiary" onClick={cancel} __next40pxDefaultSize>
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
