import type { FormField } from '../api/field-forms.ts';
import type { Values } from './conditions.ts';

/** Controls without a value. */
const unvalued = new Set(['tab', 'accordion', 'message', 'separator']);

export const isValued = ({ control }: FormField): boolean => !unvalued.has(control);

/** Empty text is a value of these. For all others it stands for nothing. */
const texts = new Set(['text', 'textarea', 'html', 'password']);

/** A value as it is sent. Responses have an empty text or false where a number or a record is missing. */
export function sentValue(field: FormField, value: unknown): unknown {
  if (value === undefined) return null;
  if (value === '' && !texts.has(field.control)) return null;
  if (value === false && field.control !== 'toggle') return null;
  switch (field.control) {
    case 'icon':
      return isObject(value) && value['type'] === null ? null : value;
    case 'group':
      return isObject(value) ? sentMembers(field.fields ?? [], value) : null;
    case 'rows':
      return Array.isArray(value) ? value.map((row) => sentMembers(field.fields ?? [], row as Values)) : null;
    case 'layouts':
      return Array.isArray(value) ? value.map((row) => sentLayout(field, row as Values)) : null;
    default:
      return value;
  }
}

/** All members, also empty ones: rows without a member would keep what the row in that place had. */
const sentMembers = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(fields.filter(isValued).map((field) => [field.name, sentValue(field, values[field.name])]));

function sentLayout({ layouts = [], layoutMember = '' }: FormField, row: Values): Values {
  const layout = layouts.find(({ name }) => name === row[layoutMember]);
  return { [layoutMember]: row[layoutMember], ...sentMembers(layout?.fields ?? [], row) };
}

/** What a new row contains: the defaults of its fields. */
export const newValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(
    fields
      .filter(isValued)
      .map((field) => [
        field.name,
        field.control === 'group' ? newValues(field.fields ?? []) : (field.default ?? null),
      ]),
  );

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : []);

export const idsIn = (value: unknown): readonly number[] =>
  [value].flat().flatMap((item) => {
    const id = typeof item === 'string' ? Number(item) : item;
    return typeof id === 'number' && Number.isInteger(id) && id > 0 ? [id] : [];
  });

/** `20261119` ↔ `2026-11-19`, as inputs have it. */
export const dateInput = (value: unknown): string => String(value ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
export const dateValue = (input: string): string => input.replaceAll('-', '');

/** `2026-11-19 08:30:00` ↔ `2026-11-19T08:30`, without a time zone. */
export const momentInput = (value: unknown): string => String(value ?? '').replace(' ', 'T');
export const momentValue = (input: string): string =>
  input === '' ? '' : `${input.replace('T', ' ')}${/:\d\d:\d\d/.test(input) ? '' : ':00'}`;
export const timeValue = (input: string): string => (/^\d\d:\d\d$/.test(input) ? `${input}:00` : input);

/** What is no number is sent as it is, so that the answer says what is wrong with it. */
export const numberOr = (entered: string): unknown =>
  entered.trim() === '' ? null : Number.isNaN(Number(entered)) ? entered : Number(entered);
