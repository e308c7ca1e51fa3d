import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { differs } from '../shell/unsaved.ts';
import { useProblem } from './problem.ts';
import type { FormProblem } from './problem.ts';
import { ProblemForm } from './problem-form.tsx';
import layout from '../ui/layout.module.css';

/** Stores the form. Throws if that failed; errors about fields are shown at them. */
export type Save<Item> = (item: Item, changes: Partial<Item>) => Promise<unknown>;

export interface Form<Item> extends Pick<FormProblem, 'problem' | 'validity'> {
  /** The stored values with the changes of the user. */
  readonly data: Item;
  readonly changes: Partial<Item>;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  onChange(changed: Partial<Item>): void;
  /** Drops the changes. */
  discard(): void;
  /** For the form: shows errors. */
  submit(): Promise<void>;
  /** For the leave dialog: throws errors. */
  save(): Promise<void>;
}

/** The state of a form. Changes are kept until they are stored, also if the record is reloaded meanwhile. */
export function useForm<Item extends object>(stored: Item, onSave: Save<Item>): Form<Item> {
  const [changes, setChanges] = useState<Partial<Item>>({});
  const [isBusy, setBusy] = useState(false);
  const { problem, validity, fail, clear, onChanged } = useProblem();
  const data = { ...stored, ...changes };
  const save = async (): Promise<void> => {
    await onSave(data, changes);
    setChanges({});
    clear();
  };
  return {
    data,
    changes,
    problem,
    validity,
    isBusy,
    // While the request is pending, lists and records already show the change, but it may still fail.
    isDirty: isBusy || differs(stored, changes),
    onChange: (changed) => {
      setChanges((before) => ({ ...before, ...changed }));
      onChanged(changed);
    },
    discard: () => {
      setChanges({});
      clear();
    },
    save,
    submit: async () => {
      setBusy(true);
      clear();
      await save().catch(fail);
      setBusy(false);
    },
  };
}

interface Given<Item extends object> {
  /** For a button outside the form. */
  readonly id?: string | undefined;
  readonly form: Form<Item>;
  readonly fields: Field<Item>[];
  readonly className?: string | undefined;
  /** Above the fields. */
  readonly before?: ReactNode;
  /** Below the fields: the buttons, if they are in the form. */
  readonly children?: ReactNode;
}

/** The fields of a record, with the errors of the server at them. */
export function RecordForm<Item extends object>({
  id,
  form,
  fields,
  className = layout.form,
  before,
  children,
}: Given<Item>) {
  const ids = fields.map(({ id }) => id);
  return (
    <ProblemForm id={id} className={className} problem={form.problem} fields={ids} onSubmit={form.submit}>
      {before}
      <DataForm<Item>
        data={form.data}
        fields={fields}
        form={{ layout: { type: 'regular' }, fields: ids }}
        validity={form.validity}
        onChange={(changed) => form.onChange(changed as Partial<Item>)}
      />
      {children}
    </ProblemForm>
  );
}
