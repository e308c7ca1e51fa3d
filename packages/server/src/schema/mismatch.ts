import type { Json } from '../lib/json.ts';
import type { Outcome, TypeName } from './schema.ts';

export const accept = (value: Json): Outcome => ({ ok: true, value });

export const refuse = (code: string, message: string, data: Json = null): Outcome => ({
  ok: false,
  refusal: { code, message, data },
});

const typeWords: Readonly<Record<TypeName, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

export const oneOfWords = (words: readonly string[]): string => alternatives.format(words);

export const refuseType = (path: string, ...types: readonly TypeName[]): Outcome =>
  refuse('rest_invalid_type', `${path} must be ${oneOfWords(types.map((type) => typeWords[type]))}.`, { param: path });

/** "1 item", "3 items": for messages about counts. */
export const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : plural}`;
