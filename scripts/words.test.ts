import { expect, test } from 'vitest';
import { misusesIn, terms } from './words.ts';

const wordsIn = (text: string, path = 'docs/page.md'): readonly string[] =>
  misusesIn(path, text, []).map(({ words }) => words);

test.each([
  ['Open the desk.', 'desk'],
  ['The post is in the bin.', 'bin'],
  ['Bring back the post.', 'Bring back'],
  ['Delete it for good.', 'for good'],
  ['Choose the main image.', 'main image'],
  ['Whoever signs in can read it.', 'Whoever'],
  ['For those who edit posts.', 'those who'],
  ['Clients are told of a change.', 'are told'],
  ['It was mended.', 'mended'],
  ['Sites that come over keep their ids.', 'come over'],
  ['10 unless said.', 'unless said'],
  ['The response is made anew.', 'anew'],
  ['Hosts, with commas between them.', 'commas between'],
  ['Your e-mail address.', 'e-mail'],
  ['A back-up of the database.', 'back-up'],
  ['A picture of the site.', 'picture'],
  ['Fits a telephone.', 'telephone'],
  ['You may not edit this post.', 'You may not'],
  ['Nobody can read it.', 'Nobody'],
  ['Change the colour.', 'colour'],
])('%s', (sentence, words) => {
  expect(wordsIn(sentence)).toEqual([words]);
});

test.each([
  'Run `node_modules/.bin/platen`, or use the recommended /usr/local/bin/platen.',
  'The setting `mend` was renamed.',
  'keywords: e-mail, back-up',
  'Use the picture element.',
  '```ts\nconst desk = 1;\n```',
  'Requests come over HTTP.',
  'Send [mail](mailto:nobody@example.org).',
])('%j is fine', (text) => {
  expect(wordsIn(text)).toEqual([]);
});

test('output in a text block is checked, and lines are counted', () => {
  const text = 'One\n```sh\ndesk\n```\n\n```text\nOpen the desk.\n```\n';
  expect(misusesIn('docs/page.md', text, [])).toEqual([
    { path: 'docs/page.md', line: 7, words: 'desk', say: terms[0]?.say },
  ]);
});

test('an exception holds for its file and its words only', () => {
  const exceptions = [{ path: 'docs/page.md', words: 'the desk of a hotel', reason: 'an example' }];
  expect(misusesIn('docs/page.md', 'Rooms have the desk of a hotel.', exceptions)).toEqual([]);
  expect(misusesIn('docs/page.md', 'Open the desk.', exceptions)).toHaveLength(1);
  expect(misusesIn('docs/other.md', 'Rooms have the desk of a hotel.', exceptions)).toHaveLength(1);
});
