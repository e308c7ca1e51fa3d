import type { Json, JsonMap } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { limitOf, numberOf, textOf } from '../definitions/settings.ts';
import { idIn } from './records.ts';
import type { ShownFile } from './records.ts';
import { idsIn } from './relations.ts';
import type { Refusal, ValueType, Writing } from './value-type.ts';

const limitNames = {
  min_width: 'minWidth',
  min_height: 'minHeight',
  max_width: 'maxWidth',
  max_height: 'maxHeight',
  min_size: 'minSize',
  max_size: 'maxSize',
} as const;

const fileLimits = (field: Field): JsonMap => ({
  ...Object.fromEntries(
    Object.entries(limitNames).flatMap(([name, shown]) => {
      const limit = limitOf(field, name);
      return limit === null ? [] : [[shown, limit] as const];
    }),
  ),
  ...(textOf(field, 'mime_types') !== '' && { mimeTypes: textOf(field, 'mime_types') }),
});

const formatted = (file: ShownFile, field: Field): Json => {
  const format = textOf(field, 'return_format');
  if (format === 'id') return file.id;
  return format === 'url' ? file.url : file.standard;
};

const typedFile = ({ id, url, alt, width, height, sizes }: ShownFile): Json => ({
  id,
  url,
  alt,
  width,
  height,
  sizes,
});

const megabyte = 1024 * 1024;

function refuseFile(file: ShownFile, field: Field): Refusal {
  const endings = textOf(field, 'mime_types')
    .split(',')
    .map((ending) => ending.trim().toLowerCase().replace(/^\./, ''))
    .filter((ending) => ending !== '');
  const ending = file.url.slice(file.url.lastIndexOf('.') + 1).toLowerCase();
  if (endings.length > 0 && !endings.includes(ending) && !endings.includes(file.mimeType))
    return `must be a file of type ${endings.join(', ')}`;
  return (
    refuseRange(file.width, { field, least: 'min_width', most: 'max_width', unit: 'pixels wide' }) ??
    refuseRange(file.height, { field, least: 'min_height', most: 'max_height', unit: 'pixels high' }) ??
    refuseRange(file.bytes / megabyte, { field, least: 'min_size', most: 'max_size', unit: 'MB large' })
  );
}

interface Range {
  readonly field: Field;
  readonly least: string;
  readonly most: string;
  readonly unit: string;
}

function refuseRange(value: number | null, { field, least, most, unit }: Range): Refusal {
  const minimum = limitOf(field, least);
  const maximum = limitOf(field, most);
  if (value === null) return null;
  if (minimum !== null && value < minimum) return `must be at least ${minimum} ${unit}`;
  return maximum !== null && value > maximum ? `must be at most ${maximum} ${unit}` : null;
}

async function refuseId(item: Json, field: Field, { records }: Writing): Promise<Refusal> {
  const id = idIn(item);
  const file = id === null ? null : await records.media(id);
  return file === null ? 'names a file that does not exist, or that you cannot read' : refuseFile(file, field);
}

const file: ValueType = {
  schema: (field) => ({ type: ['integer', 'null'], required: field.required, ...fileLimits(field) }),
  light: async (stored, _field, { records }) => {
    const id = idIn(stored);
    return id === null ? null : ((await records.media(id))?.id ?? null);
  },
  standard: async (stored, field, { records }) => {
    const id = idIn(stored);
    const found = id === null ? null : await records.media(id);
    return found === null ? false : formatted(found, field);
  },
  typed: async (stored, _field, { records }) => {
    const id = idIn(stored);
    const found = id === null ? null : await records.media(id);
    return found === null ? null : typedFile(found);
  },
  store: (sent) => idIn(sent) ?? sent,
  refuse: refuseId,
};

/** A file that is listed twice is shown once. */
const filesIn = async (stored: Json, { records }: Writing): Promise<readonly ShownFile[]> => {
  const found = await Promise.all([...new Set(idsIn(stored))].map((id) => records.media(id)));
  return found.filter((one) => one !== null);
};

const gallery: ValueType = {
  schema: (field) => {
    const minItems = limitOf(field, 'min');
    const maxItems = numberOf(field, 'max') ?? 0;
    return {
      type: ['array', 'null'],
      required: field.required,
      items: { type: 'number' },
      ...(minItems !== null && { minItems }),
      ...(maxItems > 0 && { maxItems }),
    };
  },
  light: async (stored, _field, { records }) => {
    if (stored === null || stored === '') return null;
    const found = await Promise.all(idsIn(stored).map((id) => records.media(id)));
    return found.flatMap((one) => (one === null ? [] : [one.id]));
  },
  standard: async (stored, field, reading) => {
    const found = await filesIn(stored, reading);
    return found.length === 0 ? false : found.map((one) => formatted(one, field));
  },
  typed: async (stored, _field, reading) => (await filesIn(stored, reading)).map(typedFile),
  store: (sent) => [...idsIn(sent)],
  refuse: async (sent, field, writing) => {
    const items = Array.isArray(sent) ? (sent as readonly Json[]) : [sent];
    const refusals = await Promise.all(items.map((item) => refuseId(item, field, writing)));
    return refusals.find((refusal) => refusal !== null) ?? null;
  },
  links: (stored) => idsIn(stored).map((id) => ({ kind: 'media', id })),
};

export const fileTypes = { image: file, file, gallery } satisfies Readonly<Record<string, ValueType>>;
