/** Writes the generated files anew; with `--check` only says whether they are current. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openCore, openDatabase } from '../packages/server/src/app/open-core.ts';
import { openNode } from '../packages/server/src/app/open-node.ts';
import { loadConfig } from '../packages/server/src/config.ts';
import { nouns } from '../packages/server/src/nouns.ts';
import { typeDeclarations } from '../packages/server/src/contract/type-declarations.ts';
import type { Contract } from '../packages/server/src/contract/type-declarations.ts';
import { contractOf } from '../packages/server/src/domain/site/contract.actions.ts';
import type { JsonMap } from '../packages/server/src/lib/json.ts';
import { createLog } from '../packages/server/src/lib/log.ts';
import { catalogFile } from './catalog.ts';
import { cliReference } from './docs-cli.ts';
import { configurationReference } from './docs-configuration.ts';
import { decisionsIndex, readDecisions } from './docs-decisions.ts';
import { declaredErrors, errorsReference } from './docs-errors.ts';
import { eventsReference } from './docs-events.ts';
import { declaredHooks, hooksReference, readSource } from './docs-hooks.ts';
import { namesOfPlugins, pluginApiReference } from './docs-plugin-api.ts';
import { restReference } from './docs-rest.ts';
import { stringsFile } from './strings.ts';

/** The contract depends on what is registered, not on a caller or a database. */
const config = loadConfig({
  PLATEN_ENV: 'development',
  DATABASE_URL: 'postgres://nobody@localhost/none',
  SITE_URL: 'http://localhost:3000',
});
const node = openNode({ config, log: createLog('silent'), nouns });
const scope = openCore(node, {
  config,
  plugins: [],
  db: openDatabase(node, config),
  installation: { id: '00000000-0000-4000-8000-000000000000', installedAtMs: 0, siteKeysAtMs: 0 },
}).scopeFor({});

const source = readSource();
const contract = await contractOf(scope);
const openApiText = `${JSON.stringify({ 'x-generated': 'Written by npm run gen; do not edit.', ...contract }, null, 1)}\n`;

const pages = await restReference(scope, (JSON.parse(openApiText) as { readonly paths: JsonMap }).paths);

const files: Readonly<Record<string, string>> = {
  'generated/openapi.json': openApiText,
  'generated/strings.txt': stringsFile(),
  'packages/admin/generated/admin.pot': catalogFile(),
  'packages/client/generated/contract.ts': `// Generated from the contract by npm run gen; do not edit.\n\n${typeDeclarations(JSON.parse(openApiText) as Contract, scope.site.dialect.namespace('v2'))}`,
  'packages/admin/generated/password-rule.ts': `// Copied from packages/server/src/lib/password-rule.ts by npm run gen; do not edit.\n\n${await readFile('packages/server/src/lib/password-rule.ts', 'utf8')}`,
  'packages/admin/generated/locales.ts': `// Copied from packages/server/src/lib/locales.ts by npm run gen; do not edit.\n\n${await readFile('packages/server/src/lib/locales.ts', 'utf8')}`,
  'packages/admin/generated/common-passwords.txt': await readFile('packages/server/data/common-passwords.txt', 'utf8'),
  'docs/reference/cli.md': cliReference(),
  'docs/reference/configuration.md': configurationReference(),
  'docs/decisions/README.md': decisionsIndex(readDecisions()),
  'docs/reference/errors.md': errorsReference(declaredErrors(source)),
  'docs/reference/events.md': eventsReference(scope.site.eventKinds.all()),
  'docs/reference/hooks.md': hooksReference(declaredHooks(source)),
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
