import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import type { Json } from './json.ts';
import { fill, fillText, findToSave, namesUsed, readyNames, withUploadNames } from './names.ts';
import type { RequestStep } from './recording.ts';

const users = { admin: { id: 3, password: 'x' }, editor: { id: 4, password: 'y' } };
const names = new Map<string, Json>([
  ...readyNames('http://127.0.0.1:80', { users, terms: { uncategorized: 9 } }),
  ['post', 12],
  ['pw.plain', 'abcd efgh'],
]);

function answer(body: Json, headers: readonly string[] = []) {
  return readAnswer({ status: 201, rawHeaders: headers, bytes: Buffer.from(JSON.stringify(body)) });
}

describe('ready names', () => {
  it('tells home, users and the default term', () => {
    expect(names.get('home')).toBe('http://127.0.0.1:80');
    expect(names.get('home.encoded')).toBe('http%3A%2F%2F127.0.0.1%3A80');
    expect(names.get('user.editor')).toBe(4);
    expect(names.get('term.uncategorized')).toBe(9);
  });

  it('has no default term when the service has none', () => {
    expect(readyNames('http://h', { users, terms: { uncategorized: null } }).has('term.uncategorized')).toBe(false);
  });
});

describe('fill', () => {
  it('keeps a number a number when the name stands alone', () => {
    expect(fill({ id: '{{post}}', list: ['{{post}}', 1, null, true] }, names)).toEqual({
      id: 12,
      list: [12, 1, null, true],
    });
  });

  it('puts text inside longer text, and in keys', () => {
    expect(fill({ 'k{{post}}': '#{{post}} by {{user.admin}}' }, names)).toEqual({ k12: '#12 by 3' });
  });

  it('finds the name in three closing braces', () => {
    expect(fillText('{"ref":{{post}}}', names)).toBe('{"ref":12}');
  });

  it('inserts a value with a dollar sign as it is', () => {
    expect(fillText('a {{x}}', new Map([['x', '$& $1']]))).toBe('a $& $1');
  });

  it('refuses a name nobody saved', () => {
    expect(() => fill('{{nobody}}', names)).toThrow('nobody');
  });
});

describe('findToSave', () => {
  it('reads status, headers in lower case and body', () => {
    const found = answer({ id: 5, list: [{ id: 6 }] }, ['Location', 'http://h/5']);
    expect(findToSave('status', found)).toBe(201);
    expect(findToSave('headers.location', found)).toBe('http://h/5');
    expect(findToSave('body.list.0.id', found)).toBe(6);
  });

  it('takes the first group of a pattern, digits as a number', () => {
    const found = answer({ url: 'http://h/up/2026/11/a.png' });
    expect(findToSave('body.url#/([0-9]{4}/[0-9]{2})/[^/]+$', found)).toBe('2026/11');
    expect(findToSave('body.url#/(\\d+)/[^/]+$', found)).toBe(11);
  });

  it('finds nothing where neither an id nor a text is, and where the pattern does not match', () => {
    expect(findToSave('body.id', answer({}))).toBeUndefined();
    expect(findToSave('body.id', answer({ id: null }))).toBeUndefined();
    for (const id of ['12', 0, -1, 1.5, true, {}, []]) expect(findToSave('body.id', answer({ id }))).toBeUndefined();
    expect(findToSave('body.id', answer({ id: '' }))).toBe('');
    expect(findToSave('body.id#(x)', answer({ id: 'abc' }))).toBeUndefined();
  });
});

describe('namesUsed', () => {
  const step: RequestStep = {
    path: '/a/{{p}}',
    query: { '{{q}}': 1 },
    headers: { x: '{{h}}' },
    body: ['{{b}}'],
    save: { own: 'body.id' },
    expect: {
      status: 200,
      headers: { link: '{{rels}}{{l}}' },
      body: { '{{literal}}': '{{e}}', id: '{{own}}' },
      partial: true,
    },
  };

  it('counts what is sent and expected, but neither the relation prefix nor what the step saves itself', () => {
    expect([...namesUsed(step)].toSorted()).toEqual(['b', 'e', 'h', 'l', 'p', 'q']);
  });

  it('counts a saved name when the step also sends it', () => {
    expect(namesUsed({ ...step, path: '/{{own}}' }).has('own')).toBe(true);
  });
});

describe('withUploadNames', () => {
  const upload: RequestStep = {
    path: '/m',
    upload: { mode: 'raw', file: 'f', type: 't' },
    save: { m: 'body.id' },
    expect: { status: 201 },
  };
  const use: RequestStep = { path: '/p', expect: { status: 200, body: '{{uploads}}/a.png' } };
  const scenario = (steps: readonly RequestStep[]) => ({ suite: 's', name: 'n', about: '', site: {}, steps });

  it('saves a forgotten name from the first upload', () => {
    expect(withUploadNames(scenario([upload, use])).steps[0]).toMatchObject({
      save: { m: 'body.id', uploads: expect.stringContaining('source_url') },
    });
  });

  it('leaves a scenario alone that saves it or does not speak of it', () => {
    const saving = scenario([{ ...upload, save: { uploads: 'body.u' } }, use]);
    expect(withUploadNames(saving)).toBe(saving);
    const silent = scenario([upload]);
    expect(withUploadNames(silent)).toBe(silent);
  });
});
