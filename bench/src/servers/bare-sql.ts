/**
 * A plain Fastify server with one hand-written statement for each read and one hand-written transaction for each write.
 * What the service works out beyond its rows (rendered text, links) is taken from an answer of the service and only put
 * together with the rows and written as JSON again: the least that a server with the same answers has to do.
 */
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { announce } from '../processes.ts';
import { barePath, readCases, route } from '../scale-cases.ts';
import type { ReadCase, Targets } from '../scale-cases.ts';
import { createPost, updatePost } from '../scale-transactions.ts';
import type { Draft } from '../scale-transactions.ts';

const targets = JSON.parse(process.env['BARE_TARGETS'] ?? '{}') as Targets;
const site = process.env['BARE_SITE'] ?? '';
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['PLATEN_POOL_SIZE'] ?? 10),
  options: '-c TimeZone=UTC -c DateStyle=ISO',
});
const app = fastify();

interface Item extends Record<string, unknown> {
  readonly title: object;
}

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  readonly date: string;
  readonly total?: string;
}

const filled = (item: Item, { id, slug, title, author, date }: Row): Item => ({
  ...item,
  id: Number(id),
  date,
  slug,
  title: { ...item.title, rendered: title },
  author: Number(author),
});

const written = (value: unknown): string => JSON.stringify(value).replaceAll('/', '\\/');

/** Written by each server for itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);

async function serveRead({ name, path, statement, values }: ReadCase): Promise<void> {
  const sample = await fetch(`${site}${route}${path}`);
  const body = (await sample.json()) as Item | Item[];
  const headers = Object.fromEntries([...sample.headers].filter(([header]) => !ownHeaders.has(header)));
  app.get(barePath(name), async (_request, reply) => {
    const { rows } = await pool.query<Row>(statement, [...values]);
    const items = [body].flat().map((item, at) => filled(item, rows[at] as Row));
    const total = rows[0]?.total;
    if (total !== undefined) reply.header('x-cms-total', total);
    return reply.headers(headers).send(written(Array.isArray(body) ? items : items[0]));
  });
}

for (const read of readCases(targets)) await serveRead(read);
app.post<{ Body: Draft }>('/create', async ({ body }, reply) =>
  reply
    .code(201)
    .type('application/json; charset=UTF-8')
    .send(written(await createPost(pool, targets.admin, body))),
);
app.post<{ Body: Draft; Params: { id: string } }>('/update/:id', async ({ body, params }, reply) =>
  reply
    .type('application/json; charset=UTF-8')
    .send(written(await updatePost(pool, targets.admin, { ...body, id: Number(params.id) }))),
);

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
announce(typeof address === 'object' ? (address?.port ?? 0) : 0);
