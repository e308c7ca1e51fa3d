import { selectEvents } from '../../events/order.store.ts';
import { recordEvents } from '../../events/outbox.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { readOutsideUrl } from '../../outbound/outside-url.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import * as deliveries from './deliveries.store.ts';
import { wants } from './webhook-filter.rules.ts';
import { makeSecret } from './webhook-signing.rules.ts';
import { testKind } from './webhook.ts';
import type { Delivery, Webhook, WebhookPatch } from './webhook.ts';
import { webhookErrors } from './webhooks.errors.ts';
import * as store from './webhooks.store.ts';

/** With its secret, which is told once. */
export interface MadeWebhook extends Webhook {
  readonly secret: string;
}

export const listWebhooks = ({ db }: Scope): Promise<readonly Webhook[]> => store.selectWebhooks(db.kysely);

export async function requireWebhook({ db }: Pick<Scope, 'db'>, id: number): Promise<Webhook> {
  const found = await store.selectWebhook(db.kysely, id);
  if (found === null) throw webhookErrors.unknown();
  return found;
}

function assertFits({ site, webhookOutbound }: Scope, { url, types = [] }: Partial<WebhookPatch>): void {
  if (url !== undefined && readOutsideUrl(url, ...webhookOutbound.openOrigins) === null) throw webhookErrors.address();
  const unknown = types.find((type) => !site.eventKinds.has(type));
  if (unknown !== undefined) throw webhookErrors.unknownType(unknown);
}

export async function createWebhook(scope: Scope, patch: Partial<WebhookPatch>): Promise<MadeWebhook> {
  const { name = '', url = '', types = [], filter = {}, ordered = false, status = 'active' } = patch;
  assertFits(scope, { url, types });
  const secret = makeSecret();
  const made = await inTransaction(scope, async (inner) => {
    const webhook = await store.insertWebhook(inner.db.kysely, {
      name,
      url,
      types,
      filter,
      ordered,
      status,
      reason: '',
      secrets: [{ secret, until: null }],
      owner: scope.caller.id,
      failingSince: null,
    });
    await record(inner, webhook, 'created');
    return webhook;
  });
  return { ...made, secret };
}

/** Whoever changes where it leads is the one whose rights it has from then on. */
export async function updateWebhook(scope: Scope, id: number, patch: Partial<WebhookPatch>): Promise<Webhook> {
  assertFits(scope, patch);
  return change(scope, id, () => ({
    ...patch,
    ...(patch.url === undefined ? {} : { owner: scope.caller.id }),
    ...(patch.status === undefined
      ? {}
      : { reason: patch.status === 'paused' ? 'Paused by hand.' : '', failingSince: null }),
  }));
}

/** Seconds for which the secret before stays valid beside the new one. */
const overlap = 24 * 3600;

export async function rotateSecret(scope: Scope, id: number): Promise<MadeWebhook> {
  const secret = makeSecret();
  const changed = await change(scope, id, ({ secrets }) => {
    const until = new Date(Date.now() + overlap * 1000).toISOString().slice(0, 19);
    const former = secrets.find((one) => one.until === null);
    return { secrets: [{ secret, until: null }, ...(former === undefined ? [] : [{ ...former, until }])] };
  });
  return { ...changed, secret };
}

function change(scope: Scope, id: number, changes: (webhook: Webhook) => Partial<Webhook>): Promise<Webhook> {
  return inTransaction(scope, async (inner) => {
    const before = await store.lockWebhook(inner.db.kysely, id);
    if (before === null) throw webhookErrors.unknown();
    const changed = changes(before);
    if (Object.keys(changed).length > 0) await store.updateWebhook(inner.db.kysely, id, changed);
    await record(inner, before, 'updated');
    return { ...before, ...changed };
  });
}

export async function deleteWebhook(scope: Scope, webhook: Webhook): Promise<void> {
  await inTransaction(scope, async (inner) => {
    await store.deleteWebhook(inner.db.kysely, webhook.id);
    await record(inner, webhook, 'deleted');
  });
}

const record = (scope: Scope, { id }: Webhook, verb: 'created' | 'updated' | 'deleted'): Promise<void> =>
  recordEvents(scope, [{ kind: `webhook.${verb}`, subject: { id }, tags: ['webhooks'], audit: {} }]);

/** An event for this webhook alone, which goes the way of all events. */
export const testWebhook = (scope: Scope, { id }: Webhook): Promise<void> =>
  inTransaction(scope, (inner) => recordEvents(inner, [{ kind: testKind, subject: { id }, tags: [] }]));

export const listDeliveries = ({ db }: Scope, query: deliveries.DeliveryQuery): Promise<readonly Delivery[]> =>
  deliveries.selectDeliveries(db.kysely, query);

export async function requireDelivery({ db }: Scope, webhook: number, id: number): Promise<Delivery> {
  const found = await deliveries.selectDelivery(db.kysely, webhook, id);
  if (found === null) throw webhookErrors.unknownDelivery();
  return found;
}

/** Once more, under the id that the event always had. */
export async function redeliver(scope: Scope, { id, ordered }: Webhook, { event: place }: Delivery): Promise<void> {
  const [event] = await selectEvents(scope.db.kysely, { after: place - 1, limit: 1 });
  if (event?.place !== place) throw webhookErrors.gone();
  await inTransaction(scope, ({ db }) => deliveries.insertDeliveries(db.kysely, [{ webhook: id, event, ordered }]));
  scope.places.wake();
}

export const deliveryCounts = ({ kysely }: Scope['db']) => deliveries.countDeliveries(kysely);

/** What a range is given by: moments with their offset from GMT, the second of them not included. */
export interface EventRange {
  readonly since: string;
  readonly until: string | null;
}

export const redeliveryTask = 'redeliver-events';

/** Any number of events: done in the background, a batch at a time. */
export const redeliverRange = ({ db }: Scope, { id }: Webhook, range: EventRange): Promise<void> =>
  enqueue(db, { task: redeliveryTask, payload: { webhook: id, ...range, after: 0 } });

const atOnce = 500;

/** One batch of a range; gives the place to go on from, or null when it is done. */
export async function redeliverBatch(scope: Scope, payload: JsonMap): Promise<number | null> {
  const { webhook: id, since, until, after } = payload;
  const webhook = await store.selectWebhook(scope.db.kysely, Number(id));
  if (webhook === null) return null;
  return inTransaction(scope, async ({ db }) => {
    const events = await selectEvents(db.kysely, {
      after: Number(after),
      limit: atOnce,
      since: scalarText(since),
      until: typeof until === 'string' ? until : null,
    });
    const wanted = events.filter((event) => wants(webhook, event));
    await deliveries.insertDeliveries(
      db.kysely,
      wanted.map((event) => ({ webhook: webhook.id, event, ordered: webhook.ordered })),
    );
    const next = events.length < atOnce ? null : (events.at(-1)?.place ?? null);
    if (next !== null) await enqueue(db, { task: redeliveryTask, payload: { ...payload, after: next } });
    return next;
  });
}
