import { expect, it } from 'vitest';

import { corsHeaders, furtherCors } from './cors.ts';

const listed = ['https://a.example'];
const withoutCredentials = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  Vary: 'Origin',
});
const withCredentials = (origin: string) => ({
  ...withoutCredentials(origin),
  'Access-Control-Allow-Credentials': 'true',
});

it('says nothing without an origin', () => {
  expect(corsHeaders(undefined, null)).toEqual({});
  expect(corsHeaders(undefined, listed)).toEqual({});
});

it.each(['https://a.example', 'null'])('allows %s credentials when there is no list', (origin) => {
  expect(corsHeaders(origin, null)).toEqual(withCredentials(origin));
});

it('allows a listed origin credentials', () => {
  expect(corsHeaders('https://a.example', listed)).toEqual(withCredentials('https://a.example'));
});

it.each(['null', 'https://b.a.example', 'https://a.example.evil', 'http://a.example', 'https://A.example'])(
  'allows %s no credentials beside a list',
  (origin) => expect(corsHeaders(origin, listed)).toEqual(withoutCredentials(origin)),
);

it('further headers are for those who ask for them, or use them', () => {
  expect(furtherCors({ origin: 'https://a.example' })).toEqual({ allowed: [], exposed: [] });
  const asking = { 'access-control-request-headers': 'content-type,if-match, idempotency-key,x-other' };
  expect(furtherCors(asking)).toEqual({ allowed: ['Idempotency-Key', 'If-Match'], exposed: [] });
  const speakingMcp = { 'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-session-id' };
  expect(furtherCors(speakingMcp)).toEqual({ allowed: ['MCP-Protocol-Version', 'Mcp-Session-Id'], exposed: [] });
  expect(furtherCors({ origin: 'null', 'if-none-match': '""' }).exposed).toEqual(['ETag', 'Idempotent-Replayed']);
  expect(furtherCors({ 'if-none-match': '""' }).exposed).toEqual([]);
});
