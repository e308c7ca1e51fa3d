import { createCaller } from '../../access/capabilities.ts';
import { createDatabase } from '../../db/connection/connect.ts';
import type { Database } from '../../db/connection/connect.ts';
import { envelopeOf, eventId } from '../../events/event.ts';
import type { SequencedEvent } from '../../events/event.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { startSweep } from '../../jobs/sweep.ts';
import { fetchExternal } from '../../outbound/outbound.ts';
import type { Core } from '../../site/core.ts';
import { claimDeliveries, finishDelivery, insertDeliveries } from './deliveries.store.ts';
import type { Claimed, Outcome } from './deliveries.store.ts';
import { wants } from './webhook-filter.rules.ts';
import { failedOutcome, triedFor } from './webhook-schedule.rules.ts';
import { openSecrets } from './webhook-secrets.rules.ts';
import { signedHeaders, validSecrets } from './webhook-signing.rules.ts';
import type { Attempt, Secret, Webhook } from './webhook.ts';
import { noteOutcome, selectActive, selectOwners, selectWebhook, updateWebhook } from './webhooks.store.ts';

/**
 * Creates deliveries in the transaction that assigns the sequence numbers. Wakes the sender if there are new deliveries
 * or a webhook changed.
 */
export async function fanOut(trx: Database['kysely'], events: readonly SequencedEvent[]): Promise<boolean> {
  const webhooks = await selectActive(trx);
  const wanted = webhooks.flatMap((webhook) =>
    events
      .filter((event) => wants(webhook, event))
      .map((event) => ({ webhook: webhook.id, event, ordered: webhook.ordered })),
  );
  await insertDeliveries(trx, wanted);
  return wanted.length > 0 || events.some(({ kind }) => kind.startsWith('webhook.'));
}

/** At a time on one node: of all webhooks, of each, and of one that fails. */
const limits = { all: 48, perWebhook: 8, perFailing: 1 } as const;
/** Milliseconds a receiver has to answer in; seconds after which another node tries what this one took. */
const patience = 15_000;
const lease = 20;
/** Milliseconds between two looks. */
const pauses = { busy: 20, idle: 1000 } as const;
/** Bytes of a response that are looked at, and characters of it that are kept. */
const answerBytes = 65_536;
const answerKept = 500;

/** Delivers what is due for as long as the node runs. Each webhook has its share, however slow another one is. */
export function startDeliveries(core: Core): Sweep {
  const { config, log } = core;
  // A separate connection pool, so that deliveries don't delay requests.
  const db = createDatabase({ ...config, url: config.databaseUrl, name: 'platen webhooks', poolSize: 3 });
  const busy = new Map<number, number>();
  const underWay = new Set<Promise<void>>();

  const count = (webhook: number, by: number): void => {
    const now = (busy.get(webhook) ?? 0) + by;
    if (now === 0) busy.delete(webhook);
    else busy.set(webhook, now);
  };
  const begin = (claimed: Claimed): void => {
    count(claimed.webhook, 1);
    const made = traced(core, claimed, () => deliver({ core, db }, claimed))
      .catch((err: unknown) => log.warn({ err, webhook: claimed.webhook }, 'webhook delivery not recorded'))
      .finally(() => {
        count(claimed.webhook, -1);
        underWay.delete(made);
        sweep.wake();
      });
    underWay.add(made);
  };
  const sweep = startSweep({
    sweep: async () => {
      const free = limits.all - underWay.size;
      if (free === 0) return pauses.idle;
      const claimed = await claimDeliveries(db.kysely, { busy, free, ...limits, lease });
      for (const one of claimed) begin(one);
      return claimed.length === free ? pauses.busy : pauses.idle;
    },
    shortest: pauses.busy,
    onTrouble: (err) => log.warn({ err }, 'webhook deliveries interrupted; retrying'),
  });
  return {
    wake: sweep.wake,
    stop: async () => {
      await sweep.stop();
      await Promise.all(underWay);
      await db.close();
    },
  };
}

