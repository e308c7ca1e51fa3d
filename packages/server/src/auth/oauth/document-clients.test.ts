import { expect, test } from 'vitest';
import { isDocumentId } from './document-clients.ts';

test('108: ids that are URLs of documents', () => {
  expect(isDocumentId('https://client.example/oauth.json')).toBe(true);
  for (const id of [
    'https://client.example',
    'https://client.example/',
    'http://client.example/oauth.json',
    'https://user@client.example/oauth.json',
    'https://client.example/a/../oauth.json',
    'https://client.example/oauth.json#x',
    'https://CLIENT.example/oauth.json',
    'plat_c_x',
  ])
    expect(isDocumentId(id), id).toBe(false);
});
