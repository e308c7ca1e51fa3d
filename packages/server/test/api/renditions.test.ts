import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpMedia } from '../support/media.ts';
import { describeStores, listed } from '../support/stores.ts';
import { photograph } from '../support/hostile.ts';

describeStores((open) => {
  const media = setUpMedia({ open });

  interface Rendition {
    readonly width: number;
    readonly height: number;
    readonly source_url: string;
    readonly sources: Readonly<Record<string, string>>;
  }

  async function upload(fields: Record<string, string> = {}, size: [number, number] = [1000, 500]): Promise<string> {
    const bytes = await photograph('jpg', ...size);
    const { status, body } = await media().byForm({ name: 'Häfen 1.jpg', bytes, type: 'image/jpeg', fields });
    expect(status).toBe(201);
    return `/media/${String(body['id'])}`;
  }

  const read = async (path: string, members: string, as: 'visitor' | 'administrator' = 'visitor'): Promise<JsonMap> =>
    (await media().ask('GET', `${path}?_fields=${members}`, undefined, as)).body;

  const renditionsOf = async (path: string, as?: 'administrator'): Promise<readonly Rendition[]> =>
    (await read(path, 'renditions', as))['renditions'] as unknown as readonly Rendition[];

  const fetched = (url: string, headers: Record<string, string> = {}): Promise<Response> => {
    const { pathname, search } = new URL(url);
    return fetch(`${media().node.url}${pathname}${search}`, { headers, redirect: 'manual' });
  };

  test('members of our own are shown only where they are named', async () => {
    const path = await upload();
    const { body } = await media().ask('GET', path);
    for (const name of ['focal_point', 'placeholder', 'alt_text_warnings', 'renditions']) {
      expect(Object.keys(body)).not.toContain(name);
      expect(Object.keys(await read(path, name))).toContain(name);
    }
    const { placeholder } = await read(path, 'placeholder');
    const pixels = Buffer.from(String(placeholder).replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(pixels).metadata()).toMatchObject({ format: 'webp', width: 16, height: 8 });
    expect(pixels.length).toBeLessThan(400);
  });

  test('a text for an image warns until it says what there is to see', async () => {
    const path = await upload();
    const warnings = async (): Promise<unknown> => (await read(path, 'alt_text_warnings'))['alt_text_warnings'];
    expect(await warnings()).toEqual(['missing']);
    await media().ask('POST', path, { alt_text: 'Boats in the harbour' });
    expect(await warnings()).toEqual([]);
  });

  test('a focal point is kept, judged and used by what is cut from then on', async () => {
    const path = await upload({ generate_sub_sizes: 'false' });
    const point = { x: 0.9, y: 0.25 };
    for (const wrong of [{ x: 2, y: 0 }, { x: 0.5 }, 'left', [1, 2], { x: 0.1, y: 0.1, z: 1 }]) {
      const { status, body } = await media().ask('POST', path, { focal_point: wrong as never });
      expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    }
    expect((await media().ask('POST', path, { focal_point: point }, 'author')).status).toBe(403);
    expect((await media().ask('POST', path, { focal_point: point })).status).toBe(200);
    expect(await read(path, 'focal_point')).toMatchObject({ focal_point: point });
    expect((await media().ask('POST', path, { title: 'Other' })).status).toBe(200);
    expect(await read(path, 'focal_point')).toMatchObject({ focal_point: point });
    await media().ask('POST', path, { focal_point: null });
    expect(await read(path, 'focal_point')).toMatchObject({ focal_point: null });
    const sent = await upload({ 'focal_point[x]': '0.2', 'focal_point[y]': '1' });
    expect(await read(sent, 'focal_point')).toMatchObject({ focal_point: { x: 0.2, y: 1 } });
  });

  test('a rendition is made in its width and format, once, and never changes', async () => {
    const path = await upload();
    const renditions = await renditionsOf(path);
    expect(renditions.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [960, 480],
      [1000, 500],
    ]);
    const [, second] = renditions;
    expect(Object.keys(second?.sources ?? {})).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    for (const [type, url] of Object.entries(second?.sources ?? {})) {
      const answer = await fetched(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('vary')).toBeNull();
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 320 });
    }
  });

  test('without a format the server looks at what the client accepts', async () => {
    const [first] = await renditionsOf(await upload());
    const typeFor = async (accept: string): Promise<unknown> => {
      const answer = await fetched(first?.source_url ?? '', { accept });
      expect(answer.headers.get('vary')).toBe('Accept');
      return answer.headers.get('content-type');
    };
    expect(await typeFor('image/avif,image/webp,*/*')).toBe('image/avif');
    expect(await typeFor('image/webp,*/*')).toBe('image/webp');
    expect(await typeFor('*/*')).toBe('image/jpeg');
  });

  test('many who ask at once get the one that was made', async () => {
    const { stored } = media();
    const [first] = await renditionsOf(await upload());
    const before = (await stored()).length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetched(first?.sources['image/webp'] ?? '')));
    const bodies = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(bodies).size).toBe(1);
    expect((await stored()).length).toBe(before + 1);
  });

  test('another node serves the same addresses', async () => {
    const { site, node, store } = media();
    const [first] = await renditionsOf(await upload());
    const url = new URL(first?.sources['image/jpeg'] ?? '');
    const other = await site.startNode({ env: store.env });
    const made = await fetch(`${other.url}${url.pathname}${url.search}`);
    const again = await fetch(`${node.url}${url.pathname}${url.search}`);
    expect([made.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
  });

  test('what the server has not written it does not make', async () => {
    const { stored } = media();
    const path = await upload();
    const [first] = await renditionsOf(path);
    const before = await stored();
    const url = new URL(first?.source_url ?? '');
    const changed = (change: (url: URL) => void): string => {
      const other = new URL(url);
      change(other);
      return other.href;
    };
    const forged = [
      changed(({ searchParams }) => searchParams.set('w', '640')),
      changed(({ searchParams }) => searchParams.set('w', '99999999')),
      changed(({ searchParams }) => searchParams.set('f', 'webp')),
      changed(({ searchParams }) => searchParams.set('f', 'svg')),
      changed(({ searchParams }) => searchParams.set('s', '')),
      changed(({ searchParams }) => searchParams.set('v', '0'.repeat(32))),
      changed(({ searchParams }) => searchParams.delete('s')),
      changed((other) => (other.pathname = other.pathname.replace(/\d+\//, '1/'))),
      changed((other) => (other.pathname = '/renditions/../uploads/x')),
    ];
    for (const address of forged) expect((await fetched(address)).status, address).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test('what a visitor may not see has no renditions, and loses those it had', async () => {
    const path = await upload();
    const [first] = await renditionsOf(path);
    expect((await fetched(first?.source_url ?? '')).status).toBe(200);
    await media().ask('POST', path, { status: 'private' });
    expect((await fetched(first?.source_url ?? '')).status).toBe(404);
    expect(await renditionsOf(path, 'administrator')).toEqual([]);
  });

  test('renditions go with the attachment, and are made again where they were lost', async () => {
    const { stored, store, ask } = media();
    const removeMade = async (): Promise<void> => store.files.remove(await listed(store.files, 'renditions/'));
    await removeMade();
    const before = await stored();
    const path = await upload();
    const [first] = await renditionsOf(path);
    const url = first?.sources['image/webp'] ?? '';
    expect((await fetched(url)).status).toBe(200);
    await removeMade();
    expect((await fetched(url)).status).toBe(200);
    await ask('DELETE', `${path}?force=true`);
    expect(await stored()).toEqual(before);
    expect((await fetched(url)).status).toBe(404);
  });

  test('animated images and files have none', async () => {
    const bytes = await photograph('gif');
    const { body } = await media().byForm({ name: 'moving.gif', bytes });
    expect(await renditionsOf(`/media/${String(body['id'])}`)).toEqual([]);
    const { body: text } = await media().byForm({ name: 'note.txt', bytes: 'x' });
    expect(await read(`/media/${String(text['id'])}`, 'renditions')).toEqual({ id: text['id'] });
  });
});
