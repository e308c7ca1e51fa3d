import type { FormField } from '@platen/server';

/**
 * An input for one setting of a definition, as the admin draws it. Its `name` is the member, with dots between members
 * that are inside each other: `wrapper.width`.
 */
export type Setting = Omit<FormField, 'control'> & { readonly control: FormField['control'] | OwnControl };

/** `choices`: one choice per line, `red : Red`. `lines`: a list, one item per line. */
type OwnControl = 'choices' | 'lines';

/** Settings under one title. */
export interface Section {
  readonly name: string;
  readonly label: string;
  readonly settings: readonly Setting[];
}

type More = Partial<Omit<Setting, 'name' | 'label' | 'control'>>;

const setting =
  (control: Setting['control']) =>
  (name: string, label: string, more: More = {}): Setting => ({ key: name, name, label, control, ...more });

export const text = setting('text');
export const longText = setting('textarea');
export const number = setting('number');
export const toggle = setting('toggle');
export const lines = setting('lines');
export const choicesSetting = setting('choices');

/** One of several values. The first is what an empty setting means. */
export const choice = (
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  more: More = {},
): Setting => setting('select')(name, label, { choices: optionsIn(options), ...more });

export const many = (name: string, label: string, options: readonly Option[], more: More = {}): Setting =>
  setting('select')(name, label, { choices: options, many: true, ...more });

export const boxes = (
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  more: More = {},
): Setting => setting('checkboxes')(name, label, { choices: optionsIn(options), ...more });

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const optionsIn = (options: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** Shown while another setting has a value. */
export const ifSet = (field: string, value = '1'): More => ({ conditions: [[{ field, operator: '==', value }]] });
