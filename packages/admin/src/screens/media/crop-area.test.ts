import { expect, test } from 'vitest';
import { changedArea, dragArea, modifiersOf, unchanged } from './crop-area.ts';

test('an area is the rectangle between two points, within the image', () => {
  expect(dragArea({ x: 60, y: 20 }, { x: 10, y: 70 })).toEqual({ left: 10, top: 20, width: 50, height: 50 });
  expect(dragArea({ x: 50, y: 50 }, { x: 140, y: -20 })).toEqual({ left: 50, top: 0, width: 50, height: 50 });
  expect(dragArea({ x: 100, y: 100 }, { x: 100, y: 100 })).toEqual({ left: 99, top: 99, width: 1, height: 1 });
});

test('a changed side keeps the area within the image', () => {
  const area = { left: 10, top: 10, width: 50, height: 50 };
  expect(changedArea(area, 'left', 80)).toEqual({ left: 80, top: 10, width: 20, height: 50 });
  expect(changedArea(area, 'height', 200)).toEqual({ left: 10, top: 10, width: 50, height: 90 });
});

test('the API crops before it flips and rotates, and does nothing that is not necessary', () => {
  expect(modifiersOf(unchanged)).toEqual([]);
  const area = { left: 10, top: 0, width: 50, height: 100 };
  expect(modifiersOf({ area, angle: 90, isFlippedX: true, isFlippedY: false })).toEqual([
    { type: 'crop', args: area },
    { type: 'flip', args: { flip: { horizontal: true, vertical: false } } },
    { type: 'rotate', args: { angle: 90 } },
  ]);
});
