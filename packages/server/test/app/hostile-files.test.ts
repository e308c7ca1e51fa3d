import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openRaw } from '../support/http.ts';
import { setUpMedia } from '../support/media.ts';
import type { SentFile } from '../support/media.ts';

const media = setUpMedia();

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer();
const jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .gif()
  .toBuffer();
const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A few bytes that say they are a very large image. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

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
  ['900 million pixels in a few bytes', { name: 'x.png', bytes: bomb(30_000), type: 'image/png' }],
  ['256 million pixels in a few bytes', { name: 'x.png', bytes: bomb(16_000), type: 'image/png' }],
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
  test.each(refused)('%s', async (_, file) => {
    const { byForm, byBody, stored } = media();
    const before = await stored();
    for (const send of [byForm, byBody]) {
      const { status, body } = await send(file);
      expect(String(body['code'])).toMatch(/^rest_upload_/);
      expect(status).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });
});

const renamed: readonly (readonly [sent: string, stored: RegExp])[] = [
  ['../../../etc/cron.d/x.txt', /^x(?:-\d+)?\.txt$/],
  ['..\\..\\windows\\y.txt', /^y(?:-\d+)?\.txt$/],
  ['a.jpg?/../../z.txt', /^z(?:-\d+)?\.txt$/],
  ['shell.php.txt', /^shell\.php_(?:-\d+)?\.txt$/],
  ['.hidden.txt', /^hidden(?:-\d+)?\.txt$/],
  ['gpj\u202e.txt', /^gpj(?:-\d+)?\.txt$/],
  ['a b\tc.txt', /^a-b-?c(?:-\d+)?\.txt$/],
  ['<img src=x onerror=alert(1)>.txt', /^img-srcx-onerroralert1(?:-\d+)?\.txt$/],
  ["';drop table posts;--.txt", /^drop-table-posts-(?:-\d+)?\.txt$/],
];

test.each(renamed)('a file sent as %j is stored under a harmless name', async (name, expected) => {
  const { status, body } = await media().byForm({ name, bytes: 'x', type: 'text/plain' });
  expect(status).toBe(201);
  expect(body['filename']).toMatch(expected);
});

describe('stored, but never run by a browser', () => {
  test.each<readonly [what: string, file: SentFile]>([
    ['HTML of an administrator', { name: 'page.html', bytes: script }],
    ['a script of an administrator', { name: 'code.js', bytes: 'alert(1)' }],
    ['a style sheet', { name: 'style.css', bytes: 'body{}' }],
    ['XML in a calendar', { name: 'cal.ics', bytes: svg }],
  ])('%s', async (_, sent) => {
    const { byForm, file } = media();
    const { body } = await byForm(sent);
    const { headers } = await file(String(body['source_url']));
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
])('nothing is served from %s', async (path) => {
  const { node } = media();
  const connection = await openRaw(node.port);
  connection.send(`GET ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`);
  expect(await connection.closed()).toMatch(/^HTTP\/1\.1 404/);
});
