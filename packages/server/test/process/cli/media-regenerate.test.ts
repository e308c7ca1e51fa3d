import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../../src/lib/json.ts';
import { platen } from '../../support/command.ts';
import type { Ended } from '../../support/command.ts';
import { setUpMedia } from '../../support/media.ts';

const media = setUpMedia();

const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: media().site.databaseUrl,
  ...media().store.env,
  PLATEN_ENV: 'development',
});
const regenerate = (...args: string[]): Promise<Ended> =>
  platen(['media', 'regenerate', ...args], { env: environment() }).ended;
const outcome = ({ stdout }: Ended): JsonMap => JSON.parse(stdout) as JsonMap;

/** Red in its left third, blue elsewhere. */
async function uploaded(name: string): Promise<{ readonly id: number; readonly thumbnail: string }> {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { body } = await media().byForm({ name, bytes });
  const { sizes } = body['media_details'] as { sizes: { thumbnail: { source_url: string } } };
  return { id: Number(body['id']), thumbnail: sizes.thumbnail.source_url };
}

const pathOf = (url: string): string =>
  join(media().store.env['PLATEN_UPLOADS_FOLDER'] ?? '', new URL(url).pathname.replace('/uploads/', ''));

test('sizes are made again: those that are lost, or all of them around their focal points', async () => {
  const first = await uploaded('first.png');
  const second = await uploaded('second.png');
  const colour = async (): Promise<number> => {
    const served = await media().file(first.thumbnail);
    const { channels } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
    return Math.round(channels[0]?.mean ?? 0);
  };

  await media().ask('POST', `/media/${first.id}`, { focal_point: { x: 0, y: 0.5 } });
  await rm(pathOf(second.thumbnail));
  expect((await media().file(second.thumbnail)).status).toBe(404);
  expect(outcome(await regenerate('--only-missing', '--json'))).toEqual({
    images: 2,
    sizes: 1,
    failed: [],
    stoppedAt: null,
  });
  expect((await media().file(second.thumbnail)).status).toBe(200);
  expect(await colour()).toBe(0);

  const { code, stdout, stderr } = await regenerate();
  expect([code, stdout]).toEqual([0, 'Generated 6 sizes of 2 images.\n']);
  expect(stderr).toBe('');
  expect(await colour()).toBe(255);
  expect(outcome(await regenerate('--from', String(second.id), '--json'))).toMatchObject({ images: 1 });

  // One that is lost or damaged is told of, and the others are made.
  await writeFile(pathOf(first.thumbnail).replace('-150x150', ''), 'no image');
  const broken = await regenerate('--json');
  expect(broken.code).toBe(1);
  expect(outcome(broken)).toMatchObject({ images: 2, failed: [first.id] });
  expect((await regenerate('--from', 'x')).code).toBe(2);
});
