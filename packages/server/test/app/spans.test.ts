import { AsyncLocalStorage } from 'node:async_hooks';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { Context, ContextManager, Span, TextMapPropagator, Tracer } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

/** What an SDK would send somewhere: spans by their ids, each with the one it is within. */
interface Ended {
  readonly name: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly attributes: Record<string, unknown>;
}

const ended: Ended[] = [];
const storage = new AsyncLocalStorage<Context>();

const contexts: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, work, self, ...given) => storage.run(active, () => work.call(self, ...given)),
  bind: (_active, target) => target,
  enable: () => contexts,
  disable: () => contexts,
};

const startSpan = (name: string, given: Parameters<Tracer['startSpan']>[1], within: Context): Span => {
  const id = String(Math.random());
  const attributes: Record<string, unknown> = { ...given?.attributes };
  const span: Partial<Span> = {
    spanContext: () => ({ traceId: '1', spanId: id, traceFlags: 1 }),
    setAttribute: (key, value) => Object.assign(attributes, { [key]: value }) && (span as Span),
    setAttributes: (more) => Object.assign(attributes, more) && (span as Span),
    setStatus: () => span as Span,
    end: () => void ended.push({ name, id, parent: trace.getSpanContext(within)?.spanId, attributes }),
  };
  return span as Span;
};

const tracer = {
  startSpan,
  startActiveSpan: (name: string, given: object, within: Context, work: (span: Span) => unknown) => {
    const span = startSpan(name, given, within);
    return context.with(trace.setSpan(within, span), () => work(span));
  },
} as unknown as Tracer;

const propagator: TextMapPropagator = {
  inject: () => undefined,
  fields: () => ['traceparent'],
  extract: (within, carrier, getter) => {
    const spanId = getter.get(carrier, 'traceparent');
    return typeof spanId === 'string' ? trace.setSpanContext(within, { traceId: '1', spanId, traceFlags: 1 }) : within;
  },
};

let site: Site;
let node: RunningApp;
beforeAll(async () => {
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(propagator);
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  site = await startSite();
  node = await site.startNode({ env: { PLATEN_TRACES: 'true' } });
});
afterAll(async () => {
  await site.stop();
  trace.disable();
  context.disable();
  propagation.disable();
});

test('a request has a span within that of whoever asked, and its statements have theirs within it', async () => {
  ended.length = 0;
  const { id } = await write(node, site, { path: '/posts', body: { title: 'Secret words' } });
  const seen = await visit(node, `/posts/${id}`, {
    authorization: site.authorization,
    traceparent: 'of-the-front-end',
  });
  expect(seen.status).toBe(200);
  const [made, read] = ended.filter(({ attributes }) => 'http.route' in attributes);
  expect(made).toMatchObject({ name: 'POST /cms/v2/posts', attributes: { 'http.response.status_code': 201 } });
  expect(read).toMatchObject({
    name: 'GET /cms/v2/posts/(?P<id>[\\d]+)',
    parent: 'of-the-front-end',
    attributes: {
      'http.response.status_code': 200,
      'client.address': '127.0.0.1',
      'enduser.id': expect.stringMatching(/^[1-9]/),
    },
  });
  const statements = ended.filter(({ parent }) => parent === made?.id);
  expect(statements.map(({ name }) => name)).toContain('insert');
  for (const { attributes } of statements) expect(attributes['db.system.name']).toBe('postgresql');
  expect(JSON.stringify(ended)).not.toContain('Secret words');
});

test('without being asked for, there are no spans', async () => {
  const quiet = await site.startNode();
  ended.length = 0;
  await visit(quiet, '/posts', { authorization: site.authorization });
  expect(ended.filter(({ attributes }) => 'http.route' in attributes)).toEqual([]);
});

test('the log tells the caller, the route without ids, the address and the bytes', async () => {
  const { id } = await write(node, site, { path: '/posts', body: { title: 'Logged', status: 'publish' } });
  await visit(node, `/posts/${id}?_fields=id`, { authorization: site.authorization });
  await visit(node, `/posts/${id}?_fields=id`, { authorization: site.authorization });
  await visit(node, `/posts/${id}?_fields=id`);
  const lines = () =>
    node.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg, path }) => msg === 'request' && String(path).endsWith(`/posts/${id}`));
  await expect.poll(() => lines().length).toBe(3);
  const [first, again, visitor] = lines();
  const facts = { route: '/cms/v2/posts/(?P<id>[\\d]+)', address: '127.0.0.1', status: 200 };
  expect(first).toMatchObject({ ...facts, caller: expect.any(Number) });
  expect(Number(first?.['caller'])).toBeGreaterThan(0);
  expect(again).toMatchObject({ ...facts, caller: first?.['caller'] });
  expect(visitor).toMatchObject({ ...facts, caller: 0 });
  expect(Number(visitor?.['bytes'])).toBeGreaterThan(5);
});
