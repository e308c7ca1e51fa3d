import { assertServer } from '../db/boot.ts';
import { createDatabase } from '../db/connect.ts';
import { migrateToLatest, pendingMigrations, watchedMigrations } from '../db/migrate.ts';
import { installQueue } from '../jobs/worker.ts';
import type { CommandContext } from './command.ts';
import type { Exit } from './exits.ts';
import { readConfig } from './surroundings.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const config = await readConfig(given);
  const db = createDatabase({ ...config, url: config.databaseUrl });
  try {
    await assertServer(db);
    const pending = await pendingMigrations(db);
    if (given.options['check'] === true) {
      const words = pending.length === 0 ? 'The database is up to date.' : `Pending: ${pending.join(', ')}`;
      terminal.show({ pending }, words);
      return pending.length === 0 ? 'done' : 'pending';
    }
    const ran = await migrateToLatest(
      db,
      watchedMigrations((name) => terminal.progress(bar(name, pending))),
    );
    await installQueue(config.databaseUrl);
    terminal.show({ ran }, ran.length === 0 ? 'The database was up to date.' : `Done: ${ran.join(', ')}`);
    return 'done';
  } finally {
    await db.close();
  }
}

const width = 24;

function bar(name: string, all: readonly string[]): string {
  const done = all.indexOf(name);
  const filled = Math.round((done / all.length) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}  ${done + 1} of ${all.length}  ${name}`;
}
