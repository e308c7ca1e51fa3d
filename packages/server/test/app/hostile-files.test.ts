import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isRefused, typeKept } from '../support/harmless.ts';
import * as hostile from '../support/hostile.ts';
import { php, photograph, pngOf, script, svg } from '../support/hostile.ts';
import { openRaw } from '../support/http.ts';
import { setUpMedia } from '../support/media.ts';
import type { SentFile } from '../support/media.ts';

const media = setUpMedia();

const [png, jpeg, gif] = await Promise.all([photograph('png', 4, 4), photograph('jpg', 4, 4), photograph('gif', 4, 4)]);

const refused: readonly (readonly [what: string, file: SentFile])[] = [
  ['PHP', { name: 'shell.php', bytes: '<?php system($_GET[0]);' }],
  ['PHP by another extension', { name: 'shell.phtml', bytes: '<?php 1;' }],
  ['a server configuration', { name: '.htaccess', bytes: 'AddType application/x-httpd-php .png' }],
  ['an SVG with a script', { name: 'x.svg', bytes: svg, type: 'image/svg+xml' }],
  ['an SVG called PNG', { name: 'x.png', bytes: svg, type: 'image/png' }],
  ['HTML called JPEG', { name: 'x.jpg', bytes: script, type: 'image/jpeg' }],
  ['PostScript called JPEG', { name: 'x.jpg', bytes: '%!PS-Adobe-3.0 EPSF-3.0\nshowpage', type: 'image/jpeg' }],
  ['MVG called PNG', { name: 'x.png', bytes: 'push graphic-context\nimage over 0,0 1,1 "ephemeral:/etc/passwd"' }],
  ['PHP called GIF', { name: 'x.gif', bytes: '<?php 1;', type: 'image/gif' }],
  ['a GIF that is only its mark', { name: 'x.gif', bytes: 'GIF89a/*<script>*/=1;', type: 'image/gif' }],
  ['half a PNG', { name: 'x.png', bytes: png.subarray(0, 40), type: 'image/png' }],
  ['half a JPEG', { name: 'x.jpg', bytes: jpeg.subarray(0, jpeg.length / 2), type: 'image/jpeg' }],
  ['900 million pixels in a few bytes', { name: 'x.png', bytes: pngOf(30_000, 30_000), type: 'image/png' }],
  ['256 million pixels in a few bytes', { name: 'x.png', bytes: pngOf(16_000, 16_000), type: 'image/png' }],
  ['an empty file', { name: 'x.txt', bytes: '' }],
  ['a name without extension', { name: 'passwd', bytes: 'root' }],
  ['a name of dots', { name: '...', bytes: 'x' }],
  ['a name far too long', { name: `${'a'.repeat(300)}.txt`, bytes: 'x' }],
  ['a program', { name: 'x.exe', bytes: 'MZ' }],
  ['a shell script', { name: 'x.sh', bytes: '#!/bin/sh' }],
  ['HTML of an author', { name: 'x.html', bytes: script, as: 'author' }],
  ['a script of an author', { name: 'x.js', bytes: 'alert(1)', as: 'author' }],
  ['a Flash film', { name: 'x.swf', bytes: 'FWS' }],
];

describe('refused, with nothing stored', () => {
  test.each(refused)('%s', async (_, file) => expect(await isRefused(media(), file)).toBe(true));
});

