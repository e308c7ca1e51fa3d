/**
 * What a careful engineer would write by hand for one site: Fastify and `pg` on the service's own tables, one prepared
 * statement for each read with the totals that triggers keep, one transaction of prepared statements for each write, no
 * permissions. What is no column comes from an answer of the service, so that bodies have the same size.
 */
import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { barePathOf, readPaths, root } from '../field-cases.ts';
import type { FieldTargets } from '../field-cases.ts';
import { readStatements, signedInStatement, singleStatement, userStatement } from '../field-statements.ts';
import { createPost, deletePost, updatePost } from '../field-transactions.ts';
import type { NewPost, Stored } from '../field-transactions.ts';
import { announce } from '../processes.ts';

const targets = JSON.parse(process.env['BARE_TARGETS'] ?? '{}') as FieldTargets;
const site = process.env['BARE_SITE'] ?? '';
const pool = new Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c work_mem=32MB',
});
const app = fastify();
const authorization = targets.authorization;

type Item = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, string>>;

/** Written by each server for itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);

const written = (value: unknown): string => JSON.stringify(value).replaceAll('/', '\\/');

/** An answer of the service, to a visitor unless a credential is sent. */
async function sampleOf(path: string, sent: Record<string, string> = {}): Promise<Sample> {
  const answer = await fetch(`${site}${root}${path}`, { headers: sent });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name)));
  return { body: (await answer.json()) as Item | Item[], headers };
}

interface Sample {
  readonly body: Item | Item[];
  readonly headers: Record<string, string>;
}

const postOf = (item: Item, { id, slug, title, author, date }: Row): Item => ({
  ...item,
  id: Number(id),
  date,
  slug,
  title: { ...(item['title'] as object), rendered: title },
  author: Number(author),
});
const anyOf = (item: Item, row: Row): Item => ({ ...item, id: Number(row['cid'] ?? row['id']) });

const statements = readStatements(targets);
for (const { name, path } of readPaths(targets)) {
  const { text, values = [], isPost } = statements[name] ?? { text: '', isPost: true };
  const { body, headers } = await sampleOf(path);
  const fill = isPost ? postOf : anyOf;
  app.get(barePathOf(name), async (_request, reply) => {
    const { rows } = await pool.query<Row>({ name, text, values: [...values] });
    const items = [body].flat().map((item, at) => fill(item, rows[at] ?? {}));
    if (rows[0]?.['total'] !== undefined) reply.header('x-cms-total', rows[0]['total']);
    return reply.headers(headers).send(written(Array.isArray(body) ? items : items[0]));
  });
}

{
  const { body, headers } = await sampleOf('/posts?context=edit', { authorization });
  app.get('/signed-in-list', async (request, reply) => {
    const secret = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    const who = await pool.query({ name: 'who', text: userStatement, values: [secret, 'admin'] });
    if (who.rows.length === 0) return reply.code(401).send('');
    const { rows } = await pool.query<Row>({ name: 'signed-in', text: signedInStatement });
    const items = [body].flat().map((item, at) => postOf(item, rows[at] ?? {}));
    reply.header('x-cms-total', rows[0]?.['total']);
    return reply.headers(headers).send(written(items));
  });
}

const sample = (await sampleOf(`/posts/${targets.post}?context=edit`, { authorization })).body as Item;
const shown = ({ id, slug, title, date }: Stored): Item => ({
  ...sample,
  id: Number(id),
  slug,
  title: { raw: title, rendered: title },
  date,
});
const type = 'application/json; charset=UTF-8';

app.post<{ Body: NewPost }>('/create', async ({ body }, reply) =>
  reply
    .code(201)
    .type(type)
    .send(written(shown(await createPost(pool, targets.admin, body)))),
);
app.post<{ Body: NewPost; Params: { id: string } }>('/update/:id', async ({ body, params }, reply) =>
  reply.type(type).send(written(shown(await updatePost(pool, targets.admin, { ...body, id: Number(params.id) })))),
);
app.delete<{ Params: { id: string } }>('/delete/:id', async ({ params }, reply) => {
  const row = await deletePost(pool, targets.admin, Number(params.id));
  return row === undefined ? reply.code(404).send('{}') : reply.type(type).send(written(shown(row)));
});
app.post<{ Body: { requests: readonly { body: NewPost }[] } }>('/batch', async ({ body }, reply) => {
  const responses: unknown[] = [];
  for (const { body: one } of body.requests)
    responses.push({ body: shown(await createPost(pool, targets.admin, one)), status: 201 });
  return reply.code(207).type(type).send(written({ responses }));
});
app.get<{ Params: { id: string } }>('/single/:id', async ({ params }, reply) => {
  const { rows } = await pool.query<Row>({ name: 'any single', text: singleStatement, values: [Number(params.id)] });
  return rows[0] === undefined ? reply.code(404).send('') : reply.type(type).send(written(postOf(sample, rows[0])));
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
announce(typeof address === 'object' ? (address?.port ?? 0) : 0);
