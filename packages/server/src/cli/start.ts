import { createApp } from '../app/create-app.ts';
import { installSite } from '../domain/site/install.actions.ts';
import { createLog } from '../lib/log.ts';
import { createLogOutput } from '../lib/log-output.ts';
import type { CommandContext } from './command.ts';
import { withListening } from './listening.ts';
import { pluginsOf } from './plugins.ts';
import { createStopping } from './serving.ts';
import { readConfig } from './surroundings.ts';
import { keyWords, welcomeFacts } from './welcome.ts';

/** Longer than everything that is waited for takes at most. */
const margin = 1000;

export async function run(given: CommandContext): Promise<null> {
  const { terminal } = given;
  const config = await readConfig(withListening(given));
  const output = createLogOutput(terminal.json ? process.stderr : process.stdout);
  const log = createLog(config.logLevel, output);
  for (const warning of config.warnings) log.warn({}, warning);
  const stopping = createStopping({
    patience: config.drainDelay + config.shutdownTimeout + margin,
    onStop: (err) => (err === undefined ? log.info({}, 'Stopping.') : log.error({ err }, 'Stopping after a failure.')),
  });
  stopping.add(output.flush);
  try {
    const app = await createApp({ config, log, plugins: await pluginsOf(config) });
    stopping.add(app.close);
    const installed = await installSite(await app.ownScope(), {
      title: 'A new site',
      login: 'admin',
      email: config.adminEmail,
    });
    const { url } = await app.listen();
    log.info({ url }, 'Listening.');
    const facts = welcomeFacts({ config, installed });
    if (terminal.json) terminal.show({ listening: url, ...facts }, '');
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
