import { createApp } from '../../app/create-app.ts';
import { installSite } from '../../domain/site/install.actions.ts';
import { createPasswordLink } from '../../domain/users/password-links.actions.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../lib/log.ts';
import type { Logger } from '../../lib/log.ts';
import { createLogOutput } from '../../lib/log-output.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { withListening } from './listening.ts';
import { pluginsOf } from '../site/plugins.ts';
import { requireOwnAddress } from './ports.ts';
import { createStopping } from './serving.ts';
import type { Stopping } from './serving.ts';
import { shareOf, supervise, supervisor } from './supervisor.ts';
import { readConfig } from '../site/surroundings.ts';
import type { Terminal } from '../terminal.ts';
import { addressWords, keyWords, takesApplicationPasswords, welcomeFacts } from './welcome.ts';

/** Milliseconds on top of all timeouts. */
const margin = 1000;

export async function run(given: CommandContext): Promise<Exit | null> {
  const whole = await readConfig(withListening(given));
  if (supervisor === null) await requireOwnAddress(whole.host);
  const output = createLogOutput(given.terminal.json ? process.stderr : process.stdout);
  const log = createLog(whole.logLevel, output);
  const patience = whole.drainDelay + whole.shutdownTimeout + margin;
  if (supervisor === null) for (const { message } of whole.warnings) log.warn({}, message);
  if (supervisor === null && whole.workers > 1) {
    const exit = await supervise({ count: whole.workers, log, patience: patience + margin });
    await output.flush();
    return exit;
  }
  const stopping = createStopping({
    patience,
    onStop: (err) => (err === undefined ? log.info({}, 'stopping') : log.error({ err }, 'stopping after a failure')),
  });
  stopping.add(output.flush);
  return supervisor === null
    ? serve(given, { config: whole, log, stopping })
    : serve(given, {
        config: shareOf(whole, whole.workers),
        log: log.child({ worker: process.pid }),
        stopping,
      });
}

interface Serving {
  readonly config: Config;
  readonly log: Logger;
  readonly stopping: Stopping;
}

async function serve({ terminal }: CommandContext, { config, log, stopping }: Serving): Promise<null> {
  try {
    const app = await createApp({ config, log, plugins: await pluginsOf(config) });
    let isReplaced = false;
    stopping.add(() => app.close({ isReplaced }));
    supervisor?.onRetire(() => {
      isReplaced = true;
      stopping.begin();
    });
    const scope = await app.ownScope();
    // The output of a service is usually stored as a log. Show credentials only on a terminal or as JSON.
    const isShown = terminal.json || terminal.interactive;
    const installed = await installSite(scope, {
      title: 'A new site',
      login: 'admin',
      email: config.adminEmail,
      withApplicationPassword: isShown && takesApplicationPasswords(config),
    });
    const passwordLink = installed !== null && isShown ? await createPasswordLink(scope, installed.id) : null;
    const { url } = await app.listen();
    log.info({ url }, 'listening');
    supervisor?.tellReady();
    const facts = welcomeFacts({ config, installed, hasAdmin: scope.admin !== null, passwordLink });
    const speaks = supervisor === null || supervisor.isFirst;
    if (terminal.json && speaks) terminal.show({ listening: url, ...facts }, '');
    else if (installed !== null) {
      const command = `platen user password ${installed.login} --link`;
      if (!isShown) log.info({ user: installed.login, command }, 'site created; administrator has no password yet');
      else terminal.note(newSiteWords(facts, terminal));
    }
    return null;
  } catch (error) {
    if (stopping.asked()) return null;
    await stopping.undo();
    throw error;
  }
}

const newSiteWords = (facts: ReturnType<typeof welcomeFacts>, terminal: Terminal): string =>
  [
    '',
    '  Created a new site in an empty database.',
    '',
    ...addressWords(facts, terminal),
    '',
    ...keyWords(facts, terminal),
    '',
  ].join('\n');
