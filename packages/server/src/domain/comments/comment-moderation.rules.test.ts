import { describe, expect, test } from 'vitest';
import { countLinks, firstStatus, holdsWord } from './comment-moderation.rules.ts';
import type { Unjudged } from './comment-moderation.rules.ts';
import type { JsonMap } from '../../lib/json.ts';
import { ownTime } from '../../../test/support/own-time.ts';

const comment = (parts: Partial<Unjudged> = {}): Unjudged => ({
  post: 1,
  parent: 0,
  author: 0,
  authorName: 'Ann',
  authorEmail: 'ann@example.org',
  authorUrl: '',
  authorIp: '192.0.2.1',
  authorAgent: 'Browser',
  date: '2024-01-01T00:00:00',
  dateGmt: '2024-01-01T00:00:00',
  content: 'Calm words',
  type: 'comment',
  ...parts,
});

const judge = (options: JsonMap, parts: Partial<Unjudged> = {}, { trusted = false, known = true } = {}) =>
  firstStatus(
    { options: { get: (name) => options[name] } },
    { comment: comment(parts), trusted, isKnown: () => Promise.resolve(known) },
  );

describe('the first status', () => {
  const links = '<a href="https://a.example">a</a> https://b.example';

  test.each([
    ['nothing is in the way', {}, {}, 'approved'],
    ['all comments are moderated', { comment_moderation: '1' }, {}, 'hold'],
    ['there are as many links as hold one', { comment_max_links: 2 }, { content: links }, 'hold'],
    ['there are fewer', { comment_max_links: 3 }, { content: links }, 'approved'],
    ['links are not counted', { comment_max_links: 0 }, { content: links }, 'approved'],
    ['a word is to be looked at', { moderation_keys: 'calm' }, {}, 'hold'],
    ['a word is not allowed', { disallowed_keys: 'x\nCALM' }, {}, 'trash'],
    ['a word is not allowed and all are moderated', { disallowed_keys: 'calm', comment_moderation: 1 }, {}, 'trash'],
  ] as const)('%s', async (_, options, parts, status) => {
    expect(await judge(options, parts)).toBe(status);
  });

  test('strangers are held where only the known are let through', async () => {
    expect(await judge({ comment_previously_approved: 1 }, {}, { known: false })).toBe('hold');
    expect(await judge({ comment_previously_approved: 1 })).toBe('approved');
  });

  test('the trusted pass everything', async () => {
    const options = { comment_moderation: 1, disallowed_keys: 'calm', comment_previously_approved: 1 };
    expect(await judge(options, {}, { trusted: true, known: false })).toBe('approved');
  });
});

test('words are found in every part of a comment, as it is stored', () => {
  expect(holdsWord(comment({ authorIp: '203.0.113.9' }), '203.0.113')).toBe(true);
  expect(holdsWord(comment({ content: '<b>turnip</b>' }), 'turnip')).toBe(true);
  expect(holdsWord(comment({ content: 'tur<b>nip</b>' }), 'turnip')).toBe(false);
  expect(holdsWord(comment(), '\n  \n')).toBe(false);
});

test('many unclosed tags cost no more than their length', async () => {
  const text = '<a '.repeat(20_000);
  expect(countLinks(text)).toBe(0);
  expect(await ownTime(() => countLinks(text))).toBeLessThan(1000);
});
