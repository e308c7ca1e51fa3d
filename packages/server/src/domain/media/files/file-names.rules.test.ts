import { expect, test } from 'vitest';
import { cleanFileName, editedName, nameInDisposition, namesFor, splitName, titleOfName } from './file-names.rules.ts';

const stored = (sent: string): string => {
  const { base, extension } = cleanFileName(sent);
  return `${base}.${extension}`;
};

test.each([
  ['note.txt', 'note.txt'],
  ['NOTE.TXT', 'NOTE.txt'],
  ['two words.txt', 'two-words.txt'],
  ['Ünïcödé Nämé.txt', 'Unicode-Name.txt'],
  ['日本語.txt', '日本語.txt'],
  ['a+b&c=d.txt', 'abcd.txt'],
  ['percent%20sign.txt', 'percent20sign.txt'],
  ['dots...many.txt', 'dots.many_.txt'],
  ['(round) [square] {curly}.txt', 'round-square-curly.txt'],
  ['shell.php.png', 'shell.php_.png'],
  ['archive.png.txt', 'archive.png.txt'],
  ['../../up.txt', 'up.txt'],
  ['--_dashes_--.txt', 'dashes_-.txt'],
  ['.htaccess', 'htaccess.'],
])('%j is stored as %j', (sent, name) => expect(stored(sent)).toBe(name));

test('a taken name gets a number, a name like that of a made file at once', () => {
  const first = (name: string): (string | undefined)[] => namesFor(splitName(name)).take(2).toArray();
  expect(first('a.png')).toEqual(['a.png', 'a-1.png']);
  for (const ending of ['300x200', 'scaled', 'rotated']) {
    expect(first(`a-${ending}.png`)).toEqual([`a-${ending}-1.png`, `a-${ending}-2.png`]);
  }
});

test.each([
  ['attachment; filename="a.txt"', 'a.txt'],
  ['inline; size=3; filename=bare.txt; x=y', 'bare.txt'],
  ['attachment; filename="\u00c3\u00bc.txt"', 'ü.txt'],
  ['attachment', null],
  ['filename="x.txt"', null],
  ['attachment; filename=""', null],
  ["attachment; filename*=UTF-8''x.txt", null],
])('%s names %j', (header, name) => expect(nameInDisposition(header)).toBe(name));

test('a file is called what it was sent as, and an edited one after what it was made from', () => {
  expect(titleOfName('folder/My file.final.txt')).toBe('My file.final');
  expect(editedName(splitName('a-edited-3.png')).base).toBe('a-edited');
});
