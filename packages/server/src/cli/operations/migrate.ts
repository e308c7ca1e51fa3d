import { assertServer } from '../../db/connection/boot.ts';
import { createDatabase } from '../../db/connection/connect.ts';
import type { Database } from '../../db/connection/connect.ts';
import { expandSchema, finishSchema } from '../../db/schema/migrate.ts';
import { pendingMigrations } from '../../db/schema/pending.ts';
import type { Pending } from '../../db/schema/pending.ts';
import { installQueue } from '../../jobs/worker.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { readConfig } from '../site/surroundings.ts';
import type { Terminal } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const config = await readConfig(given);
  const db = createDatabase({ ...config, url: config.databaseUrl });
  try {
    await assertServer(db);
    const pending = await pendingMigrations(db);
    if (given.options['check'] === true) {
      terminal.show({ pending: asData(pending) }, pendingInWords(pending) ?? 'No pending migrations.');
      return pending.length === 0 ? 'done' : 'pending';
    }
    await expandSchema(db, { onBegin: (name) => terminal.progress(`Applying ${name}`) });
    await installQueue(db.servers);
    await finish(db, terminal);
    const left = await pendingMigrations(db);
    const ran = pending.map(({ name }) => name).filter((name) => left.every((other) => other.name !== name));
    const done = ran.length > 0 ? `Applied: ${ran.join(', ')}` : 'No pending migrations.';
    terminal.show({ ran, pending: asData(left) }, [done, pendingInWords(left)].filter(Boolean).join('\n'));
    return left.length === 0 ? 'done' : 'pending';
  } finally {
    await db.close();
  }
}

/** Milliseconds. */
const betweenLooks = 1000;

/** Backfills, then contractions whose nodes are gone. */
async function finish(db: Database, terminal: Terminal): Promise<void> {
  while ((await finishSchema(db, { until: performance.now() + betweenLooks })) === 'unfinished') {
    const [first] = await pendingMigrations(db);
    if (first !== undefined) terminal.progress(`Backfilling ${inWords(first)}`);
  }
}

const asData = (pending: readonly Pending[]) =>
  pending.map(({ waitsFor, ...facts }) => ({ ...facts, waitsFor: waitsFor.map((node) => ({ ...node })) }));

/** Null if nothing is pending. */
export const pendingInWords = (pending: readonly Pending[]): string | null =>
  pending.length === 0 ? null : `Pending: ${pending.map(inWords).join(', ')}`;

function inWords({ name, filled, waitsFor }: Pending): string {
  if (filled !== null) return `${name} (${Math.floor(filled * 100)}%)`;
  const nodes = waitsFor.map(({ host, pid, release }) => `${host}, process ${pid}, Platen ${release}`);
  return nodes.length === 0 ? name : `${name} (waiting for nodes of the previous release: ${nodes.join('; ')})`;
}
