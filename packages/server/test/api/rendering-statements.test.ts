import { expect, test } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import { setUpPosts, times } from '../support/posts.ts';

const films: Plugin = {
  name: 'films',
  activate: (api) =>
    api.registerEmbedProvider({
      name: 'films',
      urls: [/^http:\/\/films\.test\//],
      endpoint: 'http://films.test/oembed',
      frames: [],
    }),
};

const site = setUpPosts([films]);
const { make, send } = site;

/** An embed, an image that may be in the library, a synced pattern, and a layout, each of its own. */
const contentOf = (at: number, { image, pattern }: { readonly image: number; readonly pattern: number }): string =>
  [
    `<!-- wp:embed {"url":"http://films.test/${at}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttp://films.test/${at}\n</div></figure><!-- /wp:embed -->`,
    `<!-- wp:image {"id":${image}} --><figure class="wp-block-image"><img src="http://site.test/${at}.jpg" alt="" class="wp-image-${image}"/></figure><!-- /wp:image -->`,
    `<!-- wp:block {"ref":${pattern}} /-->`,
    `<!-- wp:group {"style":{"spacing":{"blockGap":"${at + 1}px"}},"layout":{"type":"flex"}} --><div class="wp-block-group"></div><!-- /wp:group -->`,
  ].join('\n\n');

const group = (gap: number): string =>
  `<!-- wp:group {"style":{"spacing":{"blockGap":"${gap}px"}},"layout":{"type":"flex"}} --><div class="wp-block-group"></div><!-- /wp:group -->`;

const publish = (count: number): Promise<number[]> =>
  times(count, async (at) => {
    const pattern = await make('administrator', 'blocks', {
      title: `P ${at}`,
      content: group(1000 + at),
      status: 'publish',
    });
    const content = contentOf(at, { image: 900_000 + at, pattern });
    return make('administrator', 'posts', { title: `T ${at}`, content, status: 'publish' });
  });

const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = site.db.statements();
  await work();
  return site.db.statements() - before;
};

test('a list of a hundred posts with embeds and images costs as many statements as one of two', async () => {
  await publish(100);
  const list = (count: number) => async () => {
    const { body } = await send('visitor', 'GET', 'posts', { query: { per_page: count } });
    expect(body).toHaveLength(count);
    expect(JSON.stringify(body).match(/wp-block-embed__wrapper/g)).toHaveLength(count);
  };
  expect(await statementsOf(list(100))).toBe(await statementsOf(list(2)));
});

test('the style sheet of a hundred posts costs as many statements as that of two', async () => {
  const ids = await publish(100);
  const sheet = (count: number) => async () => {
    const { status, body } = await send('visitor', 'GET', 'styles', { query: { posts: ids.slice(0, count) } });
    expect(status).toBe(200);
    expect((body as { css: string }).css.match(/gap:\d+px/g)).toHaveLength(count * 2);
  };
  const [many, few] = [await statementsOf(sheet(100)), await statementsOf(sheet(2))];
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(2);
});
