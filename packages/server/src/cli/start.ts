import { createApp } from '../app/create-app.ts';
import { installSite } from '../domain/site/install.actions.ts';
import type { Config } from '../config.ts';
import { createLog } from '../lib/log.ts';
import type { Logger } from '../lib/log.ts';
import { createLogOutput } from '../lib/log-output.ts';
import type { CommandContext } from './command.ts';
import type { Exit } from './exits.ts';
import { withListening } from './listening.ts';
import { pluginsOf } from './plugins.ts';
import { createStopping } from './serving.ts';
import type { Stopping } from './serving.ts';
import { shareOf, supervise, supervisor } from './supervisor.ts';
import { readConfig } from './surroundings.ts';
import { keyWords, welcomeFacts } from './welcome.ts';

/** Longer than everything that is waited for takes at most. */
const margin = 1000;

export async function run(given: CommandContext): Promise<Exit | null> {
  const whole = await readConfig(withListening(given));
  const output = createLogOutput(given.terminal.json ? process.stderr : process.stdout);
  const log = createLog(whole.logLevel, output);
  const patience = whole.drainDelay + whole.shutdownTimeout + margin;
  if (supervisor === null) for (const warning of whole.warnings) log.warn({}, warning);
  if (supervisor === null && whole.workers > 1) {
    const exit = await supervise({ count: whole.workers, log, patience: patience + margin });
    await output.flush();
    return exit;
  }
  const stopping = createStopping({
    patience,
    onStop: (err) => (err === undefined ? log.info({}, 'Stopping.') : log.error({ err }, 'Stopping after a failure.')),
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
    const installed = await installSite(await app.ownScope(), {
      title: 'A new site',
      login: 'admin',
      email: config.adminEmail,
    });
    const { url } = await app.listen();
    log.info({ url }, 'Listening.');
    supervisor?.tellReady();
    const facts = welcomeFacts({ config, installed });
    const speaks = supervisor === null || supervisor.isFirst;
    if (terminal.json && speaks) terminal.show({ listening: url, ...facts }, '');
    // To the terminal and not to the log: the key cannot be shown again, and must not be kept there.
    else if (installed !== null) {
      terminal.note(
        ['', '  This database was empty; it holds a new site now.', '', ...keyWords(facts, terminal), ''].join('\n'),
      );
    }
    return null;
  } catch (error) {
    if (stopping.asked()) return null;
    await stopping.undo();
    throw error;
  }
}
