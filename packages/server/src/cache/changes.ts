import type { ChangeNotice } from '../events/notice.ts';

/** A place in the order in which this node came to know of changes. */
export type Moment = number;

/** What this node knows to have changed lately, and so which cached responses are still valid. */
export interface Changes {
  now(): Moment;
  /** Received from the database. */
  hear(notice: Pick<ChangeNotice, 'id' | 'tags'>): void;
  /** Written by this node itself, which knows before the notice arrives. */
  note(tags: Iterable<string>): void;
  /** Some notice may have been missed: everything cached so far is invalid. */
  forget(): void;
  /** Whether none of these changed since the response was begun. */
  hold(tags: readonly string[], since: Moment): boolean;
  /** The latest notice received, which tells other nodes how much is known here; null when there is none. */
  latest(): string | null;
  /** When a notice was received here; null when it was dropped since, or has not arrived. */
  heardAt(id: string): Moment | null;
}

/** What is older is dropped, and responses begun before that are invalid. */
const mostTags = 50_000;
const mostNotices = 10_000;

export function createChanges(): Changes {
  const changed = new Map<string, Moment>();
  const heard = new Map<string, Moment>();
  let moment: Moment = 0;
  let oldest: Moment = 0;
  let latest: string | null = null;

  const note = (tags: Iterable<string>): void => {
    moment += 1;
    for (const tag of tags) changed.set(tag, moment);
    if (changed.size <= mostTags) return;
    changed.clear();
    oldest = moment;
  };

  return {
    now: () => moment,
    note,
    hear: ({ id, tags }) => {
      note(tags);
      latest = id;
      if (heard.has(id)) return;
      heard.set(id, moment);
      const [first] = heard.keys();
      if (heard.size > mostNotices && first !== undefined) heard.delete(first);
    },
    forget: () => {
      moment += 1;
      oldest = moment;
      latest = null;
      changed.clear();
      heard.clear();
    },
    hold: (tags, since) => since >= oldest && tags.every((tag) => (changed.get(tag) ?? 0) <= since),
    latest: () => latest,
    heardAt: (id) => heard.get(id) ?? null,
  };
}
