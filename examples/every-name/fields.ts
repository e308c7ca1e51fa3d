import { isMap } from '@platen/server';
import type { FieldContext, PluginApi, RegisteredField, RelationRegistration, Schema } from '@platen/server';

/** `row` is the stored record. It has the content even if the response omits it. */
function wordsOf({ row }: FieldContext): number {
  const content = isMap(row) ? String(row['content'] ?? '') : '';
  return content.split(/\s+/).filter((word) => word !== '').length;
}

const minutes: Schema = {
  type: 'integer',
  description: 'Minutes it takes to read the post.',
  readonly: true,
  context: ['view', 'edit'],
};

const readingTime: RegisteredField = {
  name: 'reading_minutes',
  schema: minutes,
  get: (_data, given) => Math.ceil(wordsOf(given) / 200),
};

const seeAlso: RelationRegistration = {
  from: 'post',
  name: 'every_name_see_also',
  to: ['post', 'page'],
  many: true,
  description: 'Related posts and pages.',
};

export function registerReadingTime(api: PluginApi): void {
  api.registerRelation(seeAlso);
  api.registerField(['post'], readingTime);
}
