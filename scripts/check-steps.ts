/** The steps of `npm run check`, each with the first stage that runs it. A later stage runs those of the earlier ones too. */

export const stages = ['fast', 'full', 'nightly'] as const;
export type Stage = (typeof stages)[number];

/** How the results of a step are counted: as one, or by a tool that counts for itself. */
type Counted = 'once' | 'vitest' | 'replay';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Step {
  readonly name: string;
  readonly stage: Stage;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly counted?: Counted;
  /** True for a step that uses all processors by itself. Of the others, two run at a time. */
  readonly isAlone?: boolean;
  /** Tests that may be skipped, and why. More skipped tests fail the step. */
  readonly skips?: { readonly max: number; readonly reason: string };
}

/** Null for a step that passes, or why it fails. A test that is skipped unnoticed could hide that it fails. */
export function refusalOf({ skips }: Pick<Step, 'skips'>, code: number, { failed, skipped }: Count): string | null {
  const { max, reason } = skips ?? { max: 0, reason: 'nothing in this step may be skipped' };
  if (skipped > max) return `${skipped} tests were skipped, and at most ${max} may be: ${reason}.`;
  if (failed > 0) return `${failed} failed.`;
  return code === 0 ? null : `The command ended with code ${code}.`;
}

const vitest = (project: string): readonly string[] => ['vitest', 'run', '--project', project];

/** A rig at its long size: the same file as in an earlier stage, with one variable. */
const long = (name: string, env: Readonly<Record<string, string>>, path: string): Step => ({
  name,
  stage: 'nightly',
  command: ['vitest', 'run', path],
  env,
  counted: 'vitest',
  isAlone: true,
});

const withoutPluginScripts = { max: 2, reason: 'without plugins there is no script of a plugin to use' };

const test = (path: string): string => `packages/server/test/${path}`;

