import type { SequencedEvent } from '../../events/event.ts';
import { isMap } from '../../lib/json.ts';
import { testKind } from './webhook.ts';
import type { EventFilter, Webhook } from './webhook.ts';

/** Whether a webhook wants to know of an event. */
export function wants({ id, types, filter }: Pick<Webhook, 'id' | 'types' | 'filter'>, event: SequencedEvent): boolean {
  if (event.kind === testKind) return event.subject['id'] === id;
  return (types.length === 0 || types.includes(event.kind)) && fits(filter, event);
}

const fits = (filter: EventFilter, { subject }: SequencedEvent): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const value = isMap(subject) ? subject[name] : undefined;
    return (typeof value === 'string' || typeof value === 'number') && wanted.includes(value);
  });
