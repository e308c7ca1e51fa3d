import { describe, expect, test } from 'vitest';
import { fitInto, inMakingOrder, missingSizes, sizeRules, wantedSizes } from './image-sizes.rules.ts';

const rules = sizeRules({ get: () => undefined });
const shown = (width: number, height: number): string[] =>
  wantedSizes({ width, height }, rules).map((size) => `${size.name} ${size.width}x${size.height}`);

describe('the sizes of an image', () => {
  test.each([
    [
      3000,
      2000,
      [
        'thumbnail 150x150',
        'medium 300x200',
        'medium_large 768x512',
        'large 1024x683',
        '1536x1536 1536x1024',
        '2048x2048 2048x1365',
      ],
    ],
    [1200, 400, ['thumbnail 150x150', 'medium 300x100', 'medium_large 768x256', 'large 1024x341']],
    [
      2600,
      100,
      [
        'thumbnail 150x100',
        'medium 300x12',
        'medium_large 768x30',
        'large 1024x39',
        '1536x1536 1536x59',
        '2048x2048 2048x79',
      ],
    ],
    [100, 200, ['thumbnail 100x150']],
    [100, 50, []],
    [1, 1, []],
  ])('%i×%i', (width, height, sizes) => expect(shown(width, height)).toEqual(sizes));

  test('follow the options of the site', () => {
    const options = {
      thumbnail_size_w: '120',
      thumbnail_size_h: '80',
      thumbnail_crop: '0',
      medium_size_w: '200',
      medium_size_h: '200',
    };
    const own = sizeRules({ get: (name) => options[name as keyof typeof options] });
    const sizes = wantedSizes({ width: 400, height: 300 }, own);
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [107, 80],
      [200, 150],
    ]);
  });
});

test('nothing is ever enlarged, and nothing shrinks to nothing', () => {
  expect(fitInto({ width: 10, height: 10 }, { width: 300, height: 300 })).toEqual({ width: 10, height: 10 });
  expect(fitInto({ width: 9000, height: 2 }, { width: 300, height: 300 })).toEqual({ width: 300, height: 1 });
});

test('made in another order than they are named, and missing until they are made', () => {
  const whole = { width: 1200, height: 400 };
  const order = inMakingOrder(wantedSizes(whole, rules)).map(({ name }) => name);
  expect(order).toEqual(['medium', 'large', 'thumbnail', 'medium_large']);
  expect(missingSizes({ type: 'image/png', whole, made: ['medium'] }, rules)).toEqual([
    'thumbnail',
    'medium_large',
    'large',
  ]);
  expect(missingSizes({ type: 'application/pdf', whole: null, made: [] }, rules)).toEqual([
    'thumbnail',
    'medium',
    'large',
  ]);
});
