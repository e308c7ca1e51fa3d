import { randomUUID } from 'node:crypto';

/** Channel on which PostgreSQL tells every node, at the commit of a write, what the write changed. */
export const changesChannel = 'platen_changes';

/** Every response has this tag: changed with the settings, and for changes too wide to be listed. */
export const wholeSite = 'site';

export interface ChangeNotice {
  /** Unique. Every node receives notices in the order of their commits. */
  readonly id: string;
  /** The site that changed, where several sites share the channel; empty for the only one of its database. */
  readonly site: string;
  readonly tags: readonly string[];
}

/** Bytes; PostgreSQL takes less than 8,000. */
const longest = 7900;

/** Tags are plain names without spaces. None at all marks a moment in the order of changes. */
export function writeNotice(tags: Iterable<string>): string {
  const id = randomUUID();
  const text = [id, ...tags].join(' ');
  return text.length <= longest ? text : `${id} ${wholeSite}`;
}

/** The name of a site, where there is one, is before the id: `7/0f3e… posts post-43`. */
export function readNotice(text: string): ChangeNotice {
  const [head = '', ...tags] = text.split(' ');
  const [site, id] = head.includes('/') ? head.split('/', 2) : ['', head];
  return { id: id ?? '', site: site ?? '', tags };
}
