import { commandsOf, failureOf, findCommand } from '../../domain/plugins/plugin-commands.actions.ts';
import type { RunCommand } from '../../domain/plugins/plugin-commands.actions.ts';
import type { Scope } from '../../scope.ts';
import type { CommandContext, Run } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

/** Words that begin with two dashes are options of the command. */
export async function run(given: CommandContext): Promise<Exit> {
  const [plugin = '', name = '', ...rest] = given.words;
  const options = rest
    .filter((word) => word.startsWith('--'))
    .map((word): [string, string | true] => {
      const [option = '', ...value] = word.slice(2).split('=');
      return [option, value.length === 0 ? true : value.join('=')];
    });
  const words = rest.filter((word) => !word.startsWith('--'));
  return runCommand({ ...given, words, options: Object.fromEntries(options) }, plugin, name);
}

/** A command of a plugin that comes with Platen. */
export const commandOf =
  (plugin: string, name: string): Run =>
  (given) =>
    runCommand(given, plugin, name);

async function runCommand(given: CommandContext, plugin: string, name: string): Promise<Exit> {
  const { terminal, words, options } = given;
  const { data, text, exit } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope().catch(explainFailure));
    return commandIn(scope, plugin, name).run({ scope, words, options });
  });
  terminal.show(data, text);
  return exit ?? 'done';
}

/** The site cannot be built, such as with definitions that cannot be read. */
function explainFailure(error: unknown): never {
  const reason = failureOf(error);
  if (reason === null) throw error;
  throw new CommandError({ exit: 'unhealthy', message: reason, hint: 'Fix the files that the message names.' });
}

function commandIn(scope: Scope, plugin: string, name: string): { readonly run: RunCommand } {
  const command = findCommand(scope, plugin, name);
  if (command !== null) return command;
  const others = commandsOf(scope, plugin);
  throw new CommandError({
    exit: 'unusable',
    message: name === '' ? 'Name a command of the plugin.' : `Plugin "${plugin}" has no command "${name}".`,
    hint:
      others.length === 0
        ? 'The plugin is not active, or has no commands. See "platen plugin list".'
        : `Commands: ${others.map((one) => `${one.name} (${one.description})`).join(', ')}.`,
  });
}
