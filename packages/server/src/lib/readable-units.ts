const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `1536` → `1.5 KB`. */
export function readableBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  const digits = value < 10 && !Number.isInteger(value) ? 1 : 0;
  return `${value.toFixed(digits)} ${units[step] ?? ''}`;
}

const counted = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** `40` → `40 seconds`, `900` → `15 minutes`. Rounded up, so that a client that waits as long is not early. */
export const secondsText = (seconds: number): string =>
  seconds <= 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
