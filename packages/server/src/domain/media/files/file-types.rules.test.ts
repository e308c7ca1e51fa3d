import { describe, expect, it } from 'vitest';
import { extensionTypes, isShownInPlace, servedTypeOf, typeOfStored } from './file-types.rules.ts';

/** Types that a page can run or apply when it loads a file, or that are documents with scripts in them. */
const active = /script|html|[/+]xml|svg|css|json|wasm|java|flash|mhtml|rfc822/;

// To see it fail, return `type` from `servedTypeOf` whatever it is.
describe('the type that an upload is sent with', () => {
  it.each([...extensionTypes.keys()])('runs in no browser: .%s', (extension) => {
    expect(servedTypeOf(`2026/11/a.${extension}`)).not.toMatch(active);
  });

  // An import keeps the names of the source site, whatever it allowed there.
  it.each([
    'mjs',
    'cjs',
    'JS',
    'svg',
    'svgz',
    'xhtml',
    'xht',
    'xml',
    'xsl',
    'shtml',
    'mht',
    'swf',
    'wasm',
    'json',
    'hta',
    '',
  ])('is bytes for names that cannot be uploaded: .%s', (extension) => {
    expect(servedTypeOf(`2026/11/a.${extension}`)).toBe('application/octet-stream');
    expect(isShownInPlace(`2026/11/a.${extension}`)).toBe(false);
  });

  it.each([
    ['a.js', 'text/plain'],
    ['a.html', 'text/plain'],
    ['a.htm', 'text/plain'],
    ['a.css', 'text/plain'],
    ['a.dfxp', 'application/octet-stream'],
    ['a.class', 'application/octet-stream'],
  ])('%s is a download of %s', (name, type) => {
    expect([servedTypeOf(name), isShownInPlace(name)]).toEqual([type, false]);
  });

  it('is its own for images, audio, video, fonts, documents and archives', () => {
    for (const name of [
      'a.png',
      'a.jpg',
      'a.mp3',
      'a.mp4',
      'a.woff2',
      'a.pdf',
      'a.txt',
      'a.csv',
      'a.vtt',
      'a.docx',
      'a.zip',
    ])
      expect(servedTypeOf(name)).toBe(typeOfStored(name));
  });
});
