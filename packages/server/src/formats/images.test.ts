import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImages } from './images.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'platen-images-'))));
afterAll(() => rm(folder, { recursive: true }));

const images = createImages({ mostPixels: 40_000_000, mostBytes: 200_000_000, atOnce: 1, seconds: 1 });

/** Red in its left third, blue elsewhere. */
async function twoColoured(width: number, height: number): Promise<string> {
  const path = join(folder, `${width}x${height}.png`);
  const red = await sharp({ create: { width: Math.ceil(width / 3), height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const blue = sharp({ create: { width, height, channels: 3, background: 'blue' } });
  await writeFile(
    path,
    await blue
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  );
  return path;
}

const redIn = async (bytes: Buffer): Promise<number> => {
  const { channels } = await sharp(bytes).stats();
  return Math.round((channels[0]?.mean ?? 0) / 2.55) / 100;
};

test('what is cut keeps what is around the focal point', async () => {
  const path = await twoColoured(900, 300);
  const wanted = [{ width: 100, height: 100, crop: true }];
  const red = async (focal?: { x: number; y: number }): Promise<number> => {
    const [made] = await images.copies(path, 'image/png', wanted, focal);
    expect(made).toMatchObject({ width: 100, height: 100 });
    return redIn(made?.bytes ?? Buffer.alloc(0));
  };
  expect([await red(), await red({ x: 0, y: 0 }), await red({ x: 1 / 3, y: 1 })]).toEqual([0, 1, 0.5]);
});

test('copies are as large as they are wanted, whatever they are made from', async () => {
  const path = await twoColoured(6000, 200);
  const wanted = [
    { width: 5000, height: 167, crop: false },
    { width: 150, height: 150, crop: true },
    { width: 300, height: 10, crop: false },
  ];
  const made = await images.copies(path, 'image/jpeg', wanted);
  expect(made.map(({ width, height }) => [width, height])).toEqual([
    [5000, 167],
    [150, 150],
    [300, 10],
  ]);
});
