import { expect, test } from 'vitest';
import { showEmoticons } from './smilies.ts';

test.each([
  [':) ;-) :(', '🙂 😉 🙁'],
  ['<b>:lol:</b>:roll:', '<b>😆</b>🙄'],
  ['a\n8-)\tb', 'a\n😎\tb'],
  ['x&nbsp;:D&nbsp;y', 'x&nbsp;😀&nbsp;y'],
  ['text:) x:)y (:) :nosuch:', 'text:) x:)y (:) :nosuch:'],
  ['<a href=":)">:)</a>', '<a href=":)">🙂</a>'],
  ['<code>:)</code><pre>:)</pre><textarea>:)</textarea>', '<code>:)</code><pre>:)</pre><textarea>:)</textarea>'],
  [':mrgreen: constructor', ':mrgreen: constructor'],
])('shows the emoticons of %s', (html, expected) => expect(showEmoticons(html)).toBe(expected));
