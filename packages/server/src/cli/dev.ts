import { loadConfig } from '../config.ts';
import { tryAdvisoryLock } from '../db/advisory-lock.ts';
import { createLog } from '../lib/log.ts';
import { withoutCredentials } from '../lib/postgres-url.ts';
import { randomToken } from '../auth/tokens.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import { withListening } from './listening.ts';
import { localFolder, localPostgres, rememberPort } from './local-postgres.ts';
import { pluginsOf } from './plugins.ts';
import { findPort } from './ports.ts';
import { readableLog } from './readable-log.ts';
import { sampleSite, fillSampleSite } from './sample-site.ts';
import { createStopping } from './serving.ts';
import type { Stopping } from './serving.ts';
import { configFile, filled, namesDatabase } from './surroundings.ts';
import { version } from '../version.ts';
import { addressWords, keyWords, welcomeFacts } from './welcome.ts';
import { reasonOf } from './reason.ts';

/** Long enough for 95 bits, short enough to be typed. */
const passwordLength = 16;

/** Milliseconds that everything may take to end. */
const patience = 20_000;

export async function run(given: CommandContext): Promise<null> {
  const stopping = createStopping({
    patience,
    onStop: (failure) =>
      given.terminal.note(
        failure === undefined ? '\n  Stopping.' : `\n  Stopping after a failure: ${reasonOf(failure)}`,
      ),
  });
  try {
    await serveForDevelopment(withListening(given), stopping);
    return null;
  } catch (error) {
    // Whatever was cut off by Ctrl-C fails; the process is about to end.
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
  // The service is loaded while PostgreSQL is waited for; sooner, it would keep PostgreSQL waiting.
  await Promise.race([waiting, preparing]);
  const [{ createApp }, { installSite }, env] = await Promise.all([
    import('../app/create-app.ts'),
    import('../domain/site/install.actions.ts'),
    preparing,
  ]);
  const config = loadConfig({ ...env, PORT: String(port) }, await configFile(folder));
  const log = createLog(config.logLevel, readableLog(terminal));
  for (const warning of config.warnings) log.warn({}, warning);
  terminal.progress('  Bringing the database up to date …');
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
    ...(isOther ? ['', `  ${style('yellow', `Port ${usualPort} is taken, so this is port ${port}.`)}`] : []),
    '',
    ...addressWords(facts, terminal),
    `  ${style('dim', 'Database ')}  ${own ? `PostgreSQL in ${localFolder}/` : withoutCredentials(config.databaseUrl)}`,
    '',
    ...(installed === null ? siteWasThere(terminal) : siteIsNew(terminal, facts)),
    '',
    `  ${style('dim', 'Stop with Ctrl-C.')}`,
    '',
  ];
  terminal.show({ ready: true, milliseconds, ...facts }, words.join('\n'));
}

const usualPort = 3000;

/** Found before anything is made: a site whose first key was never shown would be of no use. */
async function portFor({ env, folder }: CommandContext): Promise<{ readonly port: number; readonly isOther: boolean }> {
  const file = (await configFile(folder)) as { readonly port?: unknown; readonly host?: unknown };
  const asked = filled(env)['PORT'] ?? file.port;
  const wanted = Number(asked ?? usualPort);
  // What is no port is complained of with all the other settings.
  if (!Number.isInteger(wanted)) return { port: usualPort, isOther: false };
  const host = filled(env)['HOST'] ?? (typeof file.host === 'string' ? file.host : '127.0.0.1');
  const port = await findPort({ port: wanted, host, isAsked: asked !== undefined });
  return { port, isOther: asked === undefined && port !== wanted };
}

const siteIsNew = (terminal: CommandContext['terminal'], facts: ReturnType<typeof welcomeFacts>): string[] => [
  `  ${terminal.style('dim', 'A new site, with a few posts and pages to try things on. Its administrator:')}`,
  '',
  ...keyWords(facts, terminal),
];

const siteWasThere = ({ style }: CommandContext['terminal']): string[] => [
  `  ${style('dim', 'The site is as you left it. For another application password:')}`,
  `  ${style('cyan', 'npx platen user password admin --application NAME')}`,
];

/** Milliseconds between looks at plugins. Looking works on every kind of disk, and being told does not. */
const pause = 500;

/** Loads plugins anew when they change. Gives back what ends it. */
function watchPlugins(reload: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= reload()
      .catch(() => undefined)
      .finally(() => (looking = null));
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Settings of its own, below those that the environment has. */
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
      mend: 'Stop it first, or give this command in another folder.',
    });
  }
  stopping.add(held.release);
  return { ...settings, ...filled(env) };
}
