/** A bare Fastify route that sends the bytes it was given, or streams a file. */
import { createReadStream, statSync } from 'node:fs';
import { fastify } from 'fastify';
import { announce } from '../processes.ts';

const headers = JSON.parse(process.env['BARE_HEADERS'] ?? '{}') as Record<string, string>;
const text = process.env['BARE_BODY'] ?? '';
const body = process.env['BARE_BYTES'] === '1' ? Buffer.from(text) : text;

const app = fastify();
const file = process.env['BARE_FILE'];
const length = file === undefined ? 0 : statSync(file).size;
app.get(process.env['BARE_PATH'] ?? '/', (_request, reply) =>
  file === undefined
    ? reply.headers(headers).send(body)
    : reply.headers({ ...headers, 'content-length': length }).send(createReadStream(file)),
);
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
announce(typeof address === 'object' ? (address?.port ?? 0) : 0);
