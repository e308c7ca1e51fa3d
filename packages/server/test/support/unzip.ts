import { inflateRawSync } from 'node:zlib';

/** Path → text of every file of a small archive, read from its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(data, data + size);
    const path = bytes.subarray(at + 46, at + 46 + name).toString();
    files.set(path, (method === 0 ? packed : inflateRawSync(packed)).toString());
    at += 46 + name + extra + comment;
  }
  return files;
}
