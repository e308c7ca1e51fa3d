import { envelopeOf, eventId } from '../../events/event.ts';
import type { SequencedEvent } from '../../events/event.ts';
import { selectEvents } from '../../events/event-sequencer.store.ts';
import { recordEvents } from '../../events/outbox.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import { readOutsideUrl } from '../../outbound/outside-url.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { inTransaction } from '../../site/transaction.ts';
import * as deliveries from './deliveries.store.ts';
import { wants } from './webhook-filter.rules.ts';
import { resealed, sealSecret, secretStates } from './webhook-secrets.rules.ts';
import { makeSecret } from './webhook-signing.rules.ts';
import { testKind } from './webhook.ts';
import type { Delivery, Webhook, WebhookPatch } from './webhook.ts';
import { webhookErrors } from './webhooks.errors.ts';
import * as store from './webhooks.store.ts';

/** With its secret, which is returned only once. */
export interface MadeWebhook extends Webhook {
  readonly secret: string;
}

export const listWebhooks = ({ db }: Scope): Promise<readonly Webhook[]> => store.selectWebhooks(db.kysely);

export async function requireWebhook({ db }: Pick<Scope, 'db'>, id: number): Promise<Webhook> {
  const found = await store.selectWebhook(db.kysely, id);
  if (found === null) throw webhookErrors.unknown(id);
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
    const id = await store.nextWebhookId(inner.db.kysely);
    const webhook = await store.insertWebhook(inner.db.kysely, {
      id,
      name,
      url,
      types,
      filter,
      ordered,
      status,
      reason: '',
      secrets: [sealSecret(scope.sealedValues, id, { secret, until: null })],
      owner: scope.caller.id,
      failingSince: null,
    });
    await record(inner, webhook, 'created');
    return webhook;
  });
  return { ...made, secret };
}

/** Changing the URL makes the caller the owner. */
export async function updateWebhook(scope: Scope, id: number, patch: Partial<WebhookPatch>): Promise<Locked<Webhook>> {
  return change(scope, id, () => {
    assertFits(scope, patch);
    return {
      ...patch,
      ...(patch.url === undefined ? {} : { owner: scope.caller.id }),
      ...(patch.status === undefined
        ? {}
        : { reason: patch.status === 'paused' ? 'Paused manually.' : '', failingSince: null }),
    };
  });
}

/** Seconds for which the secret before stays valid beside the new one. */
const overlap = 24 * 3600;

export async function rotateSecret(scope: Scope, id: number): Promise<MadeWebhook> {
  const secret = makeSecret();
  const changed = await change(scope, id, ({ secrets }) => {
    const until = new Date(Date.now() + overlap * 1000).toISOString().slice(0, 19);
    const former = secrets.find((one) => one.until === null);
    const current = sealSecret(scope.sealedValues, id, { secret, until: null });
    return { secrets: [current, ...(former === undefined ? [] : [{ ...former, until }])] };
  });
  return { ...changed, secret };
}

function change(scope: Scope, id: number, changes: (webhook: Webhook) => Partial<Webhook>): Promise<Locked<Webhook>> {
  return inTransaction(scope, async (inner) => {
    const before = known(id, await store.lockWebhook(inner.db.kysely, id));
    const changed = changes(before);
    if (Object.keys(changed).length > 0) await store.updateWebhook(inner.db.kysely, id, changed);
    await record(inner, before, 'updated');
    return { ...before, ...changed };
  });
}

/** Returns the webhook as it was. */
export const deleteWebhook = (scope: Scope, id: number): Promise<Locked<Webhook>> =>
  inTransaction(scope, async (inner) => {
    const before = known(id, await store.deleteWebhook(inner.db.kysely, id));
    await record(inner, before, 'deleted');
    return before;
  });

function known(id: number, webhook: Webhook | null): Locked<Webhook> {
  if (webhook === null) throw webhookErrors.unknown(id);
  return locked(webhook);
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
  if (found === null) throw webhookErrors.unknownDelivery(id);
  return found;
}

async function requireEvent({ db }: Scope, { event: sequence }: Delivery): Promise<SequencedEvent> {
  const [event] = await selectEvents(db.kysely, { after: sequence - 1, limit: 1 });
  if (event?.sequence !== sequence) throw webhookErrors.gone();
  return event;
}

/** A delivery as it is sent to the current URL. Signatures are not stored. */
export async function requestOf(scope: Scope, { url }: Webhook, delivery: Delivery): Promise<JsonMap> {
  const event = await requireEvent(scope, delivery);
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'webhook-id': eventId(event, scope.eventSender) },
    body: envelopeOf(event, scope.eventSender),
  };
}

export const deliveryStatistics = ({ db }: Scope, { id }: Webhook): Promise<deliveries.DeliveryStatistics> =>
  deliveries.selectStatistics(db.kysely, id);

/** Once more, under the id that the event always had. */
export async function redeliver(scope: Scope, { id, ordered }: Webhook, delivery: Delivery): Promise<void> {
  const event = await requireEvent(scope, delivery);
  await inTransaction(scope, ({ db }) => deliveries.insertDeliveries(db.kysely, [{ webhook: id, event, ordered }]));
  scope.eventSignal.wake();
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

/** One batch of a range; gives the sequence to go on from, or null when it is done. */
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
    const next = events.length < atOnce ? null : (events.at(-1)?.sequence ?? null);
    if (next !== null) await enqueue(db, { task: redeliveryTask, payload: { ...payload, after: next } });
    return next;
  });
}

/** How many secrets are encrypted with the first key, in another way, and in a way that no key opens. */
export interface SealedSecrets {
  readonly current: number;
  readonly former: number;
  readonly lost: number;
}

export async function sealedSecrets(scope: Scope): Promise<SealedSecrets> {
  const states = (await listWebhooks(scope)).flatMap((webhook) => secretStates(scope.sealedValues, webhook));
  const count = (wanted: keyof SealedSecrets): number => states.filter((state) => state === wanted).length;
  return { current: count('current'), former: count('former'), lost: count('lost') };
}

/**
 * Encrypts the secrets of webhooks that are stored in the clear, or under a former PLATEN_SECRET. Gives back after how many
 * milliseconds to look again.
 */
export async function sealSecrets({
  db,
  tools: { sealedValues: values },
}: Pick<Core, 'db' | 'tools'>): Promise<number> {
  const webhooks = await store.selectWebhooks(db.kysely);
  for (const { id } of webhooks.filter((webhook) => resealed(values, webhook) !== null))
    await db.transaction(async (trx) => {
      const webhook = await store.lockWebhook(trx, id);
      const secrets = webhook === null ? null : resealed(values, webhook);
      if (secrets !== null) await store.updateWebhook(trx, id, { secrets });
    });
  return Infinity;
}
