import { expect, test } from 'vitest';
import type { Method } from '../rest/route.ts';
import { operationId, summaryOf } from './operation-names.ts';

const place = (method: Method, template: string, reads: 'list' | 'one' | null = 'one') => ({
  method,
  template,
  mainNamespace: 'cms/v2',
  reads,
});

test.for<[Method, string, 'list' | 'one' | null, string, string]>([
  ['GET', '/cms/v2/posts', 'list', 'listPosts', 'List posts'],
  ['POST', '/cms/v2/posts', 'list', 'createPost', 'Create a post'],
  ['GET', '/cms/v2/categories/{id}', 'one', 'getCategory', 'Get a category'],
  ['PATCH', '/cms/v2/menu-items/{id}', 'one', 'patchMenuItem', 'Update a menu item'],
  ['GET', '/cms/v2/posts/{parent}/revisions', 'list', 'listPostRevisions', 'List post revisions'],
  [
    'DELETE',
    '/cms/v2/users/{user_id}/application-passwords/{uuid}',
    'one',
    'deleteUserApplicationPassword',
    'Delete a user application password',
  ],
  ['GET', '/cms/v2/statuses/{status}', 'one', 'getStatus', 'Get a status'],
  ['GET', '/reading-list/v1/pace', 'one', 'getReadingListV1Pace', 'Get reading list v1 pace'],
  ['POST', '/cms/v2/settings', 'one', 'updateSettings', 'Update settings'],
  ['POST', '/batch/v1', null, 'postBatchV1', 'Send to batch v1'],
  ['GET', '/', 'one', 'getIndex', 'Get the index'],
])('%s %s', ([method, template, reads, id, summary]) => {
  expect(operationId(place(method, template, reads), new Set())).toBe(id);
  expect(summaryOf(place(method, template, reads))).toBe(summary);
});

test('no two operations have one name', () => {
  const taken = new Set<string>();
  expect(operationId(place('GET', '/a/b'), taken)).toBe('getAB');
  expect(operationId(place('GET', '/a-b'), taken)).toBe('getAB2');
});
