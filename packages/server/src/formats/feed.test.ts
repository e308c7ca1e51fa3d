import { expect, test } from 'vitest';
import { readFeed } from './feed.ts';

test('reads RSS 2.0', () => {
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Yard</title>
    <item><title>One &amp; two</title><link>https://a.test/1</link><dc:creator><![CDATA[Nora]]></dc:creator>
      <pubDate>Tue, 10 Nov 2026 08:00:00 GMT</pubDate><description><![CDATA[<p>Words</p>]]></description></item>
    <item><link>https://a.test/2</link></item></channel></rss>`;
  expect(readFeed(feed, 20)).toEqual([
    {
      title: 'One & two',
      url: 'https://a.test/1',
      author: 'Nora',
      date: 'Tue, 10 Nov 2026 08:00:00 GMT',
      summary: '<p>Words</p>',
    },
    { title: '', url: 'https://a.test/2', author: '', date: '', summary: '' },
  ]);
});

test('reads Atom', () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Yard</title><entry><title>One</title>
    <link rel="self" href="https://a.test/self"/><link href="https://a.test/1"/><author><name>Nora</name></author>
    <updated>2026-11-10T08:00:00Z</updated><summary>Words</summary></entry></feed>`;
  expect(readFeed(feed, 20)).toEqual([
    { title: 'One', url: 'https://a.test/1', author: 'Nora', date: '2026-11-10T08:00:00Z', summary: 'Words' },
  ]);
});

test('reads RSS 1.0, whose items stand beside the channel', () => {
  const feed = `<rdf:RDF xmlns:rdf="x" xmlns="y"><channel><title>Yard</title></channel><item><title>One</title><link>https://a.test/1</link></item></rdf:RDF>`;
  expect(readFeed(feed, 20)).toMatchObject([{ title: 'One', url: 'https://a.test/1' }]);
});

test('reads no more entries than wanted, and of a broken feed those before the fault', () => {
  const items = Array.from({ length: 30 }, (_, at) => `<item><title>${at}</title></item>`).join('');
  expect(readFeed(`<rss><channel>${items}</channel></rss>`, 20)).toHaveLength(20);
  expect(readFeed('<rss><channel><item><title>a</title></item><item><title>b</ti', 20)).toMatchObject([{ title: 'a' }]);
  expect(readFeed('no feed', 20)).toEqual([]);
});

test('neither entities nor depth cost more than the text', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>`;
  expect(readFeed(bomb, 20)).toEqual([]);
  expect(readFeed('<a>'.repeat(100_000), 20)).toEqual([]);
});
