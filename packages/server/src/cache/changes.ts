import type { ChangeNotice } from '../events/notice.ts';

/** A place in the order in which this node came to know of changes. */
export type Moment = number;

/** What this node knows to have changed lately, and so which answers still hold. */
export interface Changes {
  now(): Moment;
  /** Told by the database. */
  hear(announcement: ChangeNotice): void;
  /** Done by this node itself, which knows before it is told. */
  note(tags: Iterable<string>): void;
  /** Something may have been missed: nothing that was made so far holds. */
  forget(): void;
  /** Whether none of these changed since an answer was begun. */
  hold(tags: readonly string[], since: Moment): boolean;
  /** The latest announcement heard, which tells other nodes how much is known here; null when there is none. */
  latest(): string | null;
  /** When an announcement was heard here; null when it is not known any more, or not yet. */
  heardAt(id: string): Moment | null;
}

/** What is older is forgotten, and with it the answers that were begun before. */
const mostTags = 50_000;
const mostAnnouncements = 10_000;

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
      if (heard.size > mostAnnouncements && first !== undefined) heard.delete(first);
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
