import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';

export interface TarballFile {
  /** Inside the archive, with slashes; never out of it. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface TarballLimits {
  /** Of all that is in it. */
  readonly bytes: number;
  readonly files: number;
}

const unzip = promisify(gunzip);
const block = 512;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The files of a packed archive (.tgz). Throws where it holds anything but files in folders, or more than it may. */
export async function readTarball(archive: Uint8Array, limits: TarballLimits): Promise<readonly TarballFile[]> {
  const bytes = await unzip(archive, { maxOutputLength: limits.bytes }).catch((cause: NodeJS.ErrnoException) => {
    const isLarge = cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(
      isLarge ? `The archive contains more than ${limits.bytes} bytes.` : 'The archive was not created by npm pack.',
      {
        cause,
      },
    );
  });
  const files = new Map<string, TarballFile>();
  let records: Records = {};
  for (let at = 0; at + block <= bytes.length;) {
    const header = bytes.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) break;
    const { kind, path, size } = readHeader(header);
    const content = bytes.subarray(at + block, at + block + size);
    if (content.length < size) throw new Error('The archive is truncated.');
    at += block + Math.ceil(size / block) * block;
    if (kind === 'x') {
      records = readRecords(content);
      continue;
    }
    if (kind === 'g' || kind === '5') continue;
    if ((records.size ?? size) !== size) throw new Error('The archive has a corrupt header.');
    const whole = safePath(records.path ?? path);
    records = {};
    if (kind !== '0' && kind !== '\0') throw new Error(`The archive contains an entry that is not a file: ${whole}`);
    const key = whole.toLowerCase();
    if (files.has(key)) throw new Error(`The archive contains ${whole} twice.`);
    files.set(key, { path: whole, bytes: content });
    if (files.size > limits.files) throw new Error(`The archive contains more than ${limits.files} files.`);
  }
  return [...files.values()];
}

interface Header {
  readonly kind: string;
  readonly path: string;
  readonly size: number;
}

function readHeader(header: Uint8Array): Header {
  const text = (from: number, to: number): string => {
    const part = header.subarray(from, to);
    const end = part.indexOf(0);
    return decode(end === -1 ? part : part.subarray(0, end));
  };
  const octal = (from: number, to: number): number => {
    const digits = text(from, to).trim();
    if (!/^[0-7]{1,11}$/.test(digits)) throw new Error('The archive has a corrupt number.');
    return Number.parseInt(digits, 8);
  };
  // The sum counts its own place as spaces.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== octal(148, 156)) throw new Error('The archive has a corrupt header.');
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
  return {
    kind: String.fromCharCode(header[156] ?? 0),
    path: prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`,
    size: octal(124, 136),
  };
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Error('The archive has a file name that is not UTF-8.', { cause });
  }
}

/** What stands before a file whose name does not fit into its header. */
interface Records {
  readonly path?: string;
  readonly size?: number;
}

function readRecords(content: Uint8Array): Records {
  let found: Records = {};
  for (let at = 0; at < content.length;) {
    const length = Number.parseInt(decode(content.subarray(at, at + 5)), 10);
    if (!(length > 3) || at + length > content.length) throw new Error('The archive has a corrupt header.');
    const [, name, value = ''] = /^\d+ (\w+(?:\.\w+)*)=([^]*)\n$/.exec(decode(content.subarray(at, at + length))) ?? [];
    if (name === undefined) throw new Error('The archive has a corrupt header.');
    if (name === 'linkpath') throw new Error('The archive contains an entry that is not a file.');
    if (name === 'path') found = { ...found, path: value };
    if (name === 'size') found = { ...found, size: Number(value) };
    at += length;
  }
  return found;
}

function safePath(path: string): string {
  const parts = path.split('/');
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255);
  if (!isSafe || parts.length > 30 || /[\\\0-\x1f:]/.test(path)) {
    throw new Error(`The archive contains a path outside the package: ${JSON.stringify(path)}`);
  }
  return path;
}
