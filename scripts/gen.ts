/** Writes the generated files anew; with `--check` only says whether they are current. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openCore } from '../packages/server/src/app/open-core.ts';
import { loadConfig } from '../packages/server/src/config.ts';
import { nouns } from '../packages/server/src/domain/nouns.ts';
import { typeDeclarations } from '../packages/server/src/contract/type-declarations.ts';
import type { Contract } from '../packages/server/src/contract/type-declarations.ts';
import { contractOf } from '../packages/server/src/domain/site/contract.actions.ts';
import { createLog } from '../packages/server/src/lib/log.ts';
import { commandReference } from './docs-command.ts';
import { configurationReference } from './docs-configuration.ts';
import { eventsReference } from './docs-events.ts';
import { declaredHooks, hooksReference, readSource } from './docs-hooks.ts';
import { namesOfPlugins, pluginApiReference } from './docs-plugin-api.ts';
import { restReference } from './docs-rest.ts';

/** The contract depends on what is registered, not on a caller or a database. */
const config = loadConfig({
  PLATEN_ENV: 'development',
  DATABASE_URL: 'postgres://nobody@localhost/none',
  SITE_URL: 'http://localhost:3000',
});
const scope = openCore({ config, log: createLog('silent'), nouns, plugins: [] }).scopeFor({});

const contract = await contractOf(scope);
const pages = await restReference(scope);

const openApiText = `${JSON.stringify({ 'x-generated': 'Written by npm run gen; do not edit.', ...contract }, null, 1)}\n`;

const files: Readonly<Record<string, string>> = {
  'generated/openapi.json': openApiText,
  'packages/client/generated/contract.ts': `// Generated from the contract by npm run gen; do not edit.\n\n${typeDeclarations(JSON.parse(openApiText) as Contract, scope.site.dialect.namespace('v2'))}`,
  'docs/reference/command.md': commandReference(),
  'docs/reference/configuration.md': configurationReference(),
  'docs/reference/events.md': eventsReference(scope.site.eventKinds.all()),
  'docs/reference/hooks.md': hooksReference(declaredHooks(readSource())),
  'docs/reference/plugin-api.md': pluginApiReference(namesOfPlugins()),
  ...Object.fromEntries([...pages].map(([noun, page]) => [`docs/reference/rest/${noun}.md`, page])),
};

const stale: string[] = [];
for (const [path, text] of Object.entries(files)) {
  if ((await readFile(path, 'utf8').catch(() => '')) === text) continue;
  stale.push(path);
  if (process.argv.includes('--check')) continue;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
if (stale.length > 0)
  console.log(`${process.argv.includes('--check') ? 'Not current (run npm run gen)' : 'Written'}: ${stale.join(', ')}`);
process.exitCode = stale.length > 0 && process.argv.includes('--check') ? 1 : 0;
