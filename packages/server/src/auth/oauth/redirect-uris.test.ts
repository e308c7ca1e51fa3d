import { expect, test } from 'vitest';
import { isRedirectUri, matchRedirectUri } from './redirect-uris.ts';

const web = 'https://client.example/callback';
const local = 'http://127.0.0.1:3000/callback';

test.each([web, local, 'http://localhost/x', 'http://[::1]:1/x', 'cursor://anysphere.cursor/callback'])(
  '%s can be registered',
  (uri) => expect(isRedirectUri(uri)).toBe(true),
);

test.each([
  'http://client.example/',
  'javascript:alert(1)',
  'https://a.example/#',
  'https://a.example/\u00e9',
  '',
  1,
  null,
])('%s cannot be registered', (uri) => expect(isRedirectUri(uri)).toBe(false));

test('URIs are compared as text, except for the port of a loopback address', () => {
  expect(matchRedirectUri([web, local], web)).toBe(web);
  expect(matchRedirectUri([web, local], 'http://127.0.0.1:49152/callback')).toBe('http://127.0.0.1:49152/callback');
  expect(matchRedirectUri([web, local], 'http://localhost:3000/callback')).toBeNull();
  expect(matchRedirectUri([web], undefined)).toBe(web);
  expect(matchRedirectUri([web, local], undefined)).toBeNull();
});

const characters = String.raw`/\@#?%.:;&=+ []abC019` + '\t\n\0\u202e';

/** Each URI with one character inserted, replaced, or removed. */
function* mutated(uri: string): Generator<string> {
  for (let at = 0; at <= uri.length; at += 1) {
    if (at < uri.length) yield uri.slice(0, at) + uri.slice(at + 1);
    for (const character of characters) {
      yield uri.slice(0, at) + character + uri.slice(at);
      if (at < uri.length && uri[at] !== character) yield uri.slice(0, at) + character + uri.slice(at + 1);
    }
  }
}

test('no changed URI is accepted, except for another port on this device', () => {
  const accepted = [web, local].flatMap((uri) =>
    [...mutated(uri)].filter((one) => matchRedirectUri([uri], one) !== null),
  );
  expect(accepted.filter((uri) => !/^http:\/\/127\.0\.0\.1(?::\d{1,5})?\/callback$/.test(uri))).toEqual([]);
  // Negative control: the mutations reach what is accepted.
  expect(accepted.length).toBeGreaterThan(10);
});
