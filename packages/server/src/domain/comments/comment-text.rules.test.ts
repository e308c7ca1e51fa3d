import { describe, expect, test } from 'vitest';
import { activeInTree } from '../../../test/support/allow-list-checks.ts';
import { vectors } from '../../../test/support/allow-list-vectors.ts';
import { renderComment } from '../../text/render.ts';
import { cleanAgent, cleanAuthor, cleanContent, refuseLongAuthor, sentText } from './comment-text.rules.ts';

const filtered = { unfiltered: false } as const;
const shown = (sent: string): string => renderComment(cleanContent(sentText(sent), filtered), { emoticons: true });

describe('the text of a comment', () => {
  test.each([
    ['words', 'words'],
    [{ raw: ' words ' }, 'words'],
    [{ raw: 5 }, ''],
    [{ rendered: 'words' }, ''],
    [['words'], ''],
    [5, ''],
    [true, ''],
    [null, ''],
    [undefined, ''],
  ])('%j is sent as %j', (content, text) => {
    expect(sentText(content)).toBe(text);
  });

  test('keeps its links, marked as a visitor’s', () => {
    expect(cleanContent('<a href="https://a.example">a</a>', { unfiltered: true })).toBe(
      '<a href="https://a.example" rel="nofollow ugc">a</a>',
    );
  });

  test('is stored in a form that cleaning leaves alone', () => {
    for (const vector of vectors) {
      const once = cleanContent(sentText(vector), filtered);
      expect(cleanContent(once, filtered)).toBe(once);
    }
  });

  test.each([...vectors, ...vectors.map((vector) => vector.replaceAll(' ', '\n\n'))])(
    'shows nothing active: %j',
    (vector) => {
      expect(activeInTree(shown(vector), 'post')).toEqual([]);
    },
  );

  test('is refused where it is too long, and never cut', () => {
    const most = 65_525;
    expect(cleanContent('x'.repeat(most), filtered)).toHaveLength(most);
    expect(() => cleanContent('x'.repeat(most + 1), filtered)).toThrow('65,525');
    expect(() => cleanContent('é'.repeat(most / 2 + 1), filtered)).toThrow('65,525');
    // Filtering would make it short enough.
    expect(() => cleanContent(`<b onclick="${'x'.repeat(70_000)}">x</b>`, filtered)).toThrow('65,525');
    // Filtering makes it longer.
    expect(() => cleanContent('<'.repeat(most), filtered)).toThrow('65,525');
  });
});

describe('the author of a comment', () => {
  test('has a name without markup', () => {
    expect(cleanAuthor({ authorName: '<b>Guest</b> & co' })).toEqual({ authorName: 'Guest &amp; co' });
    expect(cleanAuthor({ authorName: '"><img src=x onerror=alert(1)>' }).authorName).not.toMatch(/[<>]/);
  });

  test('is refused where anything is too long', () => {
    expect(() => refuseLongAuthor({ authorName: '🙂'.repeat(245), authorEmail: '', authorUrl: '' })).not.toThrow();
    expect(() => refuseLongAuthor({ authorName: 'n'.repeat(246) })).toThrow('245');
    expect(() => refuseLongAuthor({ authorEmail: 'e'.repeat(101) })).toThrow('100');
    expect(() => refuseLongAuthor({ authorUrl: 'u'.repeat(201) })).toThrow('200');
  });

  test('uses a program that has one short line to say', () => {
    expect(cleanAgent('My Agent <b>\n')).toBe('My Agent');
    expect(cleanAgent('🙂'.repeat(500))).toBe('🙂'.repeat(254));
  });
});
