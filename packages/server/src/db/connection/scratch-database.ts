import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database on the server of this one, until it is dropped. */
export async function createScratchDatabase(server: string): Promise<ScratchDatabase> {
  const name = `platen_test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(server, `drop database ${name} with (force)`),
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
