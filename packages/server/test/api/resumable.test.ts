import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openRaw } from '../support/http.ts';
import { setUpMedia } from '../support/media.ts';
import { openedBy } from '../support/open-files.ts';
import { describeStores } from '../support/stores.ts';
import { addUser } from '../support/add-user.ts';

describeStores((open) => {
  const media = setUpMedia({ open });
  const tus = { 'tus-resumable': '1.0.0' };
  const encoded = (told: Record<string, string>): string =>
    Object.entries(told)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');

  const ask = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Response> =>
    fetch(`${media().node.url}/cms-json/platen/v1/uploads${path}`, {
      method,
      headers: { authorization: media().site.authorization, ...tus, ...headers },
      ...(body && { body: body as never }),
    });

  async function begin(length: number, told: Record<string, string> = { filename: 'large.zip' }): Promise<string> {
    const answer = await ask('POST', '', { 'upload-length': String(length), 'upload-metadata': encoded(told) });
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, '0']);
    return `/${(answer.headers.get('location') ?? '').split('/').at(-1) ?? ''}`;
  }

  const patch = (
    path: string,
    offset: number,
    body: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    ask(
      'PATCH',
      path,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
      body,
    );

  /** Bytes of the files that are being received. */
  const arriving = async (): Promise<number[]> => {
    const paths = (await openedBy()).files.filter((path) => path.includes('platen-upload-'));
    return Promise.all(paths.map(async (path) => (await stat(path)).size));
  };

  const offsetOf = async (path: string): Promise<string | null> =>
    (await ask('HEAD', path)).headers.get('upload-offset');

  test('a file in parts becomes an ordinary attachment', async () => {
    const { file, ask: api } = media();
    const bytes = randomBytes(250_000);
    const path = await begin(bytes.length, { filename: 'parts.zip', title: 'In parts', alt_text: 'Alt' });
    for (const [start, end] of [
      [0, 100_000],
      [100_000, 200_000],
    ] as const) {
      const answer = await patch(path, start, bytes.subarray(start, end));
      expect([answer.status, answer.headers.get('upload-offset'), await answer.text()]).toEqual([204, String(end), '']);
      expect(await offsetOf(path)).toBe(String(end));
    }
    const last = await patch(path, 200_000, bytes.subarray(200_000));
    const id = last.headers.get('x-cms-upload-attachment-id');
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '250000']);
    const { body } = await api('GET', `/media/${id}?context=edit`);
    expect(body).toMatchObject({
      title: { raw: 'In parts' },
      alt_text: 'Alt',
      filename: 'parts.zip',
      filesize: 250_000,
    });
    const served = await file(String(body['source_url']));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    // Whoever lost the last answer finds it finished, and makes no second one.
    expect(await offsetOf(path)).toBe('250000');
    expect((await patch(path, 200_000, bytes.subarray(200_000))).status).toBe(409);
  });

  test('what has arrived when a connection breaks is kept', async () => {
    const { node, site } = media();
    const bytes = randomBytes(300_000);
    const path = await begin(bytes.length);
    const broken = await openRaw(node.port);
    broken.send(
      [
        `PATCH /cms-json/platen/v1/uploads${path} HTTP/1.1`,
        'Host: x',
        `Authorization: ${site.authorization}`,
        'Tus-Resumable: 1.0.0',
        'Upload-Offset: 0',
        'Content-Type: application/offset+octet-stream',
        'Content-Length: 300000\r\n\r\n',
      ].join('\r\n'),
    );
    broken.send(bytes.subarray(0, 150_000));
    await expect.poll(arriving).toEqual([150_000]);
    broken.socket.destroy();
    await expect.poll(() => offsetOf(path)).toBe('150000');
    const last = await patch(path, 150_000, bytes.subarray(150_000));
    expect(last.headers.get('x-cms-upload-attachment-id')).not.toBeNull();
  });

  test('refuses what does not fit, each with what is wrong', async () => {
    const { node, site } = media();
    const create = async (headers: Record<string, string>): Promise<number> => (await ask('POST', '', headers)).status;
    const told = { 'upload-length': '10', 'upload-metadata': encoded({ filename: 'a.zip' }) };
    expect(await create({ ...told, 'tus-resumable': '0.2.0' })).toBe(412);
    expect(await create({ ...told, 'upload-length': 'x' })).toBe(400);
    expect(await create({ ...told, 'upload-length': '1000001' })).toBe(413);
    expect(await create({ ...told, 'upload-metadata': encoded({ filename: 'a.php' }) })).toBe(400);
    expect(await create({ ...told, 'upload-metadata': encoded({ filename: 'a.zip', post: '999999' }) })).toBe(403);
    expect(await create({ ...told, authorization: '' })).toBe(401);
    expect(await create({ ...told, authorization: await addUser(site.db, 'subscriber') })).toBe(403);

    const path = await begin(10);
    expect((await patch(path, 5, Buffer.alloc(5))).status).toBe(409);
    expect((await patch(path, 0, Buffer.alloc(11))).status).toBe(400);
    expect((await patch(path, 0, Buffer.alloc(5), { 'content-type': 'image/png' })).status).toBe(400);
    const other = { authorization: await addUser(site.db, 'editor') };
    expect((await ask('HEAD', path, other)).status).toBe(404);
    expect((await patch(path, 0, Buffer.alloc(5), other)).status).toBe(404);
    const both = await Promise.all([patch(path, 0, Buffer.alloc(5)), patch(path, 0, Buffer.alloc(5))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('HEAD', path)).status).toBe(404);

    const refused = await begin(4, { filename: 'a.png' });
    expect((await patch(refused, 0, Buffer.from('text'))).status).toBe(400);
    expect(await offsetOf(refused)).toBe('0');
    expect(node.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('what nobody goes on with expires, with its parts', async () => {
    const { node, site, stored } = media();
    const { files } = await node.app.ownScope();
    const path = await begin(10);
    await patch(path, 0, Buffer.alloc(5));
    expect((await stored()).filter((name) => name.startsWith('0-')).length).toBe(1);
    await files.sweep(60_000);
    expect(await offsetOf(path)).toBe('5');
    await sql`update media_uploads set touched = touched - interval '2 hours'`.execute(site.db.kysely);
    await sql`update media_files set since = since - interval '2 hours'`.execute(site.db.kysely);
    await files.sweep(60 * 60 * 1000);
    expect((await ask('HEAD', path)).status).toBe(404);
    expect((await stored()).filter((name) => name.startsWith('0-'))).toEqual([]);
  });
});
