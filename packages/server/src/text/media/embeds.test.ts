import { expect, test } from 'vitest';
import { embedLoneAddresses, loneAddresses } from './embeds.ts';

test.each([
  ['https://a.example/x', ['https://a.example/x']],
  ['one\n  https://a.example/x \ntwo', ['https://a.example/x']],
  ['one\r\nhttps://a.example/x\r\ntwo', ['https://a.example/x']],
  ['<p> https://a.example/x </p>', ['https://a.example/x']],
  ['<div>\nhttps://a.example/x\n</div>', ['https://a.example/x']],
  ['words https://a.example/x', []],
  ['https://a.example/x words', []],
  ['<b>https://a.example/x</b>', []],
  ['<a title="\nhttps://a.example/x\n">y</a>', []],
  ['<!-- \nhttps://a.example/x\n-->', []],
  ['ftp://a.example/x', []],
])('finds the addresses that stand alone in %j', (text, expected) => expect(loneAddresses(text)).toEqual(expected));

test('puts players and embeds in their place', async () => {
  const find = async (url: string): Promise<string | null> => (url.includes('known') ? '<b>[gallery]</b>' : null);
  const text = 'a\nhttps://e.org/s.mp3\nb\n\nhttps://e.org/known\n\nhttps://e.org/none';
  expect(await embedLoneAddresses(text, find)).toBe(
    'a\n[audio src="https://e.org/s.mp3" /]\nb\n\n<b>\ufdd0gallery\ufdd1</b>\n\nhttps://e.org/none',
  );
});
