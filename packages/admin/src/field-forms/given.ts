import type { ReactNode } from 'react';
import type { FormField } from '../api/field-forms.ts';
import type { Siblings, Values } from './conditions.ts';
import type { Problems } from './problems.ts';

/** Fields beside each other. */
export interface FieldListGiven {
  readonly fields: readonly FormField[];
  readonly values: Values;
  /** The fields around these, the nearest first. */
  readonly around: readonly Siblings[];
  /** Of the object that has the values, as in errors: `fields[steps][0]`. */
  readonly path: string;
  readonly problems: Problems;
  readonly onChange: (values: Values) => void;
}

/** One field. */
export interface FieldInputGiven {
  readonly field: FormField;
  readonly value: unknown;
  /** Its siblings and the fields around it, for conditions. */
  readonly around: readonly Siblings[];
  readonly path: string;
  readonly problems: Problems;
  readonly onChange: (value: unknown) => void;
}

/** What is wrong, and what the field is for. */
export interface WithHelp {
  readonly help: ReactNode;
}

export const labelOf = ({ label, name, required }: FormField): string =>
  required === true ? `${label || name} *` : label || name;

/** What all controls of the package have in common. */
export const sized = { __next40pxDefaultSize: true } as const;
