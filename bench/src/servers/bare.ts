/** A bare Fastify route that sends the bytes it was given. */
import { fastify } from 'fastify';
import { announce } from '../processes.ts';

const headers = JSON.parse(process.env['BARE_HEADERS'] ?? '{}') as Record<string, string>;
const body = process.env['BARE_BODY'] ?? '';

const app = fastify();
app.get(process.env['BARE_PATH'] ?? '/', (_request, reply) => reply.headers(headers).send(body));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
announce(typeof address === 'object' ? (address?.port ?? 0) : 0);
