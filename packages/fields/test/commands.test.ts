import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommandOutput } from '@platen/server';
import { checkCommand } from '../src/commands/check.ts';
import { diffCommand } from '../src/commands/diff.ts';
import { pullCommand } from '../src/commands/pull.ts';
import { pushCommand } from '../src/commands/push.ts';
import { definitions, recipeGroup, recipeType, startBuilderSite } from './support/builder-site.ts';
import type { BuilderSite } from './support/builder-site.ts';

let site: BuilderSite;
beforeAll(async () => {
  site = await startBuilderSite('database');
}, 60_000);
afterAll(() => site.stop());
beforeEach(async () => {
  for (const file of await readdir(site.folder)) await rm(join(site.folder, file));
  await site.nodes[0]?.app.reloadPlugins();
  const stored = await site.call('GET', definitions);
  for (const { key } of stored.body as unknown as readonly { readonly key: string }[])
    await site.call('DELETE', `${definitions}/${key}`);
  await site.call('POST', definitions, { body: { kind: 'post_type', definition: recipeType } });
  await site.call('POST', definitions, { body: { kind: 'group', definition: recipeGroup() } });
});

const run = async (
  command: typeof pullCommand,
  options: Readonly<Record<string, true>> = {},
  words: readonly string[] = [],
): Promise<CommandOutput> => {
  const scope = await (site.nodes[0] as BuilderSite['nodes'][number]).app.ownScope();
  return command.run({ scope, words, options });
};

test('rows become files with the same text, and the files replace them', async () => {
  expect((await run(pullCommand, { 'dry-run': true })).text).toContain('Would write');
  expect(await readdir(site.folder)).toEqual([]);
  const { data } = await run(pullCommand);
  expect((data as { readonly written: readonly string[] }).written).toHaveLength(2);
  expect((await readdir(site.folder)).toSorted()).toEqual(['group_recipe_details.json', 'post_type_recipe.json']);
  const row = await site.db.kysely
    .selectFrom('plugin_documents')
    .select('content')
    .where('name', '=', 'group_recipe_details')
    .executeTakeFirstOrThrow();
  expect(await readFile(join(site.folder, 'group_recipe_details.json'), 'utf8')).toBe(row.content);
  expect((await run(pullCommand)).data).toMatchObject({ written: [] });
  expect((await run(checkCommand)).text).toContain('replaces the row group_recipe_details');
  expect((await run(pullCommand, { remove: true })).data).toMatchObject({
    removed: ['group_recipe_details', 'post_type_recipe'],
  });
  expect(await site.db.kysely.selectFrom('plugin_documents').select('name').execute()).toEqual([]);
  expect((await site.call('GET', '/cms/v2/recipes')).status).toBe(200);
});

test('the names of definitions limit a command, and unknown ones are refused', async () => {
  expect((await run(pullCommand, {}, ['post_type_recipe'])).data).toMatchObject({
    written: [expect.stringContaining('post_type_recipe')],
  });
  expect(await run(pullCommand, {}, ['post_type_recip'])).toMatchObject({ exit: 'refused' });
});

test('differences are named by path, whatever the indentation', async () => {
  await run(pullCommand);
  const path = join(site.folder, 'group_recipe_details.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, JSON.stringify(JSON.parse(text), null, 4));
  expect(await run(diffCommand)).toMatchObject({ data: { differences: [] } });
  await writeFile(path, text.replace('"Serves"', '"Portions"'));
  await writeFile(
    join(site.folder, 'ui_options_page_shop.json'),
    '{"key": "ui_options_page_shop", "title": "Shop", "menu_slug": "shop"}',
  );
  expect(await run(diffCommand)).toMatchObject({
    exit: 'different',
    data: {
      differences: [
        { name: 'group_recipe_details', state: 'differs', paths: ['fields[field_serves].label'] },
        { name: 'ui_options_page_shop', state: 'only in a file' },
      ],
    },
  });
});

test('files become rows', async () => {
  await run(pullCommand);
  const path = join(site.folder, 'group_recipe_details.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"Serves"', '"Portions"'));
  expect((await run(pushCommand, { 'dry-run': true })).data).toMatchObject({
    stored: ['group_recipe_details'],
    dry_run: true,
  });
  expect((await run(pushCommand)).data).toMatchObject({ stored: ['group_recipe_details'] });
  expect(await run(diffCommand)).toMatchObject({ data: { differences: [] } });
});

test('a check finds what is wrong in files and rows', async () => {
  expect(await run(checkCommand)).toMatchObject({ data: { definitions: 2, problems: [] } });
  await writeFile(
    join(site.folder, 'group_bad.json'),
    '{"key": "group_bad", "title": "Bad", "fields": [], "location": [], "titel": 1}',
  );
  await writeFile(
    join(site.folder, 'group_empty.json'),
    '{"key": "group_empty", "title": "Empty", "location": [], "fields": [{"key": "field_x", "name": "x", "label": "", "type": "text"}]}',
  );
  const { exit, text } = await run(checkCommand);
  expect(exit).toBe('unhealthy');
  expect(text).toContain('group_bad.json: Unknown member "titel". Did you mean "title"?');
  expect(text).toContain('group_empty.json: fields[0].label: Enter a label.');
});
