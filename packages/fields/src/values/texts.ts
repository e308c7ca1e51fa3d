import { escapeText } from '@platen/server';
import type { Json, Schema } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { isOn, limitOf, numberIn, numberOf, textIn, textOf } from '../definitions/settings.ts';
import type { ValueType } from './value-type.ts';

/** What the schemas of all single values begin with. */
export const baseSchema = ({ required, defaultValue }: Field, type: NonNullable<Schema['type']>): Schema => ({
  type,
  required,
  ...(defaultValue !== null && defaultValue !== '' && { default: defaultValue }),
});

const limitedText = (field: Field): Schema => {
  const maxLength = limitOf(field, 'maxlength');
  return { ...baseSchema(field, ['string', 'null']), ...(maxLength !== null && { maxLength }) };
};

const asStored = (stored: Json): Json => stored;
const nonEmptyText = (stored: Json): Json => (textIn(stored) === '' ? null : textIn(stored));

/** A text that all formats show as it is. */
const plainText = (schema: ValueType['schema']): ValueType => ({
  schema,
  light: asStored,
  standard: asStored,
  typed: nonEmptyText,
  store: asStored,
});

const text = plainText(limitedText);
const email = plainText((field) => ({ ...baseSchema(field, ['string', 'null']), format: 'email' }));
const url = plainText((field) => ({ ...baseSchema(field, ['string', 'null']), format: 'uri' }));

const textarea: ValueType = {
  ...text,
  standard: (stored, field, { records }) => {
    if (typeof stored !== 'string' || stored === '') return stored;
    const breaks = textOf(field, 'new_lines');
    if (breaks === 'br') return stored.replaceAll(/\r\n|\n|\r/g, (end) => `<br />${end}`);
    return breaks === 'wpautop' ? records.html(stored) : stored;
  },
};

/** Only users who edit the record see it. */
const password: ValueType = {
  ...text,
  light: (stored, _field, { context }) => (context === 'edit' ? stored : null),
  standard: (stored, _field, { context }) => (context === 'edit' ? stored : null),
  typed: (stored, _field, { context }) => (context === 'edit' ? nonEmptyText(stored) : null),
};

const wysiwyg: ValueType = {
  ...plainText((field) => baseSchema(field, ['string', 'null'])),
  standard: (stored, _field, { records }) =>
    typeof stored === 'string' && stored !== '' ? records.html(stored) : stored,
};

const oembed: ValueType = {
  ...url,
  standard: (stored) => {
    const address = textIn(stored);
    return address === '' ? stored : `<a href="${escapeText(address)}">${escapeText(address)}</a>`;
  },
};

const number: ValueType = {
  schema: (field) => {
    const minimum = numberOf(field, 'min');
    const maximum = numberOf(field, 'max');
    const initial = numberIn(field.defaultValue);
    return {
      type: ['number', 'null'],
      required: field.required,
      ...(minimum !== null && { minimum }),
      ...(maximum !== null && { maximum }),
      ...(initial !== null && { default: initial }),
    };
  },
  light: (stored) => numberIn(stored) ?? stored,
  standard: asStored,
  typed: (stored) => numberIn(stored),
  store: (sent) => numberText(sent),
};

/** Numbers are stored as PHP prints them. */
function numberText(sent: Json): string {
  const plain = textIn(sent);
  const [mantissa = '', exponent] = plain.split('e');
  return exponent === undefined ? plain : `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent}`;
}

const trueFalse: ValueType = {
  schema: ({ required, defaultValue }) => ({ type: ['boolean', 'null'], required, default: isOn(defaultValue ?? 0) }),
  light: (stored) => isOn(stored),
  standard: (stored) => isOn(stored),
  typed: (stored) => isOn(stored),
  store: (sent) => (isOn(sent) ? '1' : ''),
};

export const textTypes = {
  text,
  textarea,
  email,
  url,
  password,
  wysiwyg,
  oembed,
  number,
  range: number,
  true_false: trueFalse,
} satisfies Readonly<Record<string, ValueType>>;
