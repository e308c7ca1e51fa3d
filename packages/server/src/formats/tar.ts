/** A file of an archive whose size is known before its bytes. */
export interface TarFile {
  /** Inside the archive, with slashes. */
  readonly path: string;
  readonly size: number;
}

const block = 512;
const maxOctalSize = 8 ** 11 - 1;
const maxPathBytes = 100;

/** What precedes the bytes of a file: its header, and a pax header where the path or the size does not fit into it. */
export function tarHeader({ path, size }: TarFile, modified: Date): Buffer {
  const isLong = Buffer.byteLength(path) > maxPathBytes || /[^\x20-\x7e]/.test(path);
  const isLarge = size > maxOctalSize;
  const plain = header({ path: isLong ? 'file' : path, size: isLarge ? 0 : size, kind: '0', modified });
  if (!isLong && !isLarge) return plain;
  const records = Buffer.from((isLong ? record('path', path) : '') + (isLarge ? record('size', String(size)) : ''));
  const extended = header({ path: 'pax', size: records.length, kind: 'x', modified });
  return Buffer.concat([extended, records, tarPadding(records.length), plain]);
}

/** What follows the bytes of a file, up to the next block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

export const tarEnd: Buffer = Buffer.alloc(2 * block);

interface Entry extends TarFile {
  readonly kind: '0' | 'x';
  readonly modified: Date;
}

function header({ path, size, kind, modified }: Entry): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  bytes.write(path, 0);
  bytes.write(octal(0o600, 7), 100);
  bytes.write(octal(0, 7), 108);
  bytes.write(octal(0, 7), 116);
  bytes.write(octal(size, 11), 124);
  bytes.write(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  bytes.write(kind, 156);
  bytes.write('ustar\0', 257);
  bytes.write('00', 263);
  // The sum counts its own field as spaces.
  bytes.fill(' ', 148, 156);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 6)}\0 `, 148);
  return bytes;
}

/** The length that begins a record counts its own digits. */
function record(name: string, value: string): string {
  const rest = ` ${name}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
  return `${length}${rest}`;
}
