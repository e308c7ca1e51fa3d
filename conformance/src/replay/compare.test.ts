import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { findBareSlash } from './bytes.ts';
import { compareAnswer } from './compare.ts';
import type { Json } from './json.ts';
import type { Expectation, RequestStep } from './recording.ts';

interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  readonly text?: string;
}

/** Keys of all differences between an expectation and what is sent. */
function keys(recorded: Partial<Expectation>, sent: Sent, step: Partial<RequestStep> = {}): readonly string[] {
  const text = sent.text ?? (sent.body === undefined ? '' : JSON.stringify(sent.body).replaceAll('/', '\\/'));
  const answer = readAnswer({
    status: sent.status ?? 200,
    rawHeaders: Object.entries({ 'Content-Type': 'application/json', ...sent.headers }).flat(),
    bytes: Buffer.from(text),
  });
  const reading = { names: new Map([['p', 12]]), rels: { known: undefined }, offsets: [], sentAt: 0 };
  const whole = { path: '/', ...step, expect: { status: 200, ...recorded } };
  return compareAnswer({ step: whole, answer, reading }).map(({ key }) => key);
}
const bodyKeys = (expected: Json, actual: Json) => keys({ body: expected }, { body: actual });

describe('rule 1: status', () => {
  it('must be equal', () => {
    expect(keys({}, {})).toEqual([]);
    expect(keys({}, { status: 201 })).toEqual(['status']);
  });

  it('is all that counts with expectOnlyStatus', () => {
    const only = { expectOnlyStatus: true };
    expect(keys({ body: { a: 1 } }, { text: '"/', headers: { Vary: 'x' } }, only)).toEqual([]);
    expect(keys({}, { status: 404 }, only)).toEqual(['status']);
  });

  it('may be 400 where a 5xx was recorded for a mistake of the caller', () => {
    const body = { code: 'x', message: '<text>', data: { status: 500 } };
    const sent = { code: 'x', message: 'm', data: { status: 400 } };
    expect(keys({ status: 500, body }, { status: 400, body: sent })).toEqual([]);
    expect(keys({ status: 500, body: { ...body, data: null } }, { status: 400, body: sent })).toEqual([]);
    expect(
      keys({ status: 500, body: { ...body, data: null } }, { status: 400, body: { ...sent, data: null } }),
    ).toEqual([]);
    expect(keys({ status: 500, body }, { status: 400, body: { ...sent, code: 'y' } })).toEqual(['body.code']);
    expect(keys({ status: 500, body }, { status: 400, body: { ...sent, data: { status: 500 } } })).toEqual([
      'body.data.status',
    ]);
    expect(keys({ status: 500, body }, { status: 403, body: sent })).toEqual(['status', 'body.data.status']);
  });

  it('may be 400 in the same way when the recording is partial', () => {
    const step = { keep: ['code', 'data.status', 'slug'] };
    const sent = { code: 'x', data: { status: 400 } };
    expect(
      keys({ status: 500, body: { code: 'x', 'data.status': 500 }, partial: true }, { status: 400, body: sent }, step),
    ).toEqual([]);
    expect(keys({ status: 500, body: { code: 'x' }, partial: true }, { status: 400, body: sent }, step)).toEqual([]);
    const leaky = { ...sent, slug: 's' };
    expect(keys({ status: 500, body: { code: 'x' }, partial: true }, { status: 400, body: leaky }, step)).toEqual([
      'body.slug',
    ]);
  });

  it('stays 501 where 501 is meant', () => {
    const body = { code: 'x', data: { status: 501 } };
    const sent = { code: 'x', data: { status: 400 } };
    expect(keys({ status: 501, body }, { status: 400, body: sent })).toEqual(['status', 'body.data.status']);
  });
});

