import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { SequencedEvent } from '../../events/event.ts';
import { subjectKey } from '../../events/event.ts';
import type { Attempt, Delivery, DeliveryState } from './webhook.ts';

type Db = Kysely<Tables>;

export interface NewDelivery {
  readonly webhook: number;
  readonly event: SequencedEvent;
  /** It waits for those of the same subject before it. */
  readonly ordered: boolean;
}

const subjectLock = (webhook: unknown, subject: unknown) =>
  sql`pg_advisory_xact_lock(hashtextextended('platen webhook ' || ${webhook} || ' ' || ${subject}, 0))`;

/** Inserted in the sequencer's transaction, so that each delivery exists exactly once. */
export async function insertDeliveries(trx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ webhook, event, ordered }) => ({
    webhook,
    sequence: event.sequence,
    event_at: event.at,
    kind: event.kind,
    subject: subjectKey(event),
    ordered,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
    webhook bigint, sequence bigint, event_at timestamptz, kind text, subject text, ordered boolean)`;
  // Serializes the insert with a concurrent completion, which releases the next delivery.
  if (deliveries.some(({ ordered }) => ordered))
    await sql`
      select ${subjectLock(sql.ref('webhook'), sql.ref('subject'))}
        from (select distinct webhook, subject from ${given} where ordered order by webhook, subject) heads`.execute(
      trx,
    );
  await sql`
    insert into webhook_deliveries (webhook, sequence, event_at, kind, subject, due_at)
      select webhook, sequence, event_at, kind, subject,
          case when ordered and (
            row_number() over (partition by webhook, subject order by sequence) > 1
            or exists (
              select from webhook_deliveries before
                where before.webhook = given.webhook and before.subject = given.subject and before.state = 'waiting'
            )
          ) then 'infinity' else now() end
        from ${given} order by sequence`.execute(trx);
}

/** A delivery that is this node's to make, until its time is over. */
export interface Claimed {
  readonly id: number;
  readonly madeAt: string;
  readonly webhook: number;
  readonly attempts: number;
  readonly subject: string;
  /** Milliseconds since it was first to be delivered. */
  readonly age: number;
  /** Null where it is no longer kept. */
  readonly event: SequencedEvent | null;
}

export interface Claim {
  /** Webhook → deliveries of it that are under way on this node. */
  readonly busy: ReadonlyMap<number, number>;
  readonly free: number;
  /** At a time for each webhook, and for one that fails. */
  readonly perWebhook: number;
  readonly perFailing: number;
  /** Seconds until another node may take them. */
  readonly lease: number;
}

const exactly = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Takes deliveries that are due: some of each webhook, so that none has to wait for another. */
export async function claimDeliveries(db: Db, claim: Claim): Promise<readonly Claimed[]> {
  const busy = sql`unnest(${[...claim.busy.keys()]}::bigint[], ${[...claim.busy.values()]}::integer[]) as busy(webhook, count)`;
  const { rows } = await sql<Omit<Claimed, 'event'> & { readonly event: SequencedEvent | null }>`
    with told as materialized (
      select id, greatest(0, case when failing_since is null then ${claim.perWebhook}::integer else ${claim.perFailing}::integer end
          - coalesce((select count from ${busy} where busy.webhook = webhooks.id), 0)) as room
        from webhooks where status = 'active'
    ), due as materialized (
      select due.* from told, lateral (
        select webhook, id, made_at from webhook_deliveries
          where webhook = told.id and state = 'waiting' and due_at <= now() and due_at < 'infinity'
          order by due_at limit told.room for update skip locked
      ) due limit ${claim.free}
    ), claimed as (
      update webhook_deliveries set due_at = now() + ${claim.lease} * interval '1 second', attempts = attempts + 1
        from due where webhook_deliveries.webhook = due.webhook and webhook_deliveries.id = due.id
          and webhook_deliveries.made_at = due.made_at
        returning webhook_deliveries.*
    )
    select claimed.id, to_char(claimed.made_at at time zone 'UTC', ${exactly}) as "madeAt", claimed.webhook,
        claimed.attempts, claimed.subject, extract(epoch from now() - claimed.made_at)::float8 * 1000 as age,
        case when outbox.id is null then null else jsonb_build_object(
          'id', outbox.id, 'sequence', outbox.sequence, 'kind', outbox.kind, 'subject', outbox.subject, 'tags', to_jsonb(outbox.tags),
          'actor', outbox.actor, 'before', outbox.before, 'after', outbox.after,
          'at', to_char(outbox.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as event
      from claimed left join outbox on outbox.sequence = claimed.sequence
        and outbox.at >= claimed.event_at - interval '1 second' and outbox.at < claimed.event_at + interval '1 second'
      order by claimed.sequence`.execute(db);
  return rows;
}

export interface Outcome {
  readonly state: DeliveryState;
  /** Milliseconds until it is tried again. */
  readonly retryIn: number | null;
  readonly attempt: Attempt;
}

/** Writes down what became of an attempt; the next of its subject no longer waits where it is done with. */
export async function finishDelivery(
  trx: Db,
  { id, madeAt, webhook, subject }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { state, retryIn, attempt } = outcome;
  const isDone = state !== 'waiting';
  if (isDone) await sql`select ${subjectLock(sql.val(String(webhook)), sql.val(subject))}`.execute(trx);
  // The partition of a new day has no statistics, and PostgreSQL could take an index of all that wait for the webhook: not
  // where that it waits is asked otherwise than by `=`.
  await sql`
    update webhook_deliveries
      set state = ${state}, log = log || ${JSON.stringify([attempt])}::jsonb,
        due_at = now() + ${retryIn ?? 0}::float8 * interval '1 millisecond'
      where webhook = ${webhook} and id = ${id} and made_at = ${madeAt}::timestamptz
        and state is not distinct from 'waiting'`.execute(trx);
  if (!isDone) return;
  await sql`
    update webhook_deliveries set due_at = now()
      where webhook = ${webhook} and (id, made_at) = (
        select id, made_at from (
          select id, made_at, due_at from webhook_deliveries
            where webhook = ${webhook} and subject = ${subject} and state = 'waiting' order by sequence limit 1
        ) head where due_at = 'infinity'
      )`.execute(trx);
}

const shown = sql<Delivery>`
  id, webhook, sequence as event, kind, subject, state, attempts, log,
  to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as "madeAt",
  case when state = 'waiting' and due_at < 'infinity'
    then to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') end as "dueAt"`;

export interface DeliveryQuery {
  readonly webhook: number;
  readonly state: DeliveryState | null;
  /** Only those before this one, the latest first. */
  readonly before: number | null;
  readonly limit: number;
}

export async function selectDeliveries(
  db: Db,
  { webhook, state, before, limit }: DeliveryQuery,
): Promise<readonly Delivery[]> {
  const { rows } = await sql<Delivery>`
    select ${shown} from webhook_deliveries
      where webhook = ${webhook} and (${state}::text is null or state = ${state}) and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectDelivery(db: Db, webhook: number, id: number): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select ${shown} from webhook_deliveries where webhook = ${webhook} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Of the latest finished deliveries. */
export interface DeliveryStatistics {
  readonly days: number;
  readonly delivered: number;
  readonly failed: number;
  /** Of the last attempts that got a response. Null if there is none. */
  readonly median_milliseconds: number | null;
}

/** Bounds the cost for a webhook with many deliveries. */
const maxSampled = 1000;
const statisticsDays = 7;

export async function selectStatistics(db: Db, webhook: number): Promise<DeliveryStatistics> {
  const { rows } = await sql<Omit<DeliveryStatistics, 'days'>>`
    select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'dead') as failed,
        percentile_disc(0.5) within group (order by (log -> -1 ->> 'milliseconds')::integer)
          filter (where (log -> -1 ->> 'status')::integer > 0) as median_milliseconds
      from (
        select state, log from webhook_deliveries
          where webhook = ${webhook} and state <> 'waiting'
            and made_at >= now() - ${statisticsDays}::integer * interval '1 day'
          order by id desc limit ${maxSampled}
      ) finished`.execute(db);
  return { days: statisticsDays, delivered: 0, failed: 0, median_milliseconds: null, ...rows[0] };
}

/** How many are still to be made, and how many were given up. */
export async function countDeliveries(db: Db): Promise<readonly { readonly label: string; readonly value: number }[]> {
  const { rows } = await sql<{ label: string; value: number }>`
    select label, count(state) as value from unnest(array['waiting', 'dead']) as label
      left join webhook_deliveries on state = label group by label`.execute(db);
  return rows;
}