const stem = (name: string): RegExp => new RegExp(`^${name}(?:-\\d+)?\\.txt$`);
const renamed: readonly (readonly [sent: string, stored: RegExp])[] = [
  ['../../../etc/cron.d/x.txt', stem('x')],
  ['..\\..\\windows\\y.txt', stem('y')],
  ['a.jpg?/../../z.txt', stem('z')],
  ['/etc/passwd.txt', stem('passwd')],
  ['C:\\boot.txt', stem('boot')],
  ['....//....//w.txt', stem('w')],
  ['..%2f..%2fv.txt', stem('2f..2fv'.replace('..', '\\.'))],
  ['file:///etc/u.txt', stem('u')],
  ['\\\\server\\share\\t.txt', stem('t')],
  ['shell.php.txt', stem('shell\\.php_')],
  ['shell.php5.txt', stem('shell\\.php5_')],
  ['shell.pHtMl.txt', stem('shell\\.pHtMl_')],
  ['shell.phar.txt', stem('shell\\.phar_')],
  ['shell.cgi.txt', stem('shell\\.cgi_')],
  ['shell.jsp.txt', stem('shell\\.jsp_')],
  ['shell.aspx.txt', stem('shell\\.aspx_')],
  ['shell.php;.txt', stem('shell\\.php_')],
  ['shell.svg.txt', stem('shell\\.svg_')],
  ['.hidden.txt', stem('hidden')],
  ['gpj\u202e.txt', stem('gpj')],
  ['txt\u2066.exe\u2069.txt', stem('txt\\.exe_')],
  ['zero\u200bwidth\ufeff.txt', stem('zerowidth')],
  ['line\u2028break.txt', stem('linebreak')],
  ['a b\tc.txt', stem('a-b-?c')],
  ['bell\u0007.txt', stem('bell')],
  ['dots....txt', stem('dots')],
  ['end.txt.', stem('end')],
  ['end.txt ', stem('end')],
  ['end.txt...', stem('end')],
  ['con.txt', stem('con_')],
  ['NUL.txt', stem('NUL_')],
  ['aux.png.txt', stem('aux_\\.png')],
  ['com1.txt', stem('com1_')],
  ['LPT9.txt', stem('LPT9_')],
  ['<img src=x onerror=alert(1)>.txt', stem('img-srcx-onerroralert1')],
  ["';drop table posts;--.txt", stem('drop-table-posts-')],
  ['$(touch x)`id`.txt', stem('touch-xid')],
  ['-rf.txt', stem('rf')],
  ['{{7*7}}${7*7}.txt', stem('7777')],
  ['name-150x150.txt', /^name-150x150-\d+\.txt$/],
  ['name-scaled.txt', /^name-scaled-\d+\.txt$/],
];

test.each(renamed)('a file sent as %j is stored under a harmless name', async (name, expected) => {
  const { status, body } = await media().byForm({ name, bytes: 'x', type: 'text/plain' });
  expect(status).toBe(201);
  expect(body['filename']).toMatch(expected);
  expect((body['title'] as { rendered: string }).rendered).not.toMatch(/<\w/);
});

test.each([
  'x.php.',
  'x.php ',
  'x.txt::$DATA',
  'x.',
  '.txt',
  '-.txt',
  '???.txt',
  'x.txt/',
  'x.php/.',
  `${'ж'.repeat(140)}.txt`,
])('a file sent as %j is refused', async (name) => {
  const { byForm, stored } = media();
  const before = await stored();
  const { status, body } = await byForm({ name, bytes: 'x', type: 'text/plain' });
  expect([status, body['code']]).toEqual([400, 'rest_upload_unknown_error']);
  expect(await stored()).toEqual(before);
});

test.each(['x.txt\0.php', 'x\r\nSet-Cookie: a=b.php', '\u202etxt.php', '"x".php', "x.txt' or 1=1.php"])(
  'a body whose name is %j is refused',
  async (name) => {
    const { node, site, stored } = media();
    const before = await stored();
    const connection = await openRaw(node.port);
    const head = [
      'POST /cms-json/cms/v2/media HTTP/1.1',
      'Host: site.test',
      `Authorization: ${site.authorization}`,
      'Content-Type: text/plain',
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Length: 1',
      'Connection: close',
    ];
    connection.send(`${head.join('\r\n')}\r\n\r\nx`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 400[^]*(?:rest_upload_|Bad Request)/);
    expect(await stored()).toEqual(before);
  },
);