describe('rule 2: headers', () => {
  it('must arrive with their value, whatever the case of their name', () => {
    expect(keys({ headers: { allow: 'GET' } }, { headers: { ALLOW: 'GET' } })).toEqual([]);
    expect(keys({ headers: { allow: 'GET' } }, { headers: { allow: 'GET, POST' } })).toEqual(['header.allow']);
    expect(keys({ headers: { allow: 'GET' } }, {})).toEqual(['header.allow']);
  });

  it('match placeholders as text', () => {
    const headers = { location: '/posts/{{p}}', 'x-cms-total': '{{p}}' };
    expect(keys({ headers }, { headers: { Location: '/posts/12', 'X-CMS-Total': '12' } })).toEqual([]);
    expect(keys({ headers }, { headers: { Location: '/posts/13', 'X-CMS-Total': '12' } })).toEqual(['header.location']);
  });

  it('let Vary hold more tokens', () => {
    const headers = { vary: 'Origin' };
    expect(keys({ headers }, { headers: { Vary: 'Accept-Encoding, origin' } })).toEqual([]);
    expect(keys({ headers }, { headers: { Vary: 'Accept-Encoding' } })).toEqual(['header.vary']);
  });

  it('know <no-cache>', () => {
    const headers = { 'cache-control': '<no-cache>' };
    expect(keys({ headers }, { headers: { 'Cache-Control': 'private, no-cache' } })).toEqual([]);
    expect(keys({ headers }, { headers: { 'Cache-Control': 'max-age=5' } })).toEqual(['header.cache-control']);
    expect(keys({ headers }, {})).toEqual(['header.cache-control']);
  });

  it.each([
    'X-CMS-Total',
    'X-CMS-TotalPages',
    'Location',
    'Vary',
    'Access-Control-Allow-Origin',
    'Access-Control-Allow-Credentials',
    'Access-Control-Allow-Methods',
  ])('must not bring %s uninvited', (name) => {
    expect(keys({}, { headers: { [name]: 'x' } })).toEqual([`header.${name.toLowerCase()}`]);
    expect(keys({}, { headers: { [name]: 'x' } }, { headersRecorded: false })).toEqual([]);
  });

  it('must not forbid caching uninvited, but may allow it; a missing Allow is no claim', () => {
    expect(keys({}, { headers: { 'Cache-Control': 'no-cache' } })).toEqual(['header.cache-control']);
    expect(keys({}, { headers: { 'Cache-Control': 'max-age=5', Allow: 'GET' } })).toEqual([]);
  });

  it('hold what remains of them when they were not recorded', () => {
    const headers = { 'cache-control': '<no-cache>' };
    expect(keys({ headers }, {}, { headersRecorded: false })).toEqual(['header.cache-control']);
  });
});

