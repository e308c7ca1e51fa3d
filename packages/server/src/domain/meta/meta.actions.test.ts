import { describe, expect, test } from 'vitest';
import { applyMeta, changedMeta, readMeta } from './meta.actions.ts';
import type { StoredMeta } from './meta.actions.ts';
import { metaKeysFor, registerMeta } from './meta.registry.ts';
import type { MetaKey, MetaRegistration } from './meta.registry.ts';
import { visitor } from '../../access/capabilities.ts';
import type { Json } from '../../lib/json.ts';
import { createRegistry } from '../../lib/registry.ts';
import { errorBody } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

const registered = (...keys: (Partial<MetaRegistration> & { key: string })[]): readonly MetaKey[] => {
  const metaKeys = createRegistry<MetaKey>('meta key');
  for (const key of keys) registerMeta({ metaKeys }, { object: 'post', single: true, showInRest: true, ...key });
  return metaKeys.all();
};

const keys = registered(
  { key: 'text' },
  { key: 'number', type: 'integer', default: 7 },
  { key: 'mark', type: 'boolean' },
  { key: 'words', single: false },
  {
    key: 'thing',
    type: 'object',
    schema: { properties: { name: { type: 'string' }, size: { type: 'integer', minimum: 1 } } },
  },
  { key: 'list', type: 'array', schema: { items: { type: 'integer' } } },
  { key: 'mail', schema: { format: 'email' } },
  { key: 'locked', canEdit: () => false },
  { key: 'stored_name', restName: 'shown' },
);

const editor = { ...visitor, id: 5 };

interface Applied {
  readonly stored: StoredMeta;
  readonly errors: readonly RestError[];
}

const apply = (stored: StoredMeta, sent: Json): Applied =>
  applyMeta({ stored, sent, keys, right: { caller: editor, record: null, canEditRecord: true } });

const codes = ({ errors }: Applied): readonly string[] => errors.map(({ restCode }) => restCode);

describe('reading', () => {
  test('what is not stored is the default, the empty value of its type, or null when that does not fit', () => {
    expect(readMeta({}, keys)).toEqual({
      text: '',
      number: 7,
      mark: false,
      words: [],
      thing: {},
      list: [],
      mail: null,
      locked: '',
      shown: '',
    });
  });

  test('a single key reads its first value, a list each, and what does not fit is null', () => {
    const stored = {
      text: ['one', 'two'],
      number: ['x'],
      words: ['a', 5, 'a'],
      thing: [{ other: 1 }],
      stored_name: ['r'],
    };
    expect(readMeta(stored, keys)).toMatchObject({
      text: 'one',
      number: null,
      words: ['a', null, 'a'],
      thing: null,
      shown: 'r',
    });
  });

  test('a name every object has is not taken for a stored key', () => {
    expect(readMeta({}, registered({ key: 'constructor' }))).toEqual({ constructor: '' });
  });
});

describe('writing', () => {
  test('converts values, keeps other keys and ignores names that are none', () => {
    const { stored, errors } = apply(
      { text: ['kept'], private_key: ['also kept'] },
      { number: '42', mark: 'true', words: 'x,y', shown: 'r', stored_name: 'ignored', nonsense: 1 },
    );
    expect(errors).toEqual([]);
    expect(stored).toEqual({
      text: ['kept'],
      private_key: ['also kept'],
      number: [42],
      mark: [true],
      words: ['x', 'y'],
      stored_name: ['r'],
    });
  });

  test('null removes a key, an empty list a list; an empty list is a value of a single key', () => {
    const before = { text: ['one'], words: ['a'], list: [[1]] };
    expect(apply(before, { text: null, words: [], list: [] }).stored).toEqual({ list: [[]] });
  });

  test.each<[Json, string]>([
    [{ number: 'x' }, 'rest_invalid_type'],
    [{ words: ['a', null] }, 'rest_invalid_type'],
    [{ thing: { size: 0 } }, 'rest_out_of_bounds'],
    [{ thing: { other: 1 } }, 'rest_additional_properties_forbidden'],
    [{ mail: 'nope' }, 'rest_invalid_email'],
    [{ locked: 'x' }, 'rest_cannot_update'],
    [{ locked: null }, 'rest_cannot_delete'],
  ])('%j is refused', (sent, code) => {
    const before = { locked: ['y'] };
    const applied = apply(before, sent);
    expect(codes(applied)).toEqual([code]);
    expect(applied.stored).toEqual(before);
  });

  test('an unchanged value of a single key is left alone before anybody asks whether it may be changed', () => {
    expect(codes(apply({ locked: ['same'] }, { locked: 'same' }))).toEqual([]);
  });

  test('refusals come in the order of the keys; the first is the answer and the others stand beside it', () => {
    const sent = { locked: 'y', mail: 'nope', words: [1], text: 'fine' };
    const refuse = (): StoredMeta =>
      changedMeta({ stored: {}, sent, keys, right: { caller: editor, record: null, canEditRecord: true } });
    let refused: RestError | null = null;
    try {
      refuse();
    } catch (error) {
      refused = error as RestError;
    }
    expect(refused && errorBody(refused)).toMatchObject({
      code: 'rest_invalid_type',
      data: { status: 400 },
      additional_data: [{ param: 'meta.words[0]' }],
      additional_errors: [
        { code: 'rest_invalid_email', data: { status: 400 } },
        { code: 'rest_cannot_update', data: { key: 'locked', status: 403 } },
      ],
    });
  });

  test('a visitor who may not change a key is told to sign in', () => {
    const right = { caller: visitor, record: null, canEditRecord: false };
    const { errors } = applyMeta({ stored: {}, sent: { text: 'x' }, keys, right });
    expect(errors[0]).toMatchObject({ restCode: 'rest_cannot_update', status: 401 });
  });

  test('keys with a leading underscore are nobody’s to change unless a rule says whose', () => {
    const right = { caller: editor, record: null, canEditRecord: true };
    const change = (canEdit?: MetaRegistration['canEdit']): readonly RestError[] =>
      applyMeta({
        stored: {},
        sent: { _inner: 'x' },
        keys: registered({ key: '_inner', ...(canEdit && { canEdit }) }),
        right,
      }).errors;
    expect(change()).toHaveLength(1);
    expect(change(({ canEditRecord }) => canEditRecord)).toHaveLength(0);
  });

  test('nothing is changed where no object was sent', () => {
    expect(apply({ text: ['one'] }, null)).toEqual({ stored: { text: ['one'] }, errors: [] });
  });
});

test('keys of every subtype come first, hidden ones not at all', () => {
  const metaKeys = createRegistry<MetaKey>('meta key');
  const base = { object: 'post', single: true, showInRest: true } as const;
  registerMeta({ metaKeys }, { ...base, key: 'of_books', subtype: 'book' });
  registerMeta({ metaKeys }, { ...base, key: 'of_all' });
  registerMeta({ metaKeys }, { ...base, key: 'hidden', showInRest: false });
  registerMeta({ metaKeys }, { ...base, key: 'of_pages', subtype: 'page' });
  registerMeta({ metaKeys }, { ...base, key: 'of_users', object: 'user' });
  const names = (subtype: string): string[] =>
    metaKeysFor({ metaKeys }, { object: 'post', subtype }).map(({ key }) => key);
  expect(names('book')).toEqual(['of_all', 'of_books']);
  expect(names('note')).toEqual(['of_all']);
});
