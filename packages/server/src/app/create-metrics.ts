import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Replicas } from '../db/connection/replicas.ts';
import type { Measure } from '../domain/noun.ts';
import { countUnsequenced } from '../events/event-sequencer.store.ts';
import type { Answered } from '../http/server.ts';
import { serveMetrics } from '../http/metrics.ts';
import { countJobs } from '../jobs/jobs.store.ts';
import type { Caches } from './create-caches.ts';
import type { OpenCore } from './open-core.ts';

export interface Metrics {
  readonly onAnswered?: (answered: Answered) => void;
  close(): Promise<void>;
}

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What Prometheus sees of this node, at an address of its own; nothing where none is configured. */
export async function createMetrics(core: OpenCore, { items }: Caches, replicas: Replicas | null): Promise<Metrics> {
  const { config, db, log } = core;
  if (config.metricsAddress === null) return { close: () => Promise.resolve() };
  const registry = new Registry();
  const registers = [registry];
  if (config.siteLabel !== null) registry.setDefaultLabels({ site: config.siteLabel });
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'platen_request_seconds',
    help: 'Request duration by route.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const requests = new Counter({
    name: 'platen_requests_total',
    help: 'Requests by route and status. Status 0: the client disconnected.',
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
      help: 'Idle PostgreSQL connections in the pool.',
      label: 'state',
      read: async () => [{ label: 'free', value: db.free() }],
    },
    {
      name: 'platen_statements',
      help: 'Statements sent to PostgreSQL since the start.',
      label: 'kind',
      read: async () => [{ label: 'all', value: db.statements() }],
    },
    {
      name: 'platen_events',
      help: 'Events not yet sequenced.',
      label: 'state',
      read: async () => [{ label: 'waiting', value: await countUnsequenced(db.kysely) }],
    },
    {
      name: 'platen_jobs',
      help: 'Jobs in the queue by state: due, and failed.',
      label: 'state',
      read: async () => {
        const { due, failed } = await countJobs(db);
        return [
          { label: 'due', value: due },
          { label: 'failed', value: failed },
        ];
      },
    },
    {
      name: 'platen_remade_lists',
      help: 'Lists for visitors computed again since the start, by whether some of their items were cached.',
      label: 'items',
      read: async () => Object.entries(items.counts()).map(([label, value]) => ({ label, value })),
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
    log.warn({ err }, 'metrics endpoint unavailable');
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
    help: 'Replication lag in bytes of WAL. Absent while the replica is unreachable.',
    label: 'replica',
    read: async () =>
      (await replicas.lags()).flatMap(({ replica, bytes }) =>
        bytes === null ? [] : [{ label: replica, value: bytes }],
      ),
  },
  {
    name: 'platen_replica_used',
    help: '1 if Platen reads from the replica, otherwise 0.',
    label: 'replica',
    read: async () => (await replicas.lags()).map(({ replica, isUsed }) => ({ label: replica, value: isUsed ? 1 : 0 })),
  },
];