describe('stored, but never run by a browser', () => {
  test.each<readonly [what: string, file: SentFile, type: string]>([
    ['HTML of an administrator', { name: 'page.html', bytes: script }, 'text/plain; charset=UTF-8'],
    ['a script of an administrator', { name: 'code.js', bytes: 'alert(1)' }, 'text/plain; charset=UTF-8'],
    ['a style sheet', { name: 'style.css', bytes: 'body{}' }, 'text/plain; charset=UTF-8'],
    ['XML in a calendar', { name: 'cal.ics', bytes: svg }, 'text/calendar; charset=UTF-8'],
    ['XML of captions', { name: 'captions.dfxp', bytes: svg }, 'application/octet-stream'],
    ['a program of Java', { name: 'Applet.class', bytes: 'x' }, 'application/octet-stream'],
  ])('%s', async (_, sent, type) => {
    const { byForm, file } = media();
    const { body } = await byForm(sent);
    const { headers } = await file(String(body['source_url']));
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('an image is served as the kind that it is, with what was hung behind it or not', async () => {
  const { byForm, file } = media();
  const polyglot = Buffer.concat([gif, Buffer.from(`;${script}`)]);
  const { status, body } = await byForm({ name: 'poly.jpg', bytes: polyglot, type: 'text/html' });
  expect([status, body['mime_type'], body['filename']]).toEqual([201, 'image/gif', 'poly.gif']);
  const { headers } = await file(String(body['source_url']));
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/gif', 'nosniff']);
});

const comment = (text: string): Buffer => hostile.withJpegSegment(large.jpg, 0xfe, Buffer.from(text));
const behind = (bytes: Buffer, text: string): Buffer => Buffer.concat([bytes, Buffer.from(text)]);
const large = {
  png: await photograph('png'),
  jpg: await photograph('jpg'),
  gif: await photograph('gif'),
  webp: await photograph('webp'),
  avif: await photograph('avif'),
};
const pdf = (body: string): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<<${body}>>>>endobj\ntrailer<</Root 1 0 R>>`;
const wav = Buffer.from(
  'RIFF\u0024\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\u0040\u001f\0\0\u0040\u001f\0\0\u0001\0\u0008\0data\0\0\0\0',
  'latin1',
);
const dtd = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>';

describe('two things at once', () => {
  test.each<readonly [what: string, name: string, type: string, bytes: Buffer | string]>([
    ['GIF and JavaScript', 'x.gif', 'image/gif', behind(large.gif, '*/=1;alert(1)')],
    ['GIF called JavaScript', 'x.js.gif', 'image/gif', behind(large.gif, script)],
    ['PNG and HTML', 'x.png', 'image/png', behind(large.png, script)],
    [
      'HTML in the text of a PNG',
      'x.png',
      'image/png',
      hostile.withPngChunks(large.png, hostile.pngChunk('tEXt', Buffer.from(`Title\0${script}`))),
    ],
    [
      'PHP in the text of a PNG',
      'x.png',
      'image/png',
      hostile.withPngChunks(large.png, hostile.pngChunk('tEXt', Buffer.from(`Title\0${php}`))),
    ],
    ['PHP behind a PNG', 'x.php.png', 'image/png', behind(large.png, php)],
    ['PHP in the comment of a JPEG', 'x.jpg', 'image/jpeg', comment(php)],
    ['HTML in the comment of a JPEG', 'x.html.jpg', 'image/jpeg', comment(script)],
    ['JavaScript in the comment of a JPEG', 'x.jpg', 'image/jpeg', comment('*/=1;alert(1)/*')],
    ['an archive behind a JPEG', 'x.jpg', 'image/jpeg', behind(large.jpg, 'PK\u0003\u0004PK\u0005\u0006')],
    ['a PHAR behind a JPEG', 'x.phar.jpg', 'image/jpeg', behind(large.jpg, '<?php __HALT_COMPILER(); ?>GBMB')],
    ['Flash behind a JPEG', 'x.jpg', 'image/jpeg', behind(large.jpg, 'FWS\u0006')],
    ['HTML behind a WebP', 'x.webp', 'image/webp', behind(large.webp, script)],
    ['XMP with a DTD in a WebP', 'x.webp', 'image/webp', hostile.withRiffChunk(large.webp, 'XMP ', Buffer.from(dtd))],
    [
      'XMP with a script in a JPEG',
      'x.jpg',
      'image/jpeg',
      hostile.withJpegSegment(large.jpg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${svg}`)),
    ],
    [
      'IPTC with a script in a JPEG',
      'x.jpg',
      'image/jpeg',
      hostile.withJpegSegment(
        large.jpg,
        0xed,
        Buffer.from(`Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0\u001e\u001c\u0002\u0005\0\u0019${script}`),
      ),
    ],
    ['HTML behind an AVIF', 'x.avif', 'image/avif', behind(large.avif, script)],
    ['PDF with a script', 'x.pdf', 'application/pdf', pdf('/S/JavaScript/JS(app.alert(1))')],
    ['PDF that opens an address', 'x.pdf', 'application/pdf', pdf('/S/URI/URI(javascript:alert(1))')],
    ['PDF that starts a program', 'x.pdf', 'application/pdf', pdf('/S/Launch/F(cmd.exe)')],
    ['PDF and HTML', 'x.pdf', 'application/pdf', `${script}${pdf('')}`],
    ['HTML called PDF', 'x.pdf', 'application/pdf', script],
    ['HTML called text', 'x.txt', 'text/plain', `<html>${script}`],
    ['SVG called text', 'x.txt', 'text/plain', svg],
    ['PHP called text', 'x.txt', 'text/plain', php],
    ['HTML called a table', 'x.csv', 'text/csv', script],
    ['a formula in a table', 'x.csv', 'text/csv', "=cmd|' /C calc'!A0"],
    ['HTML called a sound', 'x.mp3', 'audio/mpeg', script],
    [
      'HTML in the tags of a sound',
      'x.mp3',
      'audio/mpeg',
      `ID3\u0004\0\0\0\0\0\u0030TIT2\0\0\0\u0020\0\0\u0003${script}`,
    ],
    ['a DTD in a sound', 'x.wav', 'audio/wav', hostile.withRiffChunk(wav, 'iXML', Buffer.from(dtd))],
    ['HTML called a film', 'x.mp4', 'video/mp4', script],
    ['SVG called a film', 'x.webm', 'video/webm', svg],
    ['a playlist called a film', 'x.mp4', 'video/mp4', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd'],
    ['HTML called an archive', 'x.zip', 'application/zip', script],
    ['HTML called a document', 'x.doc', 'application/msword', script],
    ['markup in subtitles', 'x.vtt', 'text/vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${script}`],
    ['a script called rich text', 'x.rtf', 'application/rtf', script],
    [
      'TIFF with a script',
      'x.tif',
      'image/tiff',
      Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.from(script)]),
    ],
    [
      'an icon with a script',
      'x.ico',
      'image/x-icon',
      Buffer.concat([Buffer.from('00000100010010100000010020006800000016000000', 'hex'), Buffer.from(script)]),
    ],
  ])('%s', async (_, name, type, bytes) =>
    expect(await typeKept(media(), { name, bytes, type: 'text/html' })).toBe(type),
  );
});

