/** The part of an image to keep, in percent. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageEdit {
  readonly area: Area;
  /** Clockwise, in degrees. */
  readonly angle: number;
  readonly isFlippedX: boolean;
  readonly isFlippedY: boolean;
}

const whole: Area = { left: 0, top: 0, width: 100, height: 100 };

export const unchanged: ImageEdit = { area: whole, angle: 0, isFlippedX: false, isFlippedY: false };

interface Point {
  readonly x: number;
  readonly y: number;
}

const minLength = 1;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The rectangle between two points of the pointer, which may leave the image. */
export function dragArea(from: Point, to: Point): Area {
  const [x1, x2] = [from.x, to.x].map((x) => within(x, 0, 100)).toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  const [y1, y2] = [from.y, to.y].map((y) => within(y, 0, 100)).toSorted((one, other) => one - other) as [
    number,
    number,
  ];
  return fitted({ left: x1, top: y1, width: x2 - x1, height: y2 - y1 });
}

/** A changed side moves the area; it does not leave the image. */
export const changedArea = (area: Area, side: keyof Area, value: number): Area => fitted({ ...area, [side]: value });

function fitted({ left, top, width, height }: Area): Area {
  const start = { left: within(left, 0, 100 - minLength), top: within(top, 0, 100 - minLength) };
  return {
    ...start,
    width: within(width, minLength, 100 - start.left),
    height: within(height, minLength, 100 - start.top),
  };
}

/** What the API does, in order. The area is that of the image before it is rotated. */
export function modifiersOf({ area, angle, isFlippedX, isFlippedY }: ImageEdit): readonly object[] {
  const isCropped = area.width < 100 || area.height < 100;
  return [
    ...(isCropped ? [{ type: 'crop', args: { ...area } }] : []),
    ...(isFlippedX || isFlippedY
      ? [{ type: 'flip', args: { flip: { horizontal: isFlippedX, vertical: isFlippedY } } }]
      : []),
    ...(angle === 0 ? [] : [{ type: 'rotate', args: { angle } }]),
  ];
}
