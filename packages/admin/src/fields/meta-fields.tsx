import { FormTokenField, TextControl } from '@wordpress/components';
import type { DataFormControlProps, Field } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import { inputOf, instantOf } from '../dates/site-dates.ts';
import { fieldOf, inWords } from './schema-fields.ts';
import type { Schema } from './schema-fields.ts';
import text from '../ui/text.module.css';
import styles from './fields.module.css';

type Values = Readonly<Record<string, unknown>>;

/** The schema of a custom field: a single value or a list. */
export interface MetaSchema extends Schema {
  readonly items?: Schema;
}

/** Keys that the editor manages. */
const ownKeys = new Set(['footnotes', 'wp_pattern_sync_status']);

/** Custom fields that users edit. As in WordPress, keys that start with `_` are hidden. */
export const metaFields = (properties: Readonly<Record<string, MetaSchema>>): readonly Field<Values>[] =>
  Object.entries(properties)
    .filter(([key]) => !key.startsWith('_') && !ownKeys.has(key))
    .flatMap(([key, schema]) => metaField(key, schema));

function metaField(key: string, schema: MetaSchema): readonly Field<Values>[] {
  const plain = schema.type === 'array' ? listField(key, schema) : fieldOf(key, { ...schema, readonly: false });
  const input = inputs[schema.format ?? ''];
  return plain.map((field) => ({
    ...field,
    ...(input !== undefined && { Edit: input }),
    ...(schema.readonly === true && { readOnly: true }),
    ...(schema.type !== 'array' && { setValue: ({ value }) => ({ [key]: emptied(value, schema) }) }),
    ...(schema.enum?.includes('') === false && {
      elements: [{ value: '', label: __('Not set', 'platen') }, ...(field.elements ?? [])],
      getValue: ({ item }) => item[key] ?? '',
    }),
  }));
}

/** A cleared value is null, except plain strings, which may be empty. */
const emptied = (value: unknown, { type, enum: choices, format }: MetaSchema): unknown =>
  value === undefined || (value === '' && (type !== 'string' || (choices ?? format) !== undefined)) ? null : value;

/** Lists of strings or numbers; nested lists are not supported. */
function listField(key: string, { title, description, items }: MetaSchema): readonly Field<Values>[] {
  const kind = [items?.type].flat()[0] ?? '';
  if (!['string', 'integer', 'number'].includes(kind) || items?.['x-relation'] !== undefined) return [];
  const read = (token: string): string | number => {
    const isNumber = kind !== 'string' && token.trim() !== '' && !Number.isNaN(Number(token));
    return isNumber ? Number(token) : token;
  };
  return [
    {
      id: key,
      type: 'array',
      label: title || inWords(key),
      description: description || __('Separate values with commas or Enter.', 'platen'),
      ...(items?.enum && { elements: items.enum.map((value) => ({ value, label: value })) }),
      Edit: ListInput,
      getValue: ({ item }) => (Array.isArray(item[key]) ? item[key].map(String) : []),
      setValue: ({ value }) => ({ [key]: (value as readonly string[]).map(read) }),
    } satisfies Field<Values>,
  ];
}

/** The package's own list control has an input without an accessible name. */
function ListInput({ data, field, onChange, validity }: DataFormControlProps<Values>) {
  const problem = validity?.custom?.message;
  return (
    <div>
      <FormTokenField
        __next40pxDefaultSize
        __experimentalShowHowTo={false}
        label={field.label}
        value={field.getValue({ item: data }) as string[]}
        suggestions={(field.elements ?? []).map(({ value }) => String(value))}
        onChange={(tokens) => onChange(field.setValue({ item: data, value: tokens }))}
      />
      <p className={problem === undefined ? text.quiet : styles.problem}>{problem ?? field.description}</p>
    </div>
  );
}

/** Native inputs: the package's calendars are wider than the editor's sidebar. */
const inputs: Readonly<Record<string, Field<Values>['Edit']>> = {
  date: (given: DataFormControlProps<Values>) => <Input {...given} kind="date" />,
  'date-time': (given: DataFormControlProps<Values>) => <Input {...given} kind="datetime-local" />,
  uri: (given: DataFormControlProps<Values>) => <Input {...given} kind="url" />,
};

interface InputGiven extends DataFormControlProps<Values> {
  readonly kind: 'date' | 'datetime-local' | 'url';
}

function Input({ data, field, onChange, validity, kind }: InputGiven) {
  const problem = validity?.custom?.message;
  const text = String(field.getValue({ item: data }) ?? '');
  return (
    <TextControl
      __next40pxDefaultSize
      type={kind}
      label={field.label}
      value={kind === 'datetime-local' && text !== '' ? inputOf(text) : text}
      help={problem === undefined ? field.description : <span className={styles.problem}>{problem}</span>}
      aria-invalid={problem !== undefined}
      onChange={(value) => {
        const moment = kind === 'datetime-local' && value !== '' ? instantOf(value) : value;
        onChange(field.setValue({ item: data, value: moment }));
      }}
    />
  );
}
