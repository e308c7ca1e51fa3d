import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { askHere } from '../../src/transfer/ask-here.ts';
import { archiveSite } from '../../src/transfer/export/archive-site.actions.ts';
import { exportXml } from '../../src/transfer/export/export-xml.actions.ts';
import { pullSource } from '../../src/transfer/sources/pull/pull-source.actions.ts';
import { isMap, scalarText } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { startNewHome } from './moving.ts';
import type { NewHome } from './moving.ts';
import { keepSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

export const ways = ['xml', 'archive', 'rest'] as const;
export type Way = (typeof ways)[number];

/** What does not come over, by which ways, and why. */
export interface Exception {
  readonly ways: readonly Way[];
  readonly table: string;
  /** All, unless said. */
  readonly columns?: readonly string[];
  /** Of all rows, unless said. */
  readonly where?: (row: JsonMap, trashed: ReadonlySet<Json | undefined>) => boolean;
  /** What of a value is compared nevertheless; nothing unless said. */
  readonly still?: (value: Json, row: JsonMap) => Json;
  /** Rows may be missing, and are compared where they are not. */
  readonly mayLack?: true;
  readonly why: string;
}

export interface MovedDifference {
  readonly way: Way;
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly expected: Json;
  readonly actual: Json;
}

/** A site, and an empty one at the end of each way. */
export interface SiteMoves {
  readonly from: NewHome;
  makeEmpty(): Promise<void>;
  /** Moves the site along every way, and tells what differs. */
  move(exceptions: readonly Exception[]): Promise<MovedDifference[]>;
  stop(): Promise<void>;
}

interface Place {
  readonly home: NewHome;
  readonly db: Client;
  readonly fresh: Snapshot;
}

async function startPlace(): Promise<Place> {
  const home = await startNewHome();
  const db = new Client({ connectionString: home.node.databaseUrl });
  await db.connect();
  return { home, db, fresh: await keepSnapshot(db) };
}

export async function startMoves(): Promise<SiteMoves> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-moves-'));
  const [from, xml, archive, rest] = await Promise.all([startPlace(), startPlace(), startPlace(), startPlace()]);
  const to: Readonly<Record<Way, Place>> = { xml, archive, rest };
  const places = [from, ...Object.values(to)];
  return {
    from: from.home,
    makeEmpty: async () => {
      for (const { home, fresh } of places) {
        await fresh.restore();
        home.node.app.forget();
        await emptyFolder(home.folder);
      }
    },
    move: async (exceptions) => {
      const found: MovedDifference[] = [];
      for (const way of ways) {
        await movings[way](from.home, to[way].home, folder);
        const [expected, actual] = await Promise.all([from, to[way]].map((place) => rowsOf(place, way, exceptions)));
        const differing = differencesOf(way, expected ?? new Map(), actual ?? new Map());
        found.push(...differing.filter((one) => !mayLack(one, exceptions)));
      }
      await emptyFolder(folder);
      return found;
    },
    stop: async () => {
      for (const { home, db } of places) {
        await db.end();
        await home.stop();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
}

async function writeXml(from: NewHome, path: string): Promise<void> {
  const parts: string[] = [];
  await exportXml(await from.scope(), {
    types: null,
    since: null,
    all: true,
    write: async (text) => void parts.push(text),
    progress: () => undefined,
  });
  await writeFile(path, parts.join(''));
}

/** Each way with all that the guide tells to give it. */
const movings: Readonly<Record<Way, (from: NewHome, to: NewHome, folder: string) => Promise<unknown>>> = {
  xml: async (from, to, folder) => {
    const path = join(folder, 'site.xml');
    await writeXml(from, path);
    return to.take(path, { uploads: from.folder });
  },
  archive: async (from, to, folder) => {
    const path = join(folder, 'archive');
    await archiveSite(await from.scope(), {
      path,
      withPasswords: true,
      progress: () => undefined,
      ask: askHere(from.scope),
    });
    await writeXml(from, join(path, 'site.xml'));
    return to.take(join(path, 'site.xml'), { folder: path, uploads: join(path, 'uploads'), withPasswords: true });
  },
  rest: async (from, to, folder) => {
    const path = join(folder, 'rest');
    const source = { address: from.node.url, user: 'admin', password: from.applicationPassword, isPrivate: true };
    await pullSource(await to.scope(), {
      source: { ...source, pause: 5 },
      folder: path,
      progress: () => undefined,
      isStopped: () => false,
    });
    return to.take(null, { folder: path, uploads: from.folder });
  },
};

/** Table → the columns that name a row. */
const tables: Readonly<Record<string, readonly string[]>> = {
  posts: ['id'],
  comments: ['id'],
  terms: ['id'],
  post_terms: ['post_id', 'term_id'],
  users: ['id'],
  media: ['post_id'],
  media_files: ['key'],
  menu_items: ['post_id'],
  menus: ['term_id'],
  menu_locations: ['name'],
  widgets: ['id_base', 'number'],
  revisions: ['id'],
  options: ['name'],
};

type Rows = ReadonlyMap<string, JsonMap>;

async function rowsOf(
  { db }: Place,
  way: Way,
  exceptions: readonly Exception[],
): Promise<ReadonlyMap<string, { table: string; rows: Rows }>> {
  const found = new Map<string, { table: string; rows: Rows }>();
  const { rows: inTrash } = await db.query<{ id: Json }>(`select to_jsonb(id) as id from posts where status = 'trash'`);
  const trashed = new Set(inTrash.map(({ id }) => id));
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await db.query<{ row: JsonMap }>(`select to_jsonb(one) as row from ${table} one`);
    const rules = exceptions.filter((rule) => rule.table === table && rule.ways.includes(way));
    const kept = rows.flatMap(({ row }): [string, JsonMap][] => {
      const own = rules.filter(({ where = () => true, mayLack }) => mayLack !== true && where(row, trashed));
      if (own.some(({ columns, still }) => columns === undefined && still === undefined)) return [];
      const compared = Object.entries(row).flatMap(([name, value]): [string, Json][] => {
        const about = own.filter(({ columns = [name] }) => columns.includes(name));
        if (about.some(({ still }) => still === undefined)) return [];
        return [[name, about.reduce((now, { still }) => still?.(now, row) ?? null, value)]];
      });
      return [[key.map((name) => scalarText(row[name])).join(' '), Object.fromEntries(compared)]];
    });
    found.set(table, { table, rows: new Map(kept) });
  }
  return found;
}

const mayLack = ({ way, table, column, actual }: MovedDifference, exceptions: readonly Exception[]): boolean =>
  column === '' &&
  actual === null &&
  exceptions.some((rule) => rule.table === table && rule.mayLack === true && rule.ways.includes(way));

type AllRows = Awaited<ReturnType<typeof rowsOf>>;

function differencesOf(way: Way, expected: AllRows, actual: AllRows): MovedDifference[] {
  return [...expected.values()].flatMap(({ table, rows: before }) => {
    const after: Rows = actual.get(table)?.rows ?? new Map();
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((row) => {
      const [one, other] = [before.get(row), after.get(row)];
      if (one === undefined || other === undefined)
        return [{ way, table, row, column: '', expected: one ?? null, actual: other ?? null }];
      return Object.keys(one)
        .filter((column) => !isDeepStrictEqual(one[column], other[column]))
        .map((column) => ({ way, table, row, column, ...differingPart(one[column] ?? null, other[column] ?? null) }));
    });
  });
}

/** Of maps, only the members that differ. */
function differingPart(expected: Json, actual: Json): { expected: Json; actual: Json } {
  if (!isMap(expected) || !isMap(actual)) return { expected, actual };
  const names = Object.keys({ ...expected, ...actual }).filter(
    (name) => !isDeepStrictEqual(expected[name], actual[name]),
  );
  const pick = (map: JsonMap): JsonMap => Object.fromEntries(names.map((name) => [name, map[name] ?? null]));
  return { expected: pick(expected), actual: pick(actual) };
}
