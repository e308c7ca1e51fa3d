import type { JsonMap } from '../../src/lib/json.ts';

/** What the database is to have of each kind of record. The members in `beside` come from tables of their own. */
export interface Records {
  readonly post: {
    readonly title: string;
    readonly content: string;
    readonly excerpt: string;
    readonly status: string;
    readonly trashedFrom: string;
    readonly author: number;
    readonly slug: string;
    readonly meta: string;
    readonly categories: readonly number[];
    readonly tags: readonly number[];
    readonly revisions: number;
    /** Content of the newest revision. */
    readonly revised: string;
  };
  readonly term: {
    readonly taxonomy: string;
    readonly name: string;
    readonly description: string;
    readonly slug: string;
    readonly parent: number;
    readonly meta: string;
  };
  readonly comment: {
    readonly post: number;
    readonly parent: number;
    readonly author: number;
    readonly content: string;
    readonly status: string;
    readonly cameFrom: readonly string[];
    readonly meta: string;
  };
  readonly user: {
    readonly login: string;
    readonly email: string;
    readonly name: string;
    readonly description: string;
    readonly meta: string;
  };
}

export type Kind = keyof Records;

export const beside: ReadonlySet<string> = new Set(['categories', 'tags', 'revisions', 'revised']);

/** One record and all that was acknowledged of it. */
export interface Item<K extends Kind = Kind> {
  readonly kind: K;
  /** First word of its title, name, content or login, and like no other. */
  readonly marker: string;
  /** Null until a write that made it was acknowledged. */
  id: number | null;
  /** Null before it is there and after it is gone. */
  state: Records[K] | null;
  /** What the outbox tells of it, in order. */
  events: readonly string[];
}

/** What becomes of an item by a write. */
export interface Change {
  readonly item: Item;
  readonly state: Records[Kind] | null;
  readonly events: readonly string[];
}

export interface Write {
  readonly verb: string;
  readonly method: 'POST' | 'DELETE';
  /** Behind the namespace. */
  readonly path: string;
  readonly body?: JsonMap;
  /** All of them, or none: a write that is half there is torn. The first is what an id in the response belongs to. */
  readonly changes: readonly Change[];
  /** Items that it names without changing them. */
  readonly names: readonly Item[];
  /** The status it has to be refused with; it changes nothing. */
  readonly refusal?: number;
}

export interface Pending {
  readonly write: Write;
  /** What was answered: a status, or that there was no answer. */
  readonly answer: string;
}

export interface Ledger {
  readonly items: Map<string, Item>;
  /** Writes nobody knows the outcome of. Whatever they touch is left alone until the database was asked. */
  readonly pending: Pending[];
  readonly held: Set<Item>;
  /** Acknowledged writes by verb. */
  readonly acknowledged: Map<string, number>;
  /** How often what was answered. */
  readonly answers: Map<string, number>;
  /** Answers that no write may get. */
  readonly wrong: string[];
  total: number;
}

export const createLedger = (): Ledger => ({
  items: new Map(),
  pending: [],
  held: new Set(),
  acknowledged: new Map(),
  answers: new Map(),
  wrong: [],
  total: 0,
});

export const touched = ({ changes, names }: Write): Item[] => [...changes.map(({ item }) => item), ...names];

export const raise = (counts: Map<string, number>, name: string, by = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + by);

/** The write took place. */
export function apply(ledger: Ledger, { changes }: Write, id: number | null): void {
  for (const { item, state, events } of changes) {
    Object.assign(item, { state, events });
    item.id ??= id;
    ledger.items.set(item.marker, item);
  }
}

/** What was answered to a write; null where the connection broke. */
export interface Answer {
  readonly status: number;
  readonly id: number | null;
  readonly code: string;
}

export function enter(ledger: Ledger, write: Write, answer: Answer | null): void {
  const said = answer === null ? 'broken' : String(answer.status);
  const { verb, refusal } = write;
  raise(ledger.answers, said);
  const isGood = answer !== null && answer.status >= 200 && answer.status < 300;
  if (answer === null || answer.status === 503) return leaveOpen(ledger, write, said);
  if (refusal !== undefined) {
    if (answer.status !== refusal) ledger.wrong.push(`${verb}: ${said} ${answer.code}, not ${refusal}`);
  } else if (isGood) {
    apply(ledger, write, answer.id);
    raise(ledger.acknowledged, verb);
    ledger.total += 1;
  } else {
    ledger.wrong.push(`${verb}: ${said} ${answer.code}`);
    leaveOpen(ledger, write, said);
  }
}

function leaveOpen(ledger: Ledger, write: Write, answer: string): void {
  ledger.pending.push({ write, answer });
  for (const item of touched(write)) {
    ledger.held.add(item);
    ledger.items.set(item.marker, item);
  }
}
