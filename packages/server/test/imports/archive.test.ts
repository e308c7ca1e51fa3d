import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveSite } from '../../src/domain/exports/archive-site.actions.ts';
import { exportXml } from '../../src/domain/exports/export-xml.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let first: NewHome;
let second: NewHome;
let folder: string;
beforeAll(async () => {
  [first, second] = await Promise.all([startNewHome(), startNewHome()]);
  folder = await mkdtemp(join(tmpdir(), 'platen-test-archive-'));
  await first.take(null, { dump: recorded('dump.sql'), uploads: recorded('uploads') });
}, 90_000);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});

test('a site in an archive makes the same site elsewhere', { timeout: 60_000 }, async () => {
  const scope = await first.scope();
  const { files } = await archiveSite(scope, {
    path: folder,
    progress: () => undefined,
    ask: async (route, query) => {
      const request = { method: 'GET', route, query, body: { kind: 'none' }, headers: {} } as const;
      const { status, data } = await dispatch(await first.scope(), request);
      return { status, data: JSON.parse(JSON.stringify(data)) as JsonMap };
    },
  });
  expect(files).toBe(34);
  expect(existsSync(join(folder, 'uploads/2023/05/panel.jpg'))).toBe(true);
  const path = join(folder, 'site.xml');
  const write = (text: string): Promise<void> => appendFile(path, text);
  await exportXml(scope, { types: null, since: null, all: true, write, progress: () => undefined });
  const { report } = await second.take(path, { folder, uploads: join(folder, 'uploads') });
  expect(report.counts).toMatchObject({
    user: { matched: 1, added: 7 },
    term: { matched: 1, added: 29 },
    post: { added: 303 },
    comment: { added: 103 },
    file: { stored: 34 },
  });
  for (const route of [
    'posts/10162',
    'pages/10184',
    'media/10013',
    'users/40008',
    'comments/30094',
    'menu-items/10294',
  ]) {
    const asked = [first, second].map((site) => site.ask(`/cms/v2/${route}?context=edit`, 'admin'));
    const [before, after] = (await Promise.all(asked)).map(({ body }) => {
      const { _links: _, modified: _m, modified_gmt: _g, ...rest } = body as JsonMap;
      return rest;
    });
    expect(after).toEqual(before);
  }
});
