import type { Client } from 'pg';
import type { Received } from '../../support/receiver.ts';

export interface Verdict {
  /** Events that never arrived. */
  readonly missed: readonly number[];
  /** What arrived and never happened. */
  readonly invented: readonly string[];
  /** Subjects of which an older event arrived behind a newer one. */
  readonly disordered: readonly string[];
  /** Events that did not say the same each time. */
  readonly changed: readonly string[];
}

/** Compares what arrived with what was committed. */
export async function judgeDeliveries(client: Client, received: readonly Received[], kinds: string): Promise<Verdict> {
  const { rows } = await client.query<{ id: string }>('select id from outbox where kind like $1', [kinds]);
  return judge(new Set(rows.map(({ id }) => Number(id))), received);
}

/** The same, of events by their numbers. */
export function judge(
  told: ReadonlySet<number>,
  received: readonly Pick<Received, 'event' | 'headers' | 'body'>[],
): Verdict {
  const arrived = new Map<number, string>();
  const last = new Map<number, number>();
  const verdict = { invented: new Set<string>(), disordered: new Set<string>(), changed: new Set<string>() };
  for (const { event, headers, body } of received) {
    const id = Number(event.id.split('_').at(-1));
    const subject = event.data.subject.id;
    if (!told.has(id) || headers['webhook-id'] !== event.id) verdict.invented.add(event.id);
    if ((arrived.get(id) ?? body) !== body) verdict.changed.add(event.id);
    if ((last.get(subject) ?? 0) > id) verdict.disordered.add(String(subject));
    arrived.set(id, body);
    last.set(subject, id);
  }
  return {
    missed: [...told].filter((id) => !arrived.has(id)),
    invented: [...verdict.invented],
    disordered: [...verdict.disordered],
    changed: [...verdict.changed],
  };
}
