import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { insertMedia } from '../../src/domain/media/media.store.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { openRaw } from '../support/http.ts';
import { setUpMedia, uploadMaxBytes } from '../support/media.ts';
import { describeStores } from '../support/stores.ts';

describeStores((open) => {
  const media = setUpMedia({ open });

  const picture = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();

  const spools = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`platen-upload-${process.pid}-`));

  test('a form makes an attachment with its sizes, and every one of them is served', async () => {
    const { byForm, file } = media();
    const { status, body, headers } = await byForm({
      name: 'sea.png',
      bytes: await picture(900, 600),
      type: 'image/png',
    });
    expect([status, body['media_type'], body['mime_type']]).toEqual([201, 'image', 'image/png']);
    expect(headers.get('x-cms-upload-attachment-id')).toBe(String(body['id']));
    const sizes = (body['media_details'] as { sizes: Record<string, { source_url: string; width: number }> }).sizes;
    expect(Object.keys(sizes)).toEqual(['medium', 'thumbnail', 'medium_large', 'full']);
    for (const { source_url: url, width } of Object.values(sizes)) {
      const served = await file(url);
      const { width: seen } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect([served.status, served.headers.get('content-type'), seen]).toEqual([200, 'image/png', width]);
    }
  });

  test('a body makes one too, and its bytes come back as they were', async () => {
    const { byBody, file } = media();
    const bytes = 'plain words';
    const md5 = createHash('md5').update(bytes).digest('hex');
    const given = { name: 'words.txt', bytes, type: 'text/plain', headers: { 'content-md5': md5 } };
    const { status, body } = await byBody({ ...given, fields: { title: 'Words' } });
    expect([status, (body['title'] as JsonMap)['raw'], body['filesize']]).toEqual([201, 'Words', bytes.length]);
    expect(await (await file(String(body['source_url']))).text()).toBe(bytes);
  });

  test('audio and video are described by a player, and by their URL where there is no caption', async () => {
    const { byForm } = media();
    const sound = await readFile(new URL('../../../../conformance/files/tone.wav', import.meta.url));
    const { body } = await byForm({ name: 'tone.wav', bytes: sound, type: 'audio/wav' });
    const { description, caption } = body as unknown as Record<string, { rendered: string }>;
    const url = String(body['source_url']);
    expect(description?.rendered).toContain(
      `<audio class="wp-audio-shortcode" id="audio-${String(body['id'])}-1" preload="none" style="width: 100%;" controls="controls"><source type="audio/wav" src="${url}?_=1" />`,
    );
    expect(caption?.rendered).toBe(`<p>${url}</p>\n`);
  });

  test('a scaled copy from the client becomes the full image once it is finalized', async () => {
    const { byForm, byBody, ask } = media();
    const { body: made } = await byForm({ name: 'wide.png', bytes: await picture(900, 600), type: 'image/png' });
    const path = `/media/${String(made['id'])}`;
    const copy = { name: 'wide-scaled.png', bytes: await picture(450, 300), type: 'image/png' };
    const sent = await byBody({ ...copy, path: `${path}/sideload?image_size=scaled` });
    expect(sent).toMatchObject({ status: 200, body: { image_size: 'scaled', original_image: 'wide.png', width: 450 } });
    const file = String(sent.body['file']);
    expect(file).toMatch(/^\d{4}\/\d\d\/wide-scaled(?:-\d+)?\.png$/);
    expect((await ask('GET', path)).body['source_url']).toBe(made['source_url']);
    const sub_sizes = [{ image_size: 'scaled', file, width: 450, height: 300 }];
    expect((await ask('POST', `${path}/finalize`, { sub_sizes })).status).toBe(200);
    expect((await ask('GET', path)).body).toMatchObject({
      source_url: expect.stringContaining(file) as string,
      media_details: { width: 450, height: 300, original_image: 'wide.png' },
    });
  });

  test('it is read, listed by kind and name, changed and removed with its files', async () => {
    const { byForm, ask, stored, file } = media();
    const { body: made } = await byForm({ name: 'harbour.png', bytes: await picture(400, 300), type: 'image/png' });
    const path = `/media/${String(made['id'])}`;
    expect((await ask('GET', path, undefined, 'visitor')).body['source_url']).toBe(made['source_url']);
    const found = await ask('GET', '/media?media_type=image&search=harbour', undefined, 'visitor');
    expect((found.body as unknown as JsonMap[]).map(({ id }) => id)).toEqual([made['id']]);
    const changed = await ask('PATCH', path, { alt_text: ' A <b>harbour</b> ', caption: 'Boats' });
    expect([changed.body['alt_text'], (changed.body['caption'] as JsonMap)['raw']]).toEqual(['A harbour', 'Boats']);

    const { body: post } = await ask('POST', '/posts', {
      title: 'With it',
      status: 'publish',
      featured_media: made['id'] ?? 0,
    });
    const embedded = await ask('GET', `/posts/${String(post['id'])}?_embed`, undefined, 'visitor');
    expect(JSON.stringify(embedded.body['_embedded'])).toContain('harbour-300x225.png');

    expect((await stored()).filter((name) => name.startsWith('harbour')).length).toBe(3);
    expect((await ask('DELETE', path)).status).toBe(501);
    expect((await ask('DELETE', `${path}?force=true`)).status).toBe(200);
    expect((await stored()).filter((name) => name.startsWith('harbour'))).toEqual([]);
    expect((await file(String(made['source_url']))).status).toBe(404);
    expect((await ask('GET', `/posts/${String(post['id'])}`, undefined, 'visitor')).body['featured_media']).toBe(0);
  });

  test('one name is given to one file, however many ask for it at once', async () => {
    const { byForm } = media();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => byForm({ name: 'same.txt', bytes: 'x', type: 'text/plain' })),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
    expect(new Set(all.map(({ body }) => body['source_url'])).size).toBe(8);
  });

  test('a draft hides what is attached to it', async () => {
    const { byForm, ask } = media();
    const { body: draft } = await ask('POST', '/posts', { title: 'Draft' });
    const { body } = await byForm({
      name: 'a.txt',
      bytes: 'a',
      type: 'text/plain',
      fields: { post: String(draft['id']) },
    });
    const path = `/media/${String(body['id'])}`;
    expect((await ask('GET', path, undefined, 'visitor')).status).toBe(401);
    await ask('POST', `/posts/${String(draft['id'])}`, { status: 'publish' });
    expect((await ask('GET', path, undefined, 'visitor')).status).toBe(200);
    await ask('POST', `/posts/${String(draft['id'])}`, { status: 'draft' });
    expect((await ask('GET', path, undefined, 'visitor')).status).toBe(401);
  });

  test('files are served in parts, and not again to whoever has them', async () => {
    const { byForm, file } = media();
    const { body } = await byForm({ name: 'digits.txt', bytes: '0123456789', type: 'text/plain' });
    const url = String(body['source_url']);
    const part = await file(url, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await (await file(url, { range: 'bytes=-3' })).text()).toBe('789');
    expect((await file(url, { range: 'bytes=10-' })).status).toBe(416);
    const etag = part.headers.get('etag') ?? '';
    expect((await file(url, { 'if-none-match': etag })).status).toBe(304);
    const head = await file(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect((await file(url, {}, 'POST')).status).toBe(405);
  });

  test('too much is refused with 413, and leaves nothing behind', async () => {
    const { byForm, byBody, stored } = media();
    const before = await stored();
    const bytes = 'x'.repeat(uploadMaxBytes + 1);
    expect((await byForm({ name: 'a.txt', bytes })).status).toBe(413);
    expect((await byBody({ name: 'a.txt', bytes })).status).toBe(413);
    // Who names no credential may not even send as much as an upload.
    expect((await byBody({ name: 'a.txt', bytes: 'x'.repeat(150_000), as: 'visitor' })).status).toBe(413);
    const fields = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`field${at}`, 'x']));
    expect((await byForm({ name: 'a.txt', bytes: 'a', fields })).status).toBe(413);
    expect([await stored(), await spools()]).toEqual([before, []]);
  });

  test('nobody stores anything without the right to, and a refused upload leaves nothing', async () => {
    const { byForm, byBody, stored } = media();
    const before = await stored();
    const file = { name: 'v.txt', bytes: 'v', type: 'text/plain' };
    for (const send of [byForm, byBody]) {
      const { status, body } = await send({ ...file, as: 'visitor' });
      expect([status, body['code']]).toEqual([401, 'rest_cannot_create']);
      expect((await send({ ...file, headers: { 'content-md5': '0'.repeat(32) } })).status).toBe(412);
    }
    expect((await byForm({ ...file, fields: { author: '999999' } })).body['code']).toBe('rest_invalid_author');
    expect([await stored(), await spools()]).toEqual([before, []]);
  });

  test('a form that breaks off is a bad request or nothing, never a file', async () => {
    const { node, site, stored } = media();
    const before = await stored();
    const head = [
      'POST /cms-json/cms/v2/media HTTP/1.1',
      'Host: site.test',
      `Authorization: ${site.authorization}`,
      'Content-Type: multipart/form-data; boundary=cut',
    ];
    const begun = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    const truncated = await openRaw(node.port);
    truncated.send(`${head.join('\r\n')}\r\nContent-Length: ${begun.length}\r\n\r\n${begun}`);
    expect(await truncated.until((received) => received.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 400/);
    truncated.socket.destroy();
    for (let at = 0; at < 20; at += 1) {
      const aborted = await openRaw(node.port);
      aborted.send(`${head.join('\r\n')}\r\nContent-Length: 500000\r\n\r\n${begun}`);
      aborted.socket.end();
      await aborted.closed();
      aborted.socket.destroy();
    }
    await expect.poll(spools).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  test('a sweep removes files that are nobody\u2019s, whatever removed the attachment, and no others', async () => {
    const { byForm, ask, file, node, stored } = media();
    const { db, files } = await node.app.ownScope();
    const { body: first } = await byForm({ name: 'left.txt', bytes: 'first', type: 'text/plain' });
    await byForm({ name: 'right.txt', bytes: 'second', type: 'text/plain' });
    await files.sweep(0);
    expect(await stored()).toEqual(expect.arrayContaining(['left.txt', 'right.txt']));
    await db.kysely.deleteFrom('posts').where('id', '=', Number(first['id'])).execute();
    expect((await file(String(first['source_url']))).status).toBe(404);
    await files.sweep(60_000);
    expect(await stored()).toContain('left.txt');
    // Its name is not free before its file is gone.
    const { body: second } = await byForm({ name: 'left.txt', bytes: 'third', type: 'text/plain' });
    expect(String(second['source_url'])).toContain('left-1.txt');
    expect(await files.sweep(0)).toBe(1);
    expect(await stored()).not.toContain('left.txt');
    expect(await stored()).toContain('right.txt');
    expect((await ask('GET', `/media/${String(first['id'])}`)).status).toBe(404);
  });

  test('an attachment cannot have a file that was swept while it was being made', async () => {
    const { byForm, node } = media();
    const { db, files } = await node.app.ownScope();
    const { body } = await byForm({ name: 'quick.txt', bytes: 'x', type: 'text/plain' });
    const postId = Number(body['id']);
    expect(await files.reserve('2026/01/slow.txt')).toBe(true);
    expect(await files.reserve('2026/01/slow.txt')).toBe(false);
    expect(await files.sweep(0)).toBe(1);
    const row = { postId, file: '2026/01/slow.txt', mimeType: 'text/plain', filesize: 1, altText: '', details: {} };
    const replace = db.transaction(async (trx) => {
      await trx.deleteFrom('media').where('post_id', '=', postId).execute();
      await insertMedia(trx, row);
    });
    await expect(replace).rejects.toThrow('swept');
  });

  test('fields with names of JavaScript\u2019s own are fields like any other', async () => {
    const fields = { __proto__: 'x', 'constructor[prototype][x]': 'x', 'meta[__proto__][x]': 'x', title: 'Plain' };
    const { status } = await media().byForm({ name: 'p.txt', bytes: 'p', type: 'text/plain', fields });
    expect([201, 400]).toContain(status);
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  /** Sends a file that a client made for an attachment; gives the name it is stored under. */
  async function sideload(path: string, size: string, given: { name: string; bytes: Uint8Array }): Promise<string> {
    const { node, site } = media();
    const form = new FormData();
    form.append('image_size', size);
    form.append('file', new Blob([given.bytes as never]), given.name);
    const address = `${node.url}/cms-json/cms/v2${path}/sideload`;
    const sent = await fetch(address, { method: 'POST', headers: { authorization: site.authorization }, body: form });
    const { file } = (await sent.json()) as { file: string };
    expect(sent.status).toBe(200);
    return file;
  }

  test('sizes that a client makes are its own only once it has told of them', async () => {
    const { byForm, ask, stored } = media();
    const whole = { name: 'made.png', bytes: await picture(800, 400), type: 'image/png' };
    const { body } = await byForm({ ...whole, fields: { generate_sub_sizes: 'false' } });
    const path = `/media/${String(body['id'])}`;
    const file = await sideload(path, 'medium', { name: 'small.png', bytes: await picture(300, 150) });
    expect(await stored()).toContain(file);
    const sizesOf = ({ media_details: details }: JsonMap): string[] =>
      Object.keys((details as { sizes: object }).sizes);
    expect(sizesOf((await ask('GET', path)).body)).toEqual([]);
    const other = await ask('POST', `${path}/finalize`, { sub_sizes: [{ image_size: 'medium', file: 'sea.png' }] });
    expect([other.status, other.body['code']]).toEqual([400, 'rest_invalid_sub_size_file']);
    const told = await ask('POST', `${path}/finalize`, { sub_sizes: [{ image_size: 'medium', file }] });
    expect([told.status, sizesOf(told.body)]).toEqual([200, ['medium', 'full']]);
    await ask('DELETE', `${path}?force=true`);
    expect(await stored()).not.toContain(file);
  });

  test.each(['status[][a]=private', 'status[0][0][a]=trash', 'status[a][b]=0', 'mime_type[][a]=image/png'])(
    'a filter nested where words belong, ?%s, is refused or finds nothing, and fails nowhere',
    async (query) => {
      const { ask } = media();
      for (const route of ['/media', '/posts']) {
        expect((await ask('GET', `${route}?${query}`)).status, route).toBeLessThan(500);
      }
    },
  );

  test('a client may send what is served in the place of the upload, and what goes with it', async () => {
    const { byForm, ask, stored } = media();
    const before = await stored();
    const whole = { name: 'huge.png', bytes: await picture(2700, 90), type: 'image/png' };
    const { body: uploaded } = await byForm(whole);
    const path = `/media/${String(uploaded['id'])}`;
    const smaller = await sharp(await picture(2560, 85))
      .webp()
      .toBuffer();
    const film = await readFile(new URL('../support/tracks/clip.webm', import.meta.url));
    const sent = {
      scaled: await sideload(path, 'scaled', { name: 'huge.webp', bytes: smaller }),
      original: await sideload(path, 'original', { name: 'first.png', bytes: whole.bytes }),
      source_original: await sideload(path, 'source_original', { name: 'raw.png', bytes: await picture(9, 9) }),
      animated_video: await sideload(path, 'animated_video', { name: 'clip.webm', bytes: film }),
    };
    const sub_sizes = Object.entries(sent).map(([image_size, file]) => ({ image_size, file }));
    const { status, body } = await ask('POST', `${path}/finalize`, { sub_sizes });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mime_type: 'image/webp',
      filename: sent.original,
      filesize: smaller.length,
      source_url: expect.stringMatching(new RegExp(`/${sent.scaled}$`)),
      media_details: {
        width: 2560,
        height: 85,
        original_image: sent.original,
        source_original: sent.source_original,
        animated_video: sent.animated_video,
      },
    });
    // What is made from now on is made of the upload that was sent last.
    await ask('POST', `${path}/post-process`, { action: 'create-image-subsizes' });
    await ask('DELETE', `${path}?force=true`);
    expect(await stored()).toEqual(before);
  });

  test('sizes of a photograph that lies on its side are made upright, also later', async () => {
    const { byForm, ask } = media();
    const lying = await sharp(await picture(600, 400))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const fields = { generate_sub_sizes: 'false' };
    const { body } = await byForm({ name: 'lying.jpg', bytes: lying, type: 'image/jpeg', fields });
    const later = await ask('POST', `/media/${String(body['id'])}/post-process`, { action: 'create-image-subsizes' });
    const { sizes } = later.body['media_details'] as { sizes: { medium: JsonMap } };
    expect(sizes.medium).toMatchObject({ width: 200, height: 300 });
  });

  test('a delete without force is refused, or puts the attachment in the bin where the setting says so', async () => {
    const { byForm, ask, file, site } = media();
    const { body } = await byForm({ name: 'binned.txt', bytes: 'x', type: 'text/plain' });
    const path = `/media/${String(body['id'])}`;
    expect((await ask('DELETE', path)).status).toBe(501);
    const node = await site.startNode({ env: { PLATEN_MEDIA_TRASH: 'true' } });
    const remove = () =>
      fetch(`${node.url}/cms-json/cms/v2${path}`, { method: 'DELETE', headers: { authorization: site.authorization } });
    const binned = await remove();
    expect([binned.status, ((await binned.json()) as JsonMap)['status']]).toEqual([200, 'trash']);
    expect((await remove()).status).toBe(410);
    expect((await file(String(body['source_url']))).status).toBe(404);
  });

  test('files of what visitors may not read lead nowhere, but for whoever was given a signed address', async () => {
    const { byForm, ask, node, site } = media();
    const { body: post } = await ask('POST', '/posts', { title: 'Hidden', status: 'draft' });
    const bytes = await picture(400, 300);
    const fields = { post: String(post['id']) };
    const { body } = await byForm({ name: 'hidden.png', bytes, type: 'image/png', fields });
    const { sizes } = body['media_details'] as { sizes: Record<string, { source_url: string }> };
    const plain = [String(body['source_url']), String(sizes['thumbnail']?.source_url)];
    const get = (url: string): Promise<Response> => {
      const { pathname, search } = new URL(url);
      return fetch(`${node.url}${pathname}${search}`);
    };
    const statuses = async (urls: readonly string[]): Promise<number[]> =>
      Promise.all(urls.map(async (url) => (await get(url)).status));
    const sign = (headers: Record<string, string>, seconds?: number): Promise<Response> =>
      fetch(`${node.url}/cms-json/platen/v1/media/${String(body['id'])}/signed-url`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      });

    expect(await statuses(plain)).toEqual([404, 404]);
    expect((await sign({})).status).toBe(401);
    expect((await sign({ authorization: site.authorization }, 5)).status).toBe(400);
    const signed = (await (await sign({ authorization: site.authorization }, 60)).json()) as {
      source_url: string;
      sizes: Record<string, string>;
    };
    const { source_url: url, sizes: signedSizes } = signed;
    const answer = await get(url);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await statuses([String(signedSizes['thumbnail'])])).toEqual([200]);
    // For one file, until one moment, and by one hand.
    const { search } = new URL(url);
    const later = search.replace(/until=\d+/, 'until=99999999999');
    const forged = search.replace(/signature=./, (start) => (start.endsWith('A') ? 'signature=B' : 'signature=A'));
    expect(
      await statuses([plain[1] + search, plain[0] + later, plain[0] + forged, `${plain[0]}?until=99999999999`]),
    ).toEqual([404, 404, 404, 404]);

    await ask('POST', `/posts/${String(post['id'])}`, { status: 'publish' });
    expect(await statuses(plain)).toEqual([200, 200]);
    await ask('POST', `/media/${String(body['id'])}`, { status: 'private' });
    expect(await statuses(plain)).toEqual([404, 404]);
  });

  test('files have the address they are configured to have', async () => {
    const { byForm, site } = media();
    const { body } = await byForm({ name: 'far.txt', bytes: 'x', type: 'text/plain' });
    const node = await site.startNode({ env: { PLATEN_UPLOADS_URL: 'https://cdn.example/files' } });
    const answer = await fetch(`${node.url}/cms-json/cms/v2/media/${String(body['id'])}`);
    expect(String(((await answer.json()) as JsonMap)['source_url'])).toMatch(
      /^https:\/\/cdn\.example\/files\/.*far\.txt$/,
    );
  });
});