describe('rule 3: body', () => {
  it('is compared in depth', () => {
    expect(bodyKeys({ a: [{ b: 1 }], c: null }, { a: [{ b: 1 }], c: null })).toEqual([]);
    expect(bodyKeys({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual(['body.a.0.b']);
    expect(bodyKeys({ a: 1 }, {})).toEqual(['body.a']);
    expect(bodyKeys({}, { a: 1 })).toEqual(['body.a']);
    expect(bodyKeys({ a: null }, {})).toEqual(['body.a']);
    expect(bodyKeys([1, 2], [1])).toEqual(['body.length']);
    expect(bodyKeys([1], [1, 2])).toEqual(['body.length']);
    expect(bodyKeys({ a: { b: 1 } }, { a: null })).toEqual(['body.a']);
    expect(bodyKeys({ toString: 'x' }, {})).toEqual(['body.toString']);
  });

  it('may be empty', () => {
    expect(keys({ empty: true }, {})).toEqual([]);
    expect(keys({ empty: true }, { text: ' ' })).toEqual(['body']);
  });

  it('may be text', () => {
    expect(keys({ text: 'ab' }, { text: 'ab' })).toEqual([]);
    expect(keys({ text: 'ab' }, { text: 'abc' })).toEqual(['body']);
    const long = 'x'.repeat(4000);
    expect(keys({ text: long }, { text: `${long}tail` })).toEqual([]);
  });

  it('must be JSON when JSON was recorded', () => {
    expect(keys({ body: {} }, { text: '{' })).toEqual(['body']);
    expect(keys({ body: {} }, { text: '' })).toEqual(['body']);
  });

  it('is not compared when nothing was recorded', () => {
    expect(keys({}, { body: { a: 1 } })).toEqual([]);
  });
});

describe('rule 4: partial', () => {
  const partial = (paths: Readonly<Record<string, Json>>, body: Json, keep: readonly string[] = []) =>
    keys({ body: paths, partial: true }, { body }, { keep });

  it('compares only the paths', () => {
    expect(partial({ 'a.0.b': 1, 'l.length': 2 }, { a: [{ b: 1, c: 2 }], l: [0, 0], more: 1 })).toEqual([]);
    expect(partial({ 'a.0.b': 1, 'l.length': 2 }, { a: [{ b: 2 }], l: [0] })).toEqual(['body.a.0.b', 'body.l.length']);
    expect(partial({ 'a.b': null }, { a: {} })).toEqual(['body.a.b']);
  });

  it('takes a route pattern as one segment, with its dots', () => {
    const route = '/cms/v2/plugins/(?P<plugin>[^.\\/]+)';
    const body = { routes: { [route]: { methods: ['GET'] }, '/oembed/1.0': { namespace: 'oembed/1.0' } } };
    const paths = { [`routes.${route}.methods`]: ['GET'], 'routes./oembed/1.0.namespace': 'oembed/1.0' };
    expect(partial(paths, body)).toEqual([]);
    expect(partial({ 'routes./oembed/1.0.namespace': 'x' }, body)).toEqual(['body.routes./oembed/1.0.namespace']);
    expect(partial({ '_links.cms:term.0.href': 'x' }, { _links: { 'cms:term': [{ href: 'x' }] } })).toEqual([]);
  });

  it('holds kept paths that were not recorded to be absent, not null', () => {
    expect(partial({ id: 1 }, { id: 1 }, ['id', 'code', 'data.status', 'length'])).toEqual([]);
    expect(partial({ id: 1 }, { id: 1, code: null }, ['id', 'code'])).toEqual(['body.code']);
  });

  it('makes no claim on a kept path of which members are shown', () => {
    expect(partial({ '_links.self': 1 }, { _links: { self: 1, up: 2 } }, ['_links'])).toEqual([]);
  });

  it('has no order', () => {
    expect(partial({ m: { a: 1, b: 2 } }, { m: { b: 2, a: 1 } })).toEqual([]);
  });
});

describe('rule 5: empty maps', () => {
  it('may stand for a recorded [], not the other way round', () => {
    expect(bodyKeys({ a: [] }, { a: {} })).toEqual([]);
    expect(bodyKeys({ a: [] }, { a: [] })).toEqual([]);
    expect(bodyKeys({ a: {} }, { a: [] })).toEqual(['body.a']);
    expect(bodyKeys({ a: [] }, { a: { b: 1 } })).toEqual(['body.a']);
    expect(bodyKeys({ a: [1] }, { a: {} })).toEqual(['body.a']);
  });
});

describe('rule 6: numbers and strings', () => {
  it('compares numbers by value and strings exactly', () => {
    expect(keys({ body: { a: 1 } }, { text: '{"a":1.0}' })).toEqual([]);
    expect(bodyKeys({ a: 1 }, { a: '1' })).toEqual(['body.a']);
    expect(bodyKeys({ a: 0 }, { a: false })).toEqual(['body.a']);
    expect(bodyKeys({ a: 'x' }, { a: 'X' })).toEqual(['body.a']);
  });

  it('takes an id for a number, for text in a slug', () => {
    expect(bodyKeys({ id: '{{p}}', slug: '{{p}}' }, { id: 12, slug: '12' })).toEqual([]);
    expect(bodyKeys({ id: '{{p}}', slug: '<id>' }, { id: '12', slug: 12 })).toEqual(['body.id', 'body.slug']);
  });
});

describe('rule 7: key order', () => {
  it('is compared in every map of a full body', () => {
    expect(bodyKeys({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual(['order.body']);
    expect(bodyKeys([{ l: { a: 1, b: 2 } }], [{ l: { b: 2, a: 1 } }])).toEqual(['order.body.0.l']);
  });

  it('looks only at keys both have', () => {
    expect(bodyKeys({ a: 1, b: 2, c: 3 }, { x: 0, a: 1, c: 3 })).toEqual(['body.b', 'body.x']);
  });

  it('is none for the headers of an answer inside an answer', () => {
    const inner = { body: 1, status: 200, headers: { A: 1, B: 2 } };
    expect(bodyKeys([inner], [{ ...inner, headers: { B: 2, A: 1 } }])).toEqual([]);
    expect(bodyKeys({ headers: { A: 1, B: 2 } }, { headers: { B: 2, A: 1 } })).toEqual(['order.body.headers']);
  });
});

describe('rule 8: bytes', () => {
  it('wants each slash of a JSON answer escaped, and says so once', () => {
    expect(keys({ body: { a: 'x/y/z' } }, { text: '{"a":"x\\/y\\/z"}' })).toEqual([]);
    expect(keys({ body: { a: 'x/y/z' } }, { text: '{"a":"x/y/z"}' })).toEqual(['bytes']);
  });

  it('leaves other answers alone', () => {
    expect(keys({ text: 'a/b' }, { text: 'a/b', headers: { 'Content-Type': 'text/plain' } })).toEqual([]);
  });

  it('sees that two backslashes escape no slash', () => {
    expect(findBareSlash('"\\\\/"')).toBe(3);
    expect(findBareSlash('"\\\\\\/"')).toBe(-1);
  });
});
