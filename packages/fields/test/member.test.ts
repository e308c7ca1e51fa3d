import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;
beforeAll(async () => {
  site = await startSiteWithFields([
    'text',
    'choice',
    'relation',
    'grouped',
    'rows',
    'genres',
    'peoplefree',
    'allremarks',
    'files',
  ]);
});
afterAll(() => site.stop());

const acfOf = async (route: string, as: Readonly<Record<string, string>> = visitor): Promise<JsonMap> =>
  (await site.call('GET', route, { as })).body['acf'] as JsonMap;

describe('writes', () => {
  test('one wrong value refuses the whole write, with its place and code', async () => {
    const body = { title: 'Refused', status: 'publish', acf: { t_plain: 'good', t_number: 'bad' } };
    const { status, body: refused } = await site.call('POST', '/posts', { body });
    expect(status).toBe(400);
    expect(refused).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { acf: { code: 'rest_invalid_type', data: { param: 'acf[t_number]' } } } },
    });
    expect((await site.call('GET', '/posts?search=Refused&status=any')).body).toEqual([]);
  });

  test.each([
    [{ nothing_of_the_kind: 'x' }, 'acf[nothing_of_the_kind]'],
    [{ g_hero: { titel: 'x' } }, 'acf[g_hero][titel]'],
    [{ w_rows: [{ unknown: 'x' }] }, 'acf[w_rows][0][unknown]'],
  ])('an unknown field is refused and named: %j', async (acf, param) => {
    const { status, body } = await site.call('POST', '/posts', { body: { title: 'Unknown', acf } });
    expect([status, body]).toMatchObject([400, { data: { details: { acf: { data: { param } } } } }]);
  });

  test('a batch checks as a single write does', async () => {
    const requests = [
      { method: 'POST', path: '/wp/v2/posts', body: { title: 'In a batch', acf: { t_number: 'bad' } } },
    ];
    const response = await fetch(`${site.url}/wp-json/batch/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: site.authorization },
      body: JSON.stringify({ requests }),
    });
    expect(((await response.json()) as { responses: object[] }).responses).toMatchObject([{ status: 400 }]);
  });

  test('values of users without unfiltered_html are filtered, in rows, too', async () => {
    const author = await site.signUp('author');
    const acf = { t_plain: 'a<script>1</script>', w_rows: [{ title: '<img src=x onerror=alert(1)>b' }] };
    const made = await site.call('POST', '/posts', { as: author, body: { title: 'Filtered', status: 'publish', acf } });
    expect(made.status).toBe(201);
    expect(JSON.stringify(await acfOf(`/posts/${made.body.id}`))).not.toMatch(/<script|onerror/);
    const raw = await site.create('/posts', {
      title: 'Unfiltered',
      status: 'publish',
      acf: { t_plain: '<script>1</script>' },
    });
    expect((await acfOf(`/posts/${raw}`))['t_plain']).toBe('<script>1</script>');
  });

  test('writes at the same time lose no value', async () => {
    const id = await site.create('/posts', { title: 'Busy', status: 'publish' });
    const names = ['t_plain', 't_area', 't_area_br'];
    await Promise.all(names.map((name) => site.call('POST', `/posts/${id}`, { body: { acf: { [name]: name } } })));
    expect(await acfOf(`/posts/${id}`)).toMatchObject(Object.fromEntries(names.map((name) => [name, name])));
  });
});

describe('every kind of record has fields', () => {
  test('users, terms, and comments', async () => {
    const me = (await site.call('GET', '/users/me')).body.id;
    const user = await site.call('POST', `/users/${me}`, { body: { acf: { u_job: 'Printer' } } });
    expect(user.body['acf']).toMatchObject({ u_job: 'Printer' });
    const term = await site.call('POST', '/categories', { body: { name: 'Without groups' } });
    expect(term.body['acf']).toEqual({});
    const post = await site.create('/posts', { title: 'Commented', status: 'publish' });
    const comment = await site.call('POST', '/comments', {
      body: { post, content: 'Well', acf: { v_verified: true } },
    });
    expect(comment.body['acf']).toMatchObject({ v_verified: true });
  });

  test('files, which the reference leaves without', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const response = await fetch(`${site.url}/wp-json/wp/v2/media`, {
      method: 'POST',
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename="a.png"',
        authorization: site.authorization,
      },
      body: png,
    });
    const made = (await response.json()) as { id: number; acf: JsonMap };
    const [name = ''] = Object.keys(made.acf);
    expect(name).not.toBe('');
    const written = await site.call('POST', `/media/${made.id}`, { body: { acf: { [name]: 'Ada' } } });
    expect(written.body['acf']).toMatchObject({ [name]: 'Ada' });
  });
});

describe('what a reader may not see', () => {
  test('drafts in relations, addresses of users, passwords, and fields of protected posts', async () => {
    const draft = await site.create('/posts', { title: 'canary-draft', content: 'canary-content', status: 'draft' });
    const open = await site.create('/posts', { title: 'Open', status: 'publish' });
    const editor = await site.create('/users', {
      username: 'hidden',
      email: 'hidden@canary.example',
      password: 'canary-pass-word',
      roles: ['editor'],
    });
    const acf = {
      r_post: draft,
      r_posts: [open, draft],
      r_page: draft,
      r_rel: [draft, open],
      r_user: editor,
      r_users: [editor],
      t_password: 'canary-secret',
      w_rows: [{ title: 'Row', target: draft }],
    };
    const id = await site.create('/posts', { title: 'Related', status: 'publish', acf });
    const guarded = await site.create('/posts', {
      title: 'Guarded',
      status: 'publish',
      password: 'open',
      acf: { t_plain: 'canary-guarded' },
    });
    for (const format of ['light', 'standard', 'typed'])
      for (const route of [`/posts/${id}`, `/posts/${guarded}`, '/posts', `/posts?include=${id}`]) {
        const join = route.includes('?') ? '&' : '?';
        const { body } = await site.call('GET', `${route}${join}acf_format=${format}&_embed=1`, { as: visitor });
        const text = JSON.stringify(body);
        expect(text, `${route} ${format}`).not.toMatch(/canary/);
        expect(text, `${route} ${format}`).not.toMatch(new RegExp(`[:[,/]${draft}\\b`));
      }
    expect(await acfOf(`/posts/${guarded}`)).toEqual({});
    expect((await acfOf(`/posts/${guarded}?password=open`))['t_plain']).toBe('canary-guarded');
    expect((await acfOf(`/posts/${id}`))['r_posts']).toEqual([open]);
    // Users who can read the draft see all of it.
    const whole = (await site.call('GET', `/posts/${id}?context=edit`)).body['acf'] as JsonMap;
    expect(whole).toMatchObject({ r_post: draft, r_posts: [open, draft], t_password: 'canary-secret', r_user: editor });
  });

  test('a record that the caller cannot read cannot be named', async () => {
    const author = await site.signUp('contributor');
    const draft = await site.create('/posts', { title: 'Not yours', status: 'draft' });
    const naming = (acf: JsonMap) => site.call('POST', '/posts', { as: author, body: { title: 'Naming', acf } });
    const unknown = await naming({ r_post: 999_999 });
    const hidden = await naming({ r_post: draft });
    expect([unknown.status, hidden.status]).toEqual([400, 400]);
    // One refusal for both.
    expect(JSON.stringify(hidden.body).replaceAll(String(draft), '999999')).toBe(JSON.stringify(unknown.body));
  });
});

test('a format is chosen by the request, and other ones read as light', async () => {
  const id = await site.create('/posts', {
    title: 'Formats',
    status: 'publish',
    acf: { t_number: 4.5, c_select: 'red' },
  });
  const numbers = ['light', 'standard', 'typed', 'nothing', ''].map(
    async (format) => (await acfOf(`/posts/${id}?acf_format=${format}`))['t_number'],
  );
  expect(await Promise.all(numbers)).toEqual([4.5, '4.5', 4.5, 4.5, 4.5]);
});

test('_fields chooses values at every depth', async () => {
  const id = await site.create('/posts', { title: 'Chosen', status: 'publish', acf: { g_hero: { title: 'Big' } } });
  const { body } = await site.call('GET', `/posts/${id}?_fields=acf.g_hero.title`, { as: visitor });
  expect(body).toEqual({ id, acf: { g_hero: { title: 'Big' } } });
});
