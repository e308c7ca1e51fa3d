import { isList, isMap } from '@platen/server';
import type { Json, Schema } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { flag, textIn, textOf } from '../definitions/settings.ts';
import { baseSchema } from './texts.ts';
import type { ValueType } from './value-type.ts';

/** Digits are accepted as numbers, too. */
const valuesOf = ({ choices }: Field): readonly Json[] => [
  ...choices.keys(),
  ...[...choices.keys()].filter((key) => /^(?:0|[1-9]\d*)$/.test(key)).map(Number),
];

/** Key, label, or both, as the field's return format says. A removed choice has its key as label. */
function formatted(value: string, field: Field): Json {
  if (value === '') return '';
  const label = field.choices.get(value) ?? value;
  const format = textOf(field, 'return_format');
  if (format === 'array') return { value, label };
  return format === 'label' ? label : value;
}

const textsIn = (stored: Json): readonly string[] => {
  if (isList(stored)) return stored.map(textIn);
  if (isMap(stored)) return Object.values(stored).map(textIn);
  return textIn(stored) === '' ? [] : [textIn(stored)];
};

const storeTexts = (sent: Json): Json =>
  typeof sent === 'object' && sent !== null ? [...textsIn(sent)] : textIn(sent);

const onlyKnown = (stored: Json, { choices }: Field): Json => {
  const value = textIn(stored);
  return choices.has(value) ? value : null;
};

const isMany = (field: Field): boolean => flag(field, 'multiple');

const select: ValueType = {
  schema: (field) => ({
    ...baseSchema(field, ['string', 'array', 'integer', 'null']),
    items: { type: ['string', 'integer'], enum: valuesOf(field) },
    ...(!flag(field, 'allow_null') && { minItems: 1 }),
    ...(!isMany(field) && { maxItems: 1 }),
  }),
  light: (stored, field) => {
    if (isMany(field)) return [...textsIn(stored)];
    return isList(stored) ? (textsIn(stored)[0] ?? false) : stored;
  },
  standard: (stored, field) => {
    if (isMany(field)) return textsIn(stored).map((value) => formatted(value, field));
    if (isList(stored) && stored.length === 0) return false;
    return formatted(textsIn(stored)[0] ?? '', field);
  },
  typed: (stored, field) =>
    isMany(field)
      ? textsIn(stored).filter((value) => field.choices.has(value))
      : onlyKnown(textsIn(stored)[0] ?? '', field),
  store: storeTexts,
  // The schema judges the items of lists alone.
  refuse: (sent, field) =>
    isList(sent) || field.choices.has(textIn(sent)) ? null : `must be one of: ${[...field.choices.keys()].join(', ')}`,
};

const checkbox: ValueType = {
  schema: (field) => ({
    ...baseSchema(field, ['integer', 'string', 'array', 'null']),
    items: { type: ['string', 'integer'], ...(!flag(field, 'allow_custom') && { enum: valuesOf(field) }) },
  }),
  light: (stored) => (typeof stored === 'object' && stored !== null ? [...textsIn(stored)] : stored),
  standard: (stored, field) => textsIn(stored).map((value) => formatted(value, field)),
  typed: (stored, field) => textsIn(stored).filter((value) => flag(field, 'allow_custom') || field.choices.has(value)),
  store: storeTexts,
  refuse: (sent, field) =>
    isList(sent) || isMap(sent) || sent === '' || flag(field, 'allow_custom') || field.choices.has(textIn(sent))
      ? null
      : `must be one of: ${[...field.choices.keys()].join(', ')}`,
};

/** One choice, with buttons. */
const single = (further: (field: Field) => readonly Json[]): ValueType => ({
  schema: (field) => {
    const schema: Schema = baseSchema(field, ['string', 'null']);
    return flag(field, 'other_choice') ? schema : { ...schema, enum: [...valuesOf(field), ...further(field)] };
  },
  light: (stored) => stored,
  standard: (stored, field) => (stored === null ? null : formatted(textIn(stored), field)),
  typed: (stored, field) => (flag(field, 'other_choice') ? textIn(stored) || null : onlyKnown(stored, field)),
  store: (sent) => textIn(sent),
});

export const choiceTypes = {
  select,
  checkbox,
  radio: single((field) => (flag(field, 'allow_null') ? [null] : [])),
  button_group: single((field) => (flag(field, 'allow_null') ? [null, ''] : [null])),
} satisfies Readonly<Record<string, ValueType>>;
