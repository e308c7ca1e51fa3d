import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';
import type { Query } from './resource.ts';

/** The form of a registered field with others inside. */
export interface FieldForm {
  /** Member of the record that holds the values. */
  readonly member: string;
  readonly groups: readonly FormGroup[];
}

export interface FormGroup {
  readonly key: string;
  readonly title: string;
  readonly help?: string;
  readonly position: 'side' | 'normal';
  readonly fields: readonly FormField[];
}

/** One input. Which members it uses depends on its control. */
export interface FormField {
  /** Unique in the form. Conditions name other fields by it. */
  readonly key: string;
  /** Member of the value. Empty for controls without a value. */
  readonly name: string;
  readonly label: string;
  readonly control: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly many?: boolean;
  readonly conditions?: readonly (readonly FormCondition[])[];
  /** Percent of the width. */
  readonly width?: number;
  readonly choices?: readonly Choice[];
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly maxLength?: number;
  readonly accept?: readonly string[];
  readonly from?: readonly string[];
  readonly fields?: readonly FormField[];
  readonly layouts?: readonly FormLayout[];
  readonly layoutMember?: string;
  readonly rowTitle?: string;
  readonly addLabel?: string;
}

export interface FormLayout {
  readonly name: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly fields: readonly FormField[];
}

export interface FormCondition {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The forms of a record as it is edited: which groups it has may depend on its status, template, parent, and terms. */
export const fieldFormsQuery = (edited: Query) =>
  queryOptions({
    queryKey: ['field forms', edited],
    queryFn: async ({ signal }) =>
      (await request<readonly FieldForm[]>('platen/v1/field-forms', { query: edited, signal })).data,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
