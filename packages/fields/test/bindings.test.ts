import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;
beforeAll(async () => {
  site = await startSiteWithFields(['text', 'choice', 'relation']);
});
afterAll(() => site.stop());

const bound = (key: string): string =>
  `<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"acf/field","args":{"key":"${key}"}}}}} -->` +
  '<p>saved</p><!-- /wp:paragraph -->';

async function shown(keys: readonly string[], acf: JsonMap, password = ''): Promise<string> {
  const content = keys.map(bound).join('');
  const id = await site.create('/posts', { title: 'Bound', status: 'publish', content, acf, password });
  const { body } = await site.call('GET', `/posts/${id}`, { as: visitor });
  return (body['content'] as { rendered: string }).rendered;
}

test('a block shows the stored value of the field that it names', async () => {
  const html = await shown(['t_plain', 'field_t_number', 'c_check'], {
    t_plain: 'Leek <script>soup</script>',
    t_number: 4,
    c_check: ['red', 'green'],
  });
  expect(html).toContain('>4</p>');
  expect(html).toContain('>red, green</p>');
  expect(html).toContain('Leek');
  expect(html).not.toMatch(/<script|saved/);
});

test('a block shows no default, no password, and no field that is not there', async () => {
  const html = await shown(['t_short', 't_password', 'nothing'], { t_password: 'canary-password' });
  expect(html).not.toMatch(/saved|start|canary/);
});

test('a record that visitors cannot read is not shown, whoever reads the content', async () => {
  const draft = await site.create('/posts', { title: 'canary-draft', status: 'draft' });
  const content = bound('r_post');
  const post = await site.create('/posts', { title: 'A', status: 'publish', content, acf: { r_post: draft } });
  for (const as of [undefined, visitor]) {
    const { body } = await site.call('GET', `/posts/${post}?_fields=content`, as && { as });
    expect(JSON.stringify(body)).not.toContain('canary');
  }
});

test('a post with a password shows no field', async () => {
  expect(await shown(['t_plain'], { t_plain: 'canary' }, 'secret')).toBe('');
});

test('a source that no plugin registered keeps what was saved', async () => {
  const content = bound('t_plain').replace('acf/field', 'other/field');
  const id = await site.create('/posts', { title: 'B', status: 'publish', content, acf: { t_plain: 'x' } });
  expect(JSON.stringify((await site.call('GET', `/posts/${id}`)).body['content'])).toContain('saved');
});
