import { loadConfig, readPort } from '../../config.ts';
import { tryAdvisoryLock } from '../../db/statements/advisory-lock.ts';
import { createLog } from '../../lib/log.ts';
import { withoutCredentials } from '../../lib/postgres-url.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import { withListening } from './listening.ts';
import { localFolder, localPostgres, rememberPort } from './local-postgres.ts';
import { pluginsOf } from '../site/plugins.ts';
import { withBundledPackages } from '../site/site-package.ts';
import { findPort } from './ports.ts';
import { readableLog } from './readable-log.ts';
import { sampleSite, fillSampleSite } from './sample-site.ts';
import { createStopping } from './serving.ts';
import type { Stopping } from './serving.ts';
import { configFile, filled, namesDatabase } from '../site/surroundings.ts';
import { version } from '../../version.ts';
import { addressWords, keyWords, welcomeFacts } from './welcome.ts';
import { reasonOf } from '../reason.ts';

/** 95 bits of entropy, and short enough to type. */
const passwordLength = 16;

/** Milliseconds until a shutdown is forced. */
const shutdownMs = 20_000;

export async function run(given: CommandContext): Promise<null> {
  const stopping = createStopping({
    patience: shutdownMs,
    onStop: (failure) =>
      given.terminal.note(
        failure === undefined ? '\n  Stopping.' : `\n  Stopping after an error: ${reasonOf(failure)}`,
      ),
  });
  try {
    await serveForDevelopment(withListening(given), stopping);
    return null;
  } catch (error) {
    // Ctrl-C aborts the start; its errors are expected.
    if (stopping.asked()) return null;
    await stopping.undo();
    throw error;
  }
}

async function serveForDevelopment(given: CommandContext, stopping: Stopping): Promise<void> {
  const { folder, terminal } = given;
  const { style } = terminal;
  const { port, isOther } = await portFor(given);
  const own = !(await namesDatabase(given));
  terminal.progress(own ? '  Starting PostgreSQL …' : '  Starting …');
  const { promise: waiting, resolve: onWait } = Promise.withResolvers<void>();
  const preparing = own
    ? ownDatabase(given, stopping, onWait)
    : Promise.resolve({ PLATEN_ENV: 'development', ...filled(given.env) });
  // Load the server while PostgreSQL starts, not before: loading would delay the start of PostgreSQL.
  await Promise.race([waiting, preparing]);
  const [{ createApp }, { installSite }, env] = await Promise.all([
    import('../../app/create-app.ts'),
    import('../../domain/site/install.actions.ts'),
    preparing,
  ]);
  const config = withBundledPackages(loadConfig({ ...env, PORT: String(port) }, await configFile(folder)));
  const log = createLog(config.logLevel, readableLog(terminal));
  for (const { message } of config.warnings) log.warn({}, message);
  terminal.progress('  Applying migrations …');
  const app = await createApp({ config, log, plugins: await pluginsOf(config) });
  stopping.add(app.close);
  const scope = await app.ownScope();
  const password = randomToken().slice(0, passwordLength);
  const installed = await installSite(
    scope,
    { ...sampleSite, login: 'admin', email: config.adminEmail, password },
    fillSampleSite,
  );
  await app.listen();
  stopping.add(watchPlugins(app.reloadPlugins));
  if (own) await rememberPort(folder, config.port);

  const facts = welcomeFacts({ config, installed, hasAdmin: scope.admin !== null, password });
  // The process began before its first line ran.
  const milliseconds = Math.round(performance.now());
  const ready = `${style('bold', `Platen ${version}`)} ${style('green', `ready in ${(milliseconds / 1000).toFixed(1)} s`)}`;
  const words = [
    '',
    `  ${ready}`,
    ...(isOther ? ['', `  ${style('yellow', `Port ${usualPort} is in use, so Platen uses port ${port}.`)}`] : []),
    '',
    ...addressWords(facts, terminal, [
      ['Database', own ? `PostgreSQL in ${localFolder}/` : withoutCredentials(config.databaseUrl)],
    ]),
    '',
    ...(installed === null ? existingSiteLines(terminal) : newSiteLines(terminal, facts)),
    '',
    `  ${style('dim', 'Press Ctrl-C to stop.')}`,
    '',
  ];
  terminal.show({ ready: true, milliseconds, ...facts }, words.join('\n'));
}

const usualPort = 3000;

/** Checked before the site is created: its first credentials are shown only once. */
async function portFor({ env, folder }: CommandContext): Promise<{ readonly port: number; readonly isOther: boolean }> {
  const file = (await configFile(folder)) as { readonly port?: unknown; readonly host?: unknown };
  const asked = filled(env)['PORT'] ?? file.port;
  const wanted = readPort(asked ?? usualPort);
  const host = filled(env)['HOST'] ?? (typeof file.host === 'string' ? file.host : '127.0.0.1');
  const port = await findPort({ port: wanted, host, isAsked: asked !== undefined });
  return { port, isOther: asked === undefined && port !== wanted };
}

const newSiteLines = (terminal: CommandContext['terminal'], facts: ReturnType<typeof welcomeFacts>): string[] => [
  `  ${terminal.style('dim', 'Created a site with sample content. Administrator:')}`,
  '',
  ...keyWords(facts, terminal),
];

const existingSiteLines = ({ style }: CommandContext['terminal']): string[] => [
  `  ${style('dim', 'To create an application password:')}`,
  `  ${style('cyan', 'npx platen user password admin --application NAME')}`,
];

/** Milliseconds. Polling works on every file system; file events do not. */
const pollMs = 500;

/** Reloads changed plugins. Returns a function that stops watching. */
function watchPlugins(reload: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= reload()
      .catch(() => undefined)
      .finally(() => (looking = null));
  }, pollMs).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Settings of the local database; the environment overrides them. */
async function ownDatabase(
  { env, folder }: CommandContext,
  stopping: Stopping,
  onWait: () => void,
): Promise<NodeJS.ProcessEnv> {
  const local = await localPostgres(folder, onWait);
  let isOurs = true;
  stopping.add(async () => (isOurs ? local.stop() : undefined));
  const { PORT: _, ...settings } = await local.start();
  const held = await tryAdvisoryLock(settings['DATABASE_URL'] ?? '', 'platen dev');
  if (held === null) {
    isOurs = false;
    throw new CommandError({
      exit: 'unusable',
      message: 'platen dev is already running in this folder.',
      hint: 'Stop it first, or run the command in another folder.',
    });
  }
  stopping.add(held.release);
  return { ...settings, ...filled(env) };
}
