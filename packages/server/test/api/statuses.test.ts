import { describe, expect, test } from 'vitest';
import { answerTo, ask, callerOf, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';
import { libraryPlugin } from '../support/library-plugin.ts';

const core = openTestCore({ plugins: [libraryPlugin] });

const get = (role: Role, path: string, query = {}): Promise<Answered> =>
  answerTo(core.scopeFor({ caller: callerOf(core.site(), role) }), ask('GET', `/cms/v2/statuses${path}`, { query }));

const editors: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];
const others = roles.filter((role) => !editors.includes(role));

describe('the list of statuses', () => {
  test.each(others)('shows a %s the public ones', async (role) => {
    const { status, body } = await get(role, '');
    expect(status).toBe(200);
    expect(Object.keys(body as object)).toEqual(['publish']);
  });

  test.each(editors)('shows a %s all that people choose, the bin last', async (role) => {
    const { body } = await get(role, '');
    const names = ['publish', 'future', 'draft', 'pending', 'private', 'archived', 'trash'];
    expect(Object.keys(body as object)).toEqual(names);
  });

  test.each(others)('refuses a %s the edit context', async (role) => {
    const { status, body } = await get(role, '', { context: 'edit' });
    expect(status).toBe(role === 'visitor' ? 401 : 403);
    expect(body).toMatchObject({ code: 'rest_forbidden_context' });
  });

  test('loses every key to a selection of fields', async () => {
    expect((await get('editor', '', { _fields: 'name' })).body).toEqual([]);
  });
});

describe('one status', () => {
  test('in the edit context has every field, in order, and a link to its posts', async () => {
    const { body, headers } = await get('editor', '/draft', { context: 'edit' });
    expect(headers['Allow']).toBe('GET');
    expect(Object.entries(body as object)).toEqual([
      ['name', 'Draft'],
      ['private', false],
      ['protected', true],
      ['public', false],
      ['queryable', false],
      ['show_in_list', true],
      ['slug', 'draft'],
      ['date_floating', true],
      ['_links', { archives: [{ href: 'http://site.test/cms-json/cms/v2/posts?status=draft' }] }],
    ]);
  });

  test('in the embed context is a name', async () => {
    const { body } = await get('visitor', '/publish', { context: 'embed' });
    expect(body).toEqual({
      name: 'Published',
      slug: 'publish',
      _links: { archives: [{ href: 'http://site.test/cms-json/cms/v2/posts' }] },
    });
  });

  test.each(['draft', 'trash', 'archived', 'inherit'])('%s is refused to those who do not edit', async (name) => {
    expect(await get('visitor', `/${name}`)).toMatchObject({ status: 401, body: { code: 'rest_cannot_read_status' } });
    expect(await get('subscriber', `/${name}`)).toMatchObject({ status: 403 });
  });

  test('that is internal is refused to administrators, too', async () => {
    expect(await get('administrator', '/auto-draft')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_read_status' },
    });
  });

  test.each(['any', 'Publish', 'constructor'])('%s does not exist', async (name) => {
    expect(await get('administrator', `/${name}`)).toMatchObject({
      status: 404,
      body: { code: 'rest_status_invalid' },
    });
  });
});

test('a status that is said to be nothing else is internal', async () => {
  const quiet = openTestCore({
    plugins: [{ name: 'quiet', activate: (api) => api.registerPostStatus({ name: 'hidden', label: 'Hidden' }) }],
  });
  expect(quiet.site().postStatuses.get('hidden')).toMatchObject({ internal: true, showInAllList: false });
  const { body } = await answerTo(
    quiet.scopeFor({ caller: callerOf(quiet.site(), 'administrator') }),
    ask('GET', '/cms/v2/statuses'),
  );
  expect(body).not.toHaveProperty('hidden');
});
