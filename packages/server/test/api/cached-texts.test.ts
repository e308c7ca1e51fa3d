import { expect, test } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import { setUpPosts } from '../support/posts.ts';

let turn = 0;
const plugin: Plugin = {
  name: 'turning',
  activate(api) {
    api.registerShortcode('turn', () => `turn ${(turn += 1)}`);
    api.registerBlock({ name: 'turning/block', render: () => `<p>turn ${(turn += 1)}</p>` });
  },
};

const { send, make, options } = setUpPosts([plugin]);

const contentOf = async (id: number): Promise<string> => {
  const { body } = await send('visitor', 'GET', `posts/${id}`);
  return (body as { content: { rendered: string } }).content.rendered;
};

const shownTwice = async (content: string): Promise<readonly [string, string]> => {
  const id = await make('administrator', 'posts', { title: 'T', content, status: 'publish' });
  return [await contentOf(id), await contentOf(id)];
};

test.each(['plain words', '<!-- wp:paragraph --><p>words :)</p><!-- /wp:paragraph -->', 'text [no shortcode]'])(
  'a text that depends on nothing else is shown alike: %s',
  async (content) => {
    const [first, second] = await shownTwice(content);
    expect(first).not.toBe('');
    expect(second).toBe(first);
  },
);

test.each([
  'a [turn] of it',
  '<!-- wp:turning/block /-->',
  '<!-- wp:group --><div><!-- wp:turning/block /--></div><!-- /wp:group -->',
])('what a plugin makes of a text is made each time: %s', async (content) => {
  const [first, second] = await shownTwice(content);
  expect(first).toContain('turn');
  expect(second).not.toBe(first);
});

test('a change of the text or of how texts are shown is seen at once', async () => {
  const id = await make('administrator', 'posts', { title: 'T', content: 'one :)', status: 'publish' });
  expect(await contentOf(id)).toContain('one 🙂');
  await send('administrator', 'POST', `posts/${id}`, { body: { content: 'two :)' } });
  expect(await contentOf(id)).toContain('two 🙂');
  options['use_smilies'] = false;
  expect(await contentOf(id)).toContain('two :)');
});
