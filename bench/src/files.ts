import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { compareWithBare } from './bare-fastify.ts';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';

/** A picture of a page, and a photograph. */
const sizes = [100_000, 1_000_000];

/** A served file beside a bare Fastify route that streams the same file. */
export async function measureFiles(): Promise<void> {
  const site = await createSeededSite(planOf(100, 1));
  const folder = await mkdtemp(join(tmpdir(), 'platen-bench-files-'));
  const ours = await startServer('./servers/site.ts', { ...site.environment, PLATEN_UPLOADS_FOLDER: folder });
  const client = new Client(site.environment['DATABASE_URL']);
  await client.connect();
  try {
    for (const size of sizes) {
      const key = `2026/11/${size}.jpg`;
      const file = join(folder, key);
      await mkdir(join(folder, '2026/11'), { recursive: true });
      await writeFile(file, randomBytes(size));
      await client.query(addFile, [key]);
      await compareWithBare({ what: 'served file', path: `/uploads/${key}`, ours, file });
    }
  } finally {
    await client.end();
    ours.stop();
    await site.drop();
    await rm(folder, { recursive: true });
  }
}

const addFile = `
  with attachment as (
    insert into posts (type, status, slug, date, modified, modified_gmt)
      values ('attachment', 'inherit', $1, now(), now(), now()) returning id
  )
  insert into media_files (key, post_id) select $1, id from attachment`;
