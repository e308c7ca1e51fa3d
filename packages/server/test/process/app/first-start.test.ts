import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { platen, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { connectTo, createEmptyDatabase } from '../../support/database.ts';

const rounds = Number(process.env['PLATEN_TEST_ROUNDS'] ?? 1);

// Of two nodes that started on an empty database at once, one died with "This user name is already in use".
test(
  `nodes that start on an empty database together all serve the one site (${rounds} times)`,
  { timeout: 60_000 * (rounds + 1) },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const database = await createEmptyDatabase();
      const env = { DATABASE_URL: database.url, PLATEN_ENV: 'development', PORT: '0' };
      const nodes = Array.from({ length: 3 }, () => platen(['start', '--json'], { env }));
      try {
        const said = await Promise.all(nodes.map(listening));
        expect(said.filter(({ applicationPassword }) => applicationPassword !== undefined)).toHaveLength(1);
        const db = connectTo(database.url);
        const { rows } = await sql`
          select (select count(*) from users) as users, (select count(*) from terms) as terms,
                 (select count(*) from application_passwords) as keys`.execute(db.kysely);
        await db.close();
        expect(rows).toEqual([{ users: 1, terms: 1, keys: 1 }]);
        for (const { listening: url } of said) {
          const answer = await fetch(`${url}/cms-json/`);
          expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([200, 'A new site']);
        }
      } finally {
        for (const node of nodes) signalGroup(node, 'SIGTERM');
        await Promise.all(nodes.map(({ ended }) => ended));
        await database.drop();
      }
    }
  },
);

interface Said {
  readonly listening: string;
  readonly applicationPassword?: string;
}

/** What the node says when it serves, or why it does not. */
async function listening(node: Running): Promise<Said> {
  const hasEnded = node.ended.then(() => true);
  while (!node.printed().includes('\n')) if (await Promise.race([hasEnded, sleep(20, false)])) break;
  expect(node.printed() || node.errors()).toContain('"listening"');
  return JSON.parse(node.printed()) as Said;
}