const traced = ({ spans }: Core, { webhook, event }: Claimed, work: () => Promise<void>): Promise<void> =>
  spans === null
    ? work()
    : spans.within(
        {
          name: `deliver ${event?.kind ?? 'event'}`,
          kind: 'client',
          attributes: { 'platen.webhook': webhook, 'platen.event.type': event?.kind ?? '' },
        },
        work,
      );

interface Delivering {
  readonly core: Core;
  readonly db: Database;
}

async function deliver({ core, db }: Delivering, claimed: Claimed): Promise<void> {
  const webhook = await selectWebhook(db.kysely, claimed.webhook);
  if (webhook === null) return;
  const refusal = await refusalOf(core, db, webhook);
  if (refusal !== null) return pause(db, webhook, refusal);
  const secrets = validSecrets(openSecrets(core.tools.sealedValues, webhook), Date.now());
  if (secrets.length === 0) return pause(db, webhook, "The signing secret can't be decrypted. Rotate the secret.");
  const { event } = claimed;
  const attempt = event === null ? gone() : await send(core, { url: webhook.url, secrets }, event);
  const arrived = attempt.status >= 200 && attempt.status < 300;
  const { retryIn } =
    arrived || event === null ? { retryIn: null } : failedOutcome(claimed.attempts, claimed.age, Math.random());
  const state: Outcome['state'] = arrived ? 'delivered' : retryIn === null ? 'dead' : 'waiting';
  await db.transaction((trx) => finishDelivery(trx, claimed, { state, retryIn, attempt }));
  if ((webhook.failingSince === null) !== arrived) await noteOutcome(db.kysely, webhook.id, arrived);
  const since = arrived ? null : webhook.failingSince;
  if (attempt.status === 410) return pause(db, webhook, 'The receiver returned 410 Gone.');
  if (since !== null && Date.now() - Date.parse(`${since}Z`) > triedFor)
    await pause(
      db,
      webhook,
      `All deliveries have failed since ${since}. Last response: ${attempt.status || attempt.answer}.`,
    );
}

/** Events that the owner can no longer read are not delivered. */
async function refusalOf({ site }: Core, db: Database, { owner }: Webhook): Promise<string | null> {
  const [holder] = owner === 0 ? [] : await selectOwners(db.kysely, [owner]);
  const may = holder !== undefined && createCaller(site(), holder).can('manage_options');
  return may ? null : 'The owner no longer has `manage_options`. Save the URL again to become the owner.';
}

const pause = (db: Database, { id }: Webhook, reason: string): Promise<void> =>
  updateWebhook(db.kysely, id, { status: 'paused', reason });

const gone = (): Attempt => ({
  at: new Date().toISOString(),
  status: 0,
  milliseconds: 0,
  answer: 'The event is older than the retention period and was deleted.',
});

async function send(
  { tools }: Core,
  { url, secrets }: { readonly url: string; readonly secrets: readonly Secret[] },
  event: SequencedEvent,
): Promise<Attempt> {
  const began = performance.now();
  const now = Date.now();
  const body = JSON.stringify(envelopeOf(event, tools.eventSender));
  const signed = { id: eventId(event, tools.eventSender), timestamp: Math.floor(now / 1000), body };
  const told = { at: new Date(now).toISOString() };
  const spent = (): number => Math.round(performance.now() - began);
  try {
    const answered = await fetchExternal({ outbound: tools.webhookOutbound }, url, {
      method: 'POST',
      headers: signedHeaders(secrets, signed),
      body,
      milliseconds: patience,
      bytes: answerBytes,
      beyond: 'cut',
    });
    const answer = answered.body
      .subarray(0, answerKept * 4)
      .toString('utf8')
      .slice(0, answerKept)
      .replaceAll('\0', '');
    return { ...told, status: answered.status, milliseconds: spent(), answer };
  } catch (error) {
    return {
      ...told,
      status: 0,
      milliseconds: spent(),
      answer: error instanceof Error ? error.message : 'No response.',
    };
  }
}
