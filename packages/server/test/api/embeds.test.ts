import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resolveEmbeds, sweepEmbeds } from '../../src/domain/oembed/embed-cards.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Scope } from '../../src/scope.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { activeIn } from '../support/inert.ts';
import { openOutside, publicAddress } from '../support/outside.ts';
import type { Outside } from '../support/outside.ts';
import { setUpPosts } from '../support/posts.ts';

const films: Plugin = {
  name: 'films',
  activate: (api) =>
    api.registerEmbedProvider({
      name: 'films',
      urls: [/^http:\/\/films\.test\//],
      endpoint: 'http://films.test/oembed',
      frames: ['player.films.test'],
    }),
};

const site = setUpPosts([films]);
const { send, make, scope, rows } = site;

let outside: Outside;
let told: JsonMap | null = null;
const asked: string[] = [];

const serve = (request: IncomingMessage, response: ServerResponse): void => {
  asked.push(request.url ?? '');
  if (told === null) response.writeHead(404).end();
  else if (request.url === '/feed') response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
};

const feed = `<rss version="2.0"><channel><title>Yard</title>
  <item><title>Eggs [gallery] &lt;b&gt;today&lt;/b&gt;</title><link>https://films.test/eggs</link><pubDate>Tue, 10 Nov 2026 08:00:00 GMT</pubDate></item>
  <item><title>Evil</title><link>javascript:x</link></item></channel></rss>`;

beforeAll(async () => {
  outside = await openOutside({ names: { 'films.test': [[publicAddress]] }, serve });
});
afterAll(() => outside.close());

const film: JsonMap = {
  type: 'video',
  title: 'A [gallery] "film"',
  width: 640,
  height: 360,
  html: '<iframe src="https://player.films.test/1" onload="x"></iframe><script>x</script>',
};

beforeEach(async () => {
  told = film;
  asked.length = 0;
  await rows('delete from embed_cards');
});

const ownScope = (): Scope => ({ ...scope('administrator'), outbound: outside.outbound });
const resolve = (): Promise<void> => resolveEmbeds(ownScope());
const rendered = async (id: number): Promise<string> => {
  const { body } = await send('visitor', 'GET', `posts/${id}`);
  return String(((body as JsonMap)['content'] as JsonMap)['rendered']);
};
const post = (content: string): Promise<number> => make('author', 'posts', { title: 'T', status: 'publish', content });

const frame =
  '<iframe src="https://player.films.test/1" title="A [gallery] &quot;film&quot;" width="640" height="360" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen loading="lazy"></iframe>';

test('an address on its own line is shown the way its provider told, and nobody waits for it', async () => {
  const id = await post('Before\n\nhttp://films.test/1\n\nAfter');
  expect(await rendered(id)).toBe('<p>Before</p>\n<p>http://films.test/1</p>\n<p>After</p>\n');
  expect(asked).toEqual([]);
  await resolve();
  expect(await rendered(id)).toBe(`<p>Before</p>\n<p>${frame}</p>\n<p>After</p>\n`);
  expect(asked).toEqual(['/oembed?url=http%3A%2F%2Ffilms.test%2F1&format=json&maxwidth=640']);
});

test('embed blocks and shortcodes are shown alike; a shortcode tells the space it has', async () => {
  const block =
    '<!-- wp:embed {"url":"http://films.test/1"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttp://films.test/1\n</div></figure>\n<!-- /wp:embed -->';
  const ids = await Promise.all([post(block), post('[embed width="320"]http://films.test/1[/embed]')]);
  await resolve();
  expect(await rendered(ids[0] ?? 0)).toContain(`<div class="wp-block-embed__wrapper">\n${frame}\n</div>`);
  expect(await rendered(ids[1] ?? 0)).toContain('width="320" height="180"');
  expect(asked).toHaveLength(1);
});

test('a stranger’s frame becomes a link, and nothing of a card runs', async () => {
  told = {
    type: 'rich',
    title: '"><script>x</script>',
    html: '<iframe src="https://evil.test/"></iframe><img src=x onerror=x>',
    thumbnail_url: 'javascript:x',
  };
  const id = await post('http://films.test/2');
  await resolve();
  const html = await rendered(id);
  expect(html).toContain('<a href="http://films.test/2">');
  expect(html).not.toContain('<iframe');
  expect(activeIn(html)).toEqual([]);
});

test('a feed is read by a job after the post is saved, and its entries are plain text', async () => {
  const id = await post('<!-- wp:rss {"feedURL":"http://films.test/feed","displayDate":true} /-->');
  expect(await rendered(id)).toContain(
    'An error has occurred, which probably means the feed is down. Try again later.',
  );
  expect(asked).toEqual([]);
  await resolve();
  expect(asked).toEqual(['/feed']);
  const html = await rendered(id);
  expect(html).toContain(
    '<a href="https://films.test/eggs">Eggs [gallery] today</a></div><time datetime="2026-11-10T08:00:00.000Z"',
  );
  expect(html).toContain("<div class='wp-block-rss__item-title'>Evil</div>");
  expect(activeIn(html)).toEqual([]);
  await rendered(id);
  expect(asked).toHaveLength(1);
});

test('addresses of nobody in particular are never asked for', async () => {
  const id = await post('http://elsewhere.test/1\n\nwords http://films.test/1\n\n[[embed]http://films.test/1[/embed]]');
  await resolve();
  expect(asked).toEqual([]);
  expect(await rendered(id)).toContain('<p>http://elsewhere.test/1</p>');
});

test('a card is asked for again after a day, and forgotten when its provider stays silent', async () => {
  const id = await post('http://films.test/1');
  await resolve();
  await resolve();
  expect(asked).toHaveLength(1);
  told = { ...film, title: 'Another' };
  const isDue = (): Promise<unknown> => rows(`update embed_cards set next_at = now() - interval '1 second'`);
  await isDue();
  await sweepEmbeds(ownScope());
  expect(await rendered(id)).toContain('title="Another"');
  told = null;
  for (let failure = 1; failure <= 5; failure += 1) {
    expect(await rendered(id)).toContain('title="Another"');
    await isDue();
    await resolve();
  }
  expect(await rendered(id)).toBe('<p>http://films.test/1</p>\n');
});

test('a card that no post shows any more is deleted', async () => {
  const [one, other] = [await post('http://films.test/1'), await post('http://films.test/2')];
  await resolve();
  await send('author', 'POST', `posts/${one}`, { body: { content: 'Nothing' } });
  await send('author', 'DELETE', `posts/${other}`, { query: { force: true } });
  await rows(`update embed_cards set next_at = now() - interval '1 second'`);
  await sweepEmbeds(ownScope());
  expect(await rows('select * from embed_cards')).toEqual([]);
  expect(await rows('select * from embed_uses')).toEqual([]);
});

test('the embeds of many posts cost as many statements as that of one', async () => {
  const count = async (): Promise<number> => {
    const before = site.db.statements();
    const { body } = await send('visitor', 'GET', 'posts');
    const used = site.db.statements() - before;
    for (const item of body as unknown as JsonMap[])
      expect((item['content'] as JsonMap)['rendered']).toContain('<iframe');
    return used;
  };
  await post('http://films.test/1');
  await resolve();
  const one = await count();
  for (const number of [2, 3, 4]) await post(`http://films.test/${number}`);
  await resolve();
  expect(await count()).toBe(one);
});
