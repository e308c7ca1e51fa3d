import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Command as Program, CommanderError } from 'commander';

import type { Command, CommandContext } from './command.ts';
import { commands, groups } from './commands.ts';
import { exits } from './exits.ts';
import type { Exit } from './exits.ts';
import { commandHelp, groupHelp, helpOption, jsonOption, programHelp, versionOption } from './help.ts';
import { createTerminal } from './terminal.ts';
import { version } from '../version.ts';

type Given = Pick<CommandContext, 'env' | 'folder' | 'terminal'>;

/** Returns the exit code, or null if the command keeps running. */
export async function run(words: readonly string[], given?: Given): Promise<number | null> {
  const around = given ?? {
    env: process.env,
    folder: process.cwd(),
    terminal: createTerminal(words.includes('--json')),
  };
  const { terminal } = around;
  let exit: Exit | null = 'done';
  const program = programOf(async (command, asked) => {
    const { run: perform } = await command.load();
    if (given === undefined) readEnvironmentFile(around.folder);
    exit = await perform({ ...asked, ...around });
  });
  try {
    // No command, or a group alone, shows the help.
    const isHelp = words.length === 0 || (words.length === 1 && Object.hasOwn(groups, words[0] ?? ''));
    await program.parseAsync([...words, ...(isHelp ? ['--help'] : [])], { from: 'user' });
    return exit === null ? null : exits[exit].code;
  } catch (error) {
    // Commander throws for --help and --version, with exit code 0.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { explain } = await import('./trouble.ts');
    const { exit: name, message, hint } = explain(error, words);
    const { code } = exits[name];
    if (terminal.json) terminal.show({ error: { message, hint, exit: code } }, '');
    else terminal.note(hint === null ? message : `${message}\n${hintLines(hint)}`);
    return code;
  }
}

/** Loads `.env` into the process, where plugins also read their variables. Existing variables win. */
function readEnvironmentFile(folder: string): void {
  const path = join(folder, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

type Perform = (command: Command, given: Pick<CommandContext, 'words' | 'options'>) => Promise<void>;

export function programOf(perform: Perform): Program {
  const program = prepared(new Program('platen'), programHelp)
    .version(version, versionOption.name, versionOption.description)
    .helpCommand(false);
  const parents = new Map<string, Program>();
  for (const command of commands) {
    const [name = '', group] = command.name.split(' ').toReversed();
    const made = subcommand(group === undefined ? program : parentOf(program, parents, group), name, command);
    made.action(async () => {
      const options = Object.entries(made.opts<Record<string, string | true>>());
      await perform(command, {
        words: made.processedArgs.flat().filter((word): word is string => typeof word === 'string'),
        options: Object.fromEntries(options.map(([key, value]) => [dashed(key), value])),
      });
    });
  }
  return program;
}

function parentOf(program: Program, parents: Map<string, Program>, group: string): Program {
  const known = parents.get(group);
  if (known !== undefined) return known;
  const parent = prepared(program.command(group), () => groupHelp(group)).helpCommand(false);
  parents.set(group, parent);
  return parent;
}

function subcommand(parent: Program, name: string, command: Command): Program {
  const made = prepared(parent.command(name, { hidden: command.hidden === true }), () => commandHelp(command));
  if (command.alias !== undefined) made.alias(command.alias);
  for (const { name: word, description } of command.arguments ?? []) made.argument(word, description);
  for (const { name: flags, description } of [...(command.options ?? []), jsonOption]) made.option(flags, description);
  return made;
}

/** Errors are thrown and shown in one place; the help is shown at once. */
const prepared = (program: Program, formatHelp: () => string): Program =>
  program
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .configureHelp({ formatHelp })
    .showSuggestionAfterError()
    .helpOption(helpOption.name, helpOption.description);

const dashed = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const hintLines = (hint: string): string => `Hint: ${hint.replaceAll('\n', '\n      ')}`;
