import { Button, Modal } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUnsaved } from '../shell/unsaved.ts';
import { DiscardDialog } from './confirm-dialog.tsx';
import { RecordForm, useForm } from './form.tsx';
import type { Save } from './form.tsx';
import { Buttons } from '../ui/buttons.tsx';

interface Given<Item> {
  readonly title: string;
  /** A function if a field depends on the current values. */
  readonly fields: Field<Item>[] | ((data: Item) => Field<Item>[]);
  readonly initial: Item;
  readonly saveLabel?: string;
  readonly onSave: Save<Item>;
  readonly onClose: () => void;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** A form for one record, in a dialog above its list. */
export function FormDialog<Item extends object>(given: Given<Item>) {
  const { title, initial, saveLabel, onSave, onClose, children } = given;
  const form = useForm<Item>(initial, async (item, changes) => {
    await onSave(item, changes);
    onClose();
  });
  const fields = typeof given.fields === 'function' ? given.fields(form.data) : given.fields;
  const [isAsking, setAsking] = useState(false);
  const isDirty = !form.isBusy && form.isDirty;
  useUnsaved({ name: sprintf(__('the form "%s"', 'platen'), title), isDirty: () => isDirty });
  if (isAsking) return <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />;
  const cancel = (): void => (isDirty ? setAsking(true) : onClose());
  return (
    <Modal title={title} onRequestClose={cancel} size="medium">
      <RecordForm form={form} fields={fields}>
        {children}
        <Buttons isAtEnd>
          <Button variant="tertiary" onClick={cancel} __next40pxDefaultSize>
            {__('Cancel', 'platen')}
          </Button>
          <Button variant="primary" type="submit" isBusy={form.isBusy} __next40pxDefaultSize>
            {saveLabel ?? __('Save', 'platen')}
          </Button>
        </Buttons>
      </RecordForm>
    </Modal>
  );
}
