import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveEmbeds } from '../../../src/domain/oembed/embed-cards.actions.ts';
import type { JsonMap } from '../../../src/lib/json.ts';
import type { Plugin } from '../../../src/site/plugin.ts';
import { vectors } from '../../support/allow-list-vectors.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';
import { openCanary } from '../../support/canary.ts';
import { hostileDocuments } from '../../support/hostile-documents.ts';
import { openOutside, publicAddress } from '../../support/outside.ts';
import { setUpPosts } from '../../support/posts.ts';
import { seed } from '../../support/seed.ts';

const cases = Number(process.env['PLATEN_DOCUMENTS'] ?? 24);

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

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  'img-src * data:',
  'media-src * data:',
  'frame-src https://player.films.test',
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

const { send, scope } = setUpPosts([films]);

const vectorAt = (at: number): string => vectors[at % vectors.length] ?? '';

/** What a hostile provider says of an embedded address. */
const cardOf = (at: number): JsonMap => ({
  type: ['video', 'photo', 'rich', vectorAt(at)][at % 4] ?? '',
  title: vectorAt(at + 1),
  url: at % 3 === 0 ? 'javascript:alert(1)' : `http://films.test/"onerror="alert(1)`,
  width: 640,
  height: 360,
  html: [
    `<iframe src="https://player.films.test/${encodeURIComponent(vectorAt(at))}" onload="x()" srcdoc="<script>x()</script>"></iframe>`,
    `<iframe src="javascript:x()"></iframe>${vectorAt(at)}`,
    vectorAt(at),
  ][at % 3] as string,
});

const feedOf = (at: number): string =>
  `<rss version="2.0"><channel><title>x</title><item><title><![CDATA[${vectorAt(at).replaceAll(']]>', '')}]]></title><link>javascript:x()</link><description><![CDATA[${vectorAt(at + 1).replaceAll(']]>', '')}]]></description></item></channel></rss>`;

const serve = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
  const at = Number(
    /films\.test\/(?:feed\/)?(\d+)|feed\/(\d+)/.exec(decodeURIComponent(url))?.slice(1).find(Boolean) ?? 0,
  );
  const [type, body] = url.startsWith('/feed')
    ? ['application/rss+xml', feedOf(at)]
    : ['application/json', JSON.stringify(cardOf(at))];
  response.writeHead(200, { 'content-type': type }).end(body);
};

/** Addresses whose providers mean harm, as blocks, as shortcodes, and as feeds. */
const embedsOf = (at: number): string => {
  const number = at % 40;
  return [
    `<!-- wp:embed {"url":"http://films.test/${number}"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttp://films.test/${number}\n</div></figure><!-- /wp:embed -->`,
    `<!-- wp:shortcode -->[embed]http://films.test/${number + 1}[/embed]<!-- /wp:shortcode -->`,
    `<!-- wp:rss {"feedURL":"http://films.test/feed/${number}","displayExcerpt":true,"displayAuthor":true} /-->`,
  ].join('\n\n');
};

/** Counts the connections of every HTTP client in this process while it works. */
async function requestsDuring(work: () => Promise<void>): Promise<unknown[]> {
  const requests: unknown[] = [];
  const note = (message: unknown): void => void requests.push(Object.keys(message as object));
  const channels = ['undici:client:beforeConnect', 'undici:request:create', 'http.client.request.start'];
  for (const name of channels) diagnostics.subscribe(name, note);
  try {
    await work();
  } finally {
    for (const name of channels) diagnostics.unsubscribe(name, note);
  }
  return requests;
}

describe.runIf(browserPath !== undefined)('hostile documents in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  test('the canary reports markup that was not filtered', async () => {
    const canary = await openCanary({ browser });
    const silent = [];
    for (const html of [
      '<script>alert(1)</script>',
      '<img src=x onerror=notDefined()>',
      '<a href="java&#9;script:x()">x</a>',
      '<meta http-equiv=refresh content="0;url=https://evil.test/">',
      '<iframe src="https://evil.test/"></iframe>',
      '<link rel=stylesheet href="https://evil.test/x.css">',
      '<form action="https://evil.test/"><button onclick="this.form.submit()">x</button></form>',
      '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
    ])
      if ((await canary.open(html)).length === 0) silent.push(html);
    expect(silent).toEqual([]);
    expect(await canary.open('<p style="color:red">Words <a href="https://example.org/">link</a></p>')).toEqual([]);
    await canary.close();
  });

  test(
    'run nothing, with and without a content policy, and rendering requests nothing',
    { timeout: 7_200_000 },
    async () => {
      const outside = await openOutside({ names: { 'films.test': [[publicAddress]] }, serve });
      const types = scope('author').site.blockTypes.all();
      const ids: number[] = [];
      const saved = await requestsDuring(async () => {
        let at = 0;
        for (const document of hostileDocuments(types, seed, cases)) {
          const content = `${document}\n\n${embedsOf((at += 1))}`;
          const { status, body } = await send('author', 'POST', 'posts', { body: { content, status: 'publish' } });
          if (status === 201) ids.push((body as { id: number }).id);
        }
      });
      await resolveEmbeds({ ...scope('administrator'), outbound: outside.outbound });
      const htmls: string[] = [];
      const shown = await requestsDuring(async () => {
        for (const id of ids) {
          const { body } = await send('visitor', 'GET', `posts/${id}`);
          htmls.push(((body as JsonMap)['content'] as { rendered: string }).rendered);
        }
      });
      await outside.close();
      expect({ saved, shown }).toEqual({ saved: [], shown: [] });
      expect(ids.length / cases).toBeGreaterThan(0.95);
      expect(htmls.filter((html) => html.includes('https://player.films.test/')).length / cases).toBeGreaterThan(0.3);

      const frames = ['player.films.test'];
      const found: unknown[] = [];
      const openAll = async (name: string, parts: { readonly policy?: string }): Promise<void> => {
        const canary = await openCanary({ browser, frames, ...parts });
        for (const [at, html] of htmls.entries()) {
          const faults = await canary.open(html);
          if (faults.length > 0) found.push({ name, at, faults: faults.slice(0, 3), html: html.slice(0, 300) });
        }
        await canary.close();
      };
      await Promise.all([openAll('without a policy', {}), openAll('with a policy', { policy })]);
      expect(found.slice(0, 10)).toEqual([]);
    },
  );
});
