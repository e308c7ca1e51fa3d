import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Replicas } from '../db/replicas.ts';
import type { Measure } from '../domain/noun.ts';
import { countUnplaced } from '../events/order.store.ts';
import type { Answered } from '../http/server.ts';
import { serveMetrics } from '../http/metrics.ts';
import { countJobs } from '../jobs/jobs.store.ts';
import type { OpenCore } from './open-core.ts';

export interface Metrics {
  readonly onAnswered?: (answered: Answered) => void;
  close(): Promise<void>;
}

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What Prometheus sees of this node, at an address of its own; nothing where none is configured. */
export async function createMetrics(core: OpenCore, replicas: Replicas | null): Promise<Metrics> {
  const { config, db, log } = core;
  if (config.metricsAddress === null) return { close: () => Promise.resolve() };
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'platen_request_seconds',
    help: 'Time that requests took, by route.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const requests = new Counter({
    name: 'platen_requests_total',
    help: 'Requests, by route and status; status 0 for clients that hung up.',
    labelNames: ['method', 'route', 'status', 'cached'],
    registers,
  });
  const measured = ({ name, help, label, read }: Measure): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [],
      async collect() {
        for (const row of await read(db)) this.set({ [label]: row.label }, row.value);
      },
    });
  const own: readonly Measure[] = [
    {
      name: 'platen_pool_connections',
      help: 'Connections to PostgreSQL that could be had without waiting.',
      label: 'state',
      read: async () => [{ label: 'free', value: db.free() }],
    },
    {
      name: 'platen_statements',
      help: 'Statements that were sent to PostgreSQL since the start.',
      label: 'kind',
      read: async () => [{ label: 'all', value: db.statements() }],
    },
    {
      name: 'platen_events',
      help: 'Events that nobody has been told of yet.',
      label: 'state',
      read: async () => [{ label: 'waiting', value: await countUnplaced(db.kysely) }],
    },
    {
      name: 'platen_jobs',
      help: 'Jobs in the queue: those that are due, and those that were given up.',
      label: 'state',
      read: async () => {
        const { due, failed } = await countJobs(db);
        return [
          { label: 'due', value: due },
          { label: 'failed', value: failed },
        ];
      },
    },
    ...(replicas === null ? [] : replicaMeasures(replicas)),
  ];
  for (const measure of [...own, ...core.nouns.flatMap(({ measures = [] }) => measures)])
    registry.registerMetric(measured(measure));

  const server = await serveMetrics(config.metricsAddress, {
    contentType: registry.contentType,
    render: () => registry.metrics(),
  }).catch((err: unknown) => {
    // Another worker has the address already.
    log.warn({ err }, 'The metrics of this node are not served.');
    return null;
  });
  const known: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
  return {
    onAnswered: ({ method: given, route, status, milliseconds, isCached }) => {
      const method = known.has(given) ? given : 'other';
      seconds.observe({ method, route }, milliseconds / 1000);
      requests.inc({ method, route, status, cached: String(isCached) });
    },
    close: async () => server?.close(),
  };
}

const replicaMeasures = (replicas: Replicas): readonly Measure[] => [
  {
    name: 'platen_replica_lag_bytes',
    help: 'Bytes of the log of the primary that a replica has not replayed yet; none while it cannot be asked.',
    label: 'replica',
    read: async () =>
      (await replicas.lags()).flatMap(({ replica, bytes }) =>
        bytes === null ? [] : [{ label: replica, value: bytes }],
      ),
  },
  {
    name: 'platen_replica_used',
    help: 'Whether a replica is read from at the moment.',
    label: 'replica',
    read: async () => (await replicas.lags()).map(({ replica, isUsed }) => ({ label: replica, value: isUsed ? 1 : 0 })),
  },
];
