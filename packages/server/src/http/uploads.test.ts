import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { openedBy } from '../../test/support/open-files.ts';
import { createUploadReader } from './uploads.ts';
import type { ReadUpload } from './uploads.ts';

const read = createUploadReader({ fieldLimit: 1000, patience: 60_000 });
const ours = `platen-upload-${process.pid}-`;

const form = (content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}`;

test.each([
  ['at its beginning', form('x')],
  ['in the middle of a file', form('x'.repeat(90_000))],
  ['in the second file', `${form('x'.repeat(90_000))}\r\n${form('y'.repeat(90_000))}`],
])('a form that is cut off %s leaves no file, open or not', async (_, sent) => {
  const before = new Set(await readdir(tmpdir()));
  const outcomes: ReadUpload[] = [];
  const begun: Promise<unknown>[] = [];
  const server = createServer((message) => {
    begun.push(read(message, { limit: 1_000_000, keepsCut: false }).then((outcome) => outcomes.push(outcome)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (let time = 0; time < 10; time += 1) {
    const client = connect(port, '127.0.0.1');
    const head =
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000';
    const arrived = once(server, 'request');
    client.write(`${head}\r\n\r\n${sent}`);
    await arrived;
    client.destroy();
  }
  await Promise.all(begun);
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'gone'));
  const opened = (await openedBy()).files.filter((path) => path.includes(ours));
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith(ours) && !before.has(name));
  expect([opened, left]).toEqual([[], []]);
  server.close();
});
