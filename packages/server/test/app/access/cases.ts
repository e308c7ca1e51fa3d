import type { Answered } from '../../support/site.ts';
import type { Caller } from './rules.ts';
import type { Asked, World } from './world.ts';

/** What is wrong with the body of an answer, if anything. */
export type Inspect = (answer: Answered) => string | null;

/** What a request should come to, as told without asking the service. */
export interface Case {
  readonly what: string;
  readonly caller: Caller;
  readonly asked: Asked;
  /** Status of the answer. */
  readonly expected: number;
  /** The row a request is about, of which an allowed write needs a copy. Without one it creates a row, or only reads. */
  readonly target?: { readonly table: string; readonly id: number };
  readonly writes?: boolean;
  /** A table whose rows have no ids. */
  readonly writesTo?: string;
  readonly wrongBody?: Inspect;
}

export const refused = (caller: Caller): number => (caller === 'visitor' ? 401 : 403);

/** Asks for every case and gives back those that came out otherwise. Reads and refused writes share the records. */
export async function disagreements(world: World, cases: readonly Case[]): Promise<string[]> {
  const allowed = cases.filter(({ writes, expected }) => writes === true && expected < 300);
  const others = cases.filter((one) => !allowed.includes(one));
  await world.written();
  const wrong = await inLanes(others, (one) => check(world, one));
  const unwanted = await world.written();
  if (unwanted.length > 0) wrong.push(`Something refused was written: ${JSON.stringify(unwanted.slice(0, 5))}`);
  for (const part of parts(allowed, 500)) wrong.push(...(await checkWrites(world, part)));
  return wrong;
}

/** Each on a row of its own, and each has to be written to it. */
async function checkWrites(world: World, cases: readonly Case[]): Promise<string[]> {
  const aimed = await inLanes(cases, async (one) => {
    if (one.target === undefined) return [{ one, id: 0 }];
    const { table, id } = one.target;
    const unique = `copy-${(copies += 1)}`;
    const copy = await world.copy(table, id, {
      slug: unique,
      login: unique,
      email: `${unique}@example.org`,
      name: unique,
    });
    const asked = { ...one.asked, path: one.asked.path.replace(`/${id}`, `/${copy}`) };
    return [{ one: { ...one, asked }, id: copy }];
  });
  await world.written();
  const made = new Map<Case, number>();
  const wrong = await inLanes(aimed, async ({ one, id }) => {
    const answer = await world.send(one.caller, one.asked);
    made.set(one, id === 0 ? Number((answer.body as { id?: number } | null)?.id ?? 0) : id);
    return judge(one, answer);
  });
  const written = await world.written();
  for (const [one, id] of made) {
    if (!written.some((row) => row.id === id || (id === 0 && row.name === one.writesTo))) {
      wrong.push(`${tell(one)}: nothing was written`);
    }
  }
  return wrong;
}

let copies = 0;

const tell = ({ what, caller, asked: { method, path, query, body } }: Case): string =>
  `${caller}: ${what} (${method} ${path} ${JSON.stringify({ ...query, ...body })})`;

const check = async (world: World, one: Case): Promise<string[]> => judge(one, await world.send(one.caller, one.asked));

function judge(one: Case, answer: Answered): string[] {
  if (answer.status !== one.expected) {
    const code = (answer.body as { code?: string } | null)?.code ?? '';
    return [`${tell(one)}: ${answer.status} ${code} instead of ${one.expected}`];
  }
  const wrong = one.wrongBody?.(answer) ?? null;
  return wrong === null ? [] : [`${tell(one)}: ${wrong}`];
}

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

async function inLanes<T, R>(list: readonly T[], work: (item: T) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  const next = list.values();
  const lane = async (): Promise<void> => {
    for (const item of next) found.push(...(await work(item)));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return found;
}