test('texts inside a photograph are escaped and cut like any other', async () => {
  const photo = await sharp(jpeg)
    .withExif({ IFD0: { ImageDescription: `${script}Boat`, Copyright: script } })
    .toBuffer();
  const jpegPhoto = await sharp(photo).keepMetadata().jpeg().toBuffer();
  const { status, body } = await media().byForm({ name: 'p.jpg', bytes: jpegPhoto, type: 'image/jpeg', as: 'author' });
  expect(status).toBe(201);
  expect(JSON.stringify([body['title'], body['caption'], body['description']])).not.toContain('<script>');
});

test.each([
  '/uploads/../package.json',
  '/uploads/%2e%2e/%2e%2e/etc/passwd',
  '/uploads/..%2f..%2fetc/passwd',
  '/uploads/%00',
  '/uploads/.unfinished',
  '/uploads//etc/passwd',
  '/uploads/..\\..\\etc\\passwd',
  '/uploads/%252e%252e/etc/passwd',
  '/uploads/%c0%ae%c0%ae/etc/passwd',
  '/uploads/%2e%2e%5c%2e%2e%5cetc',
  '/uploads/2026/%ff',
  '/uploads/2026/11/x.txt%00.png',
  '/uploads/?../../etc/passwd',
  '/uploads/....//etc/passwd',
  `/uploads/${'a/'.repeat(300)}x`,
  `/uploads/${'a'.repeat(5000)}`,
])('nothing is served from %s', async (path) => {
  const { node } = media();
  const connection = await openRaw(node.port);
  connection.send(`GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`);
  expect(await connection.closed()).toMatch(/^HTTP\/1\.1 40[04]/);
});
