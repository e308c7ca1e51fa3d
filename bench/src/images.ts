/** All sizes of a photograph of 12 megapixels, beside bare sharp doing the same; in turns, in one run. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createImages } from '../../packages/server/src/formats/images.ts';

const type = 'image/jpeg';
/** What an upload of 4000 by 3000 pixels is made in. */
const wanted = [
  { width: 2560, height: 1920, crop: false },
  { width: 300, height: 225, crop: false },
  { width: 1024, height: 768, crop: false },
  { width: 150, height: 150, crop: true },
  { width: 768, height: 576, crop: false },
  { width: 1536, height: 1152, crop: false },
  { width: 2048, height: 1536, crop: false },
];
const rounds = 7;

/** Edges, slopes and grain, as a photograph has them. */
async function photograph(path: string): Promise<void> {
  const [width, height] = [4000, 3000];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const shapes = await sharp({ create: { width: 500, height: 375, channels: 3, background: 'black', noise } })
    .blur(3)
    .normalise()
    .resize(width, height)
    .png()
    .toBuffer();
  await sharp(shapes).jpeg({ quality: 90 }).toFile(path);
}

async function bare(path: string): Promise<void> {
  for (const { width, height, crop } of wanted) {
    await sharp(path)
      .autoOrient()
      .resize({ width, height, fit: crop ? 'cover' : 'fill' })
      .jpeg({ quality: 82 })
      .toBuffer();
  }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

export async function measureImages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bench-images-'));
  const path = join(folder, 'photograph.jpg');
  try {
    await photograph(path);
    const images = createImages({ mostPixels: 64_000_000, mostBytes: 256 * 1024 * 1024, atOnce: 2, seconds: 60 });
    const sizes = (): Promise<unknown> => images.copies(path, type, wanted);
    const upload = async (): Promise<void> => {
      await images.measure(path, type);
      const [, medium] = await images.copies(path, type, wanted);
      await images.placeholder(medium?.bytes ?? path);
    };
    await Promise.all([bare(path), sizes()]);
    const took = { bare: [] as number[], sizes: [] as number[], upload: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      took.bare.push(await secondsOf(() => bare(path)));
      took.sizes.push(await secondsOf(sizes));
      took.upload.push(await secondsOf(upload));
    }
    const ratio = (ours: readonly number[]): string => (middle(took.bare) / middle(ours)).toFixed(2);
    console.log(`all sizes of 12 megapixels   ${ratio(took.sizes)} of bare sharp (at least 0.85)`);
    console.log(`judged, sized, placeholder   ${ratio(took.upload)} of bare sharp making the sizes alone`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