export const steps: readonly Step[] = [
  // Unit tests of the admin import its packages, which are not among those of the workspace.
  { name: 'admin packages', stage: 'fast', command: ['node', 'packages/admin/scripts/install.ts'] },
  { name: 'format', stage: 'fast', command: ['oxfmt', '--check'] },
  { name: 'lint', stage: 'fast', command: ['oxlint', '--type-aware', '--disable-nested-config'] },
  { name: 'types', stage: 'fast', command: ['tsc', '-p', 'tsconfig.json'] },
  {
    name: 'boundaries',
    stage: 'fast',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'conformance/src', 'bench/src'],
  },
  { name: 'dead code', stage: 'fast', command: ['knip'] },
  { name: 'layers', stage: 'fast', command: ['node', 'scripts/layers.ts'] },
  { name: 'sizes', stage: 'fast', command: ['node', 'scripts/sizes.ts'] },
  { name: 'generated', stage: 'fast', command: ['node', 'scripts/gen.ts', '--check'] },
  { name: 'words', stage: 'fast', command: ['node', 'scripts/words.ts'] },
  { name: 'contract', stage: 'fast', command: ['node', 'scripts/contract-types.ts'] },
  { name: 'workflows', stage: 'fast', command: ['node', 'scripts/workflows.ts'] },
  { name: 'unit', stage: 'fast', command: vitest('unit'), counted: 'vitest', isAlone: true },
  {
    name: 'api',
    stage: 'full',
    command: vitest('api'),
    counted: 'vitest',
    isAlone: true,
    skips: { max: 7, reason: 'plugins that loop or end the process are tried at night' },
  },
  {
    name: 'process',
    stage: 'full',
    command: vitest('process'),
    counted: 'vitest',
    isAlone: true,
    skips: { max: 4, reason: 'receivers run at night, and two cases exist for one store and one framework only' },
  },
  {
    name: 'clock',
    stage: 'full',
    command: vitest('clock'),
    counted: 'vitest',
    isAlone: true,
    skips: { max: 60, reason: 'tests of time skip themselves while the host takes more than a quarter of the machine' },
  },
  {
    name: 'admin',
    stage: 'full',
    command: ['node', 'packages/admin/scripts/check.ts'],
    counted: 'vitest',
    isAlone: true,
    skips: withoutPluginScripts,
  },
  { name: 'conformance', stage: 'full', command: ['node', 'conformance/src/main.ts', '--json'], counted: 'replay' },
  {
    name: 'conformance fields',
    stage: 'full',
    command: ['node', 'conformance/src/main.ts', '--fields', '--json'],
    counted: 'replay',
  },
  { name: 'docs', stage: 'full', command: ['node', 'website/check.ts'], counted: 'vitest' },
  { name: 'clients', stage: 'full', command: ['node', 'clients/run.ts'], counted: 'vitest' },

  long('fuzz', { PLATEN_FUZZ: '1000000' }, test('process/app/fuzz/fuzz.test.ts')),
  long('mutations', { PLATEN_MUTATIONS: '100000' }, test('app/identity-mutations.test.ts')),
  long('durability', { PLATEN_DURABILITY: '250000' }, test('process/app/durability.test.ts')),
  long('deliveries', { PLATEN_DELIVERIES: '100000' }, test('process/events/deliveries.test.ts')),
  long('receivers', { PLATEN_RECEIVERS: '1000' }, test('process/events/receivers.test.ts')),
  long('mirror', { PLATEN_MIRROR: '50000' }, test('process/events/changes.test.ts')),
  long('retries', { PLATEN_RETRIES: '10000' }, test('process/events/retries.test.ts')),
  long('lost updates', { PLATEN_LOST_UPDATES: '5000' }, test('app/safe-writes.test.ts')),
  long('partitions', { PLATEN_DAYS: '365' }, test('db/partitions.test.ts')),
  long('sign-ins', { PLATEN_SIGN_INS: '1000' }, test('clock/api/sign-in-timing.test.ts')),
  long('schedules', { PLATEN_SCHEDULES: '10000' }, test('clock/app/schedules.test.ts')),
  long('races', { PLATEN_RACES: '40' }, test('app/races.test.ts')),
  long('widget moves', { PLATEN_MOVES: '500' }, test('api/widgets-together.test.ts')),
  long('menu moves', { PLATEN_MOVES: '500' }, test('app/menus-together.test.ts')),
  long('media kills', { PLATEN_MEDIA_KILLS: '100' }, test('process/files/kills.test.ts')),
  long('media load', { PLATEN_MEDIA_LOAD: 'yes' }, test('clock/files/load.test.ts')),
  long('both ways', { PLATEN_WALKS: '200' }, test('api/posts-written-both-ways.test.ts')),
  long('failover', { PLATEN_KILLS: '20' }, test('clock/nodes/failover.test.ts')),
  long('replicas', { PLATEN_PAIRS: '10000' }, test('process/nodes/replicas.test.ts')),
  long('documents', { PLATEN_DOCUMENTS: '2000' }, test('api/rendering-documents.test.ts')),
  long('browser documents', { PLATEN_DOCUMENTS: '2000' }, test('process/browser/hostile-documents.test.ts')),
  long('browser pages', { PLATEN_DOCUMENTS: '2000' }, 'packages/site/test/process/hostile-pages.test.ts'),
  long('text laws', { PLATEN_LAWS: '200000' }, test('process/text/laws.test.ts')),
  long('workers', { PLATEN_RESTARTS: '10' }, test('clock/cli/workers.test.ts')),
  long('plugin kills', { PLATEN_PLUGIN_KILLS: '100' }, test('clock/plugins/nodes.test.ts')),
  long('bad plugins', { PLATEN_BAD_PLUGINS: 'yes' }, test('plugins/bad-plugins.test.ts')),
  long('import kills', { PLATEN_IMPORT_KILLS: '30' }, test('process/imports/kills.test.ts')),
  long('import outages', { PLATEN_IMPORT_OUTAGES: '10' }, test('imports/outages.test.ts')),
  long('import sizes', { PLATEN_IMPORT_SIZES: '1M,10M,100M' }, test('clock/imports/large.test.ts')),
  long('random sites', { PLATEN_IMPORT_SITES: '100' }, test('imports/random-sites.test.ts')),
  long('php values', { PLATEN_PHP_VALUES: '1000000' }, 'packages/server/src/formats/php-values.test.ts'),
  {
    name: 'pooler',
    stage: 'nightly',
    command: ['node', 'scripts/behind-pooler.ts', 'node', 'conformance/src/main.ts'],
    isAlone: true,
  },
  {
    name: 'benches',
    stage: 'nightly',
    command: ['node', 'bench/src/main.ts', 'field', '--baseline', 'check'],
    isAlone: true,
  },
  { name: 'negative controls', stage: 'nightly', command: ['node', 'scripts/negative-controls.ts'] },
  { name: 'examples', stage: 'nightly', command: ['node', 'scripts/try-examples.ts'], isAlone: true },
  {
    name: 'flows',
    stage: 'nightly',
    command: ['node', 'packages/admin/scripts/check.ts'],
    env: { PLATEN_FLOWS: 'all', PLATEN_SCREENS: 'all' },
    counted: 'vitest',
    isAlone: true,
    skips: withoutPluginScripts,
  },
  {
    name: 'upgrade',
    stage: 'nightly',
    command: ['node', 'bench/src/main.ts', 'upgrade', '--posts', '100000'],
    isAlone: true,
  },
];
