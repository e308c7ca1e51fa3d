import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Command as Program, CommanderError } from 'commander';

import type { Command, CommandContext } from './command.ts';
import { commands, groups } from './commands.ts';
import { exits } from './exits.ts';
import type { Exit } from './exits.ts';
import { createTerminal } from './terminal.ts';
import { version } from '../version.ts';

export const jsonOption = { name: '--json', description: 'One JSON document on standard output instead of words.' };

type Given = Pick<CommandContext, 'env' | 'folder' | 'terminal'>;

/** Gives back the exit code, or null when the command goes on running. */
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
    // Nothing, or a group alone, is a question.
    const isQuestion = words.length === 0 || (words.length === 1 && Object.hasOwn(groups, words[0] ?? ''));
    await program.parseAsync([...words, ...(isQuestion ? ['--help'] : [])], { from: 'user' });
    return exit === null ? null : exits[exit].code;
  } catch (error) {
    // Help and the version are errors to the parser, with the exit code 0.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { explain } = await import('./trouble.ts');
    const trouble = explain(error);
    const { code } = exits[trouble.exit];
    const asDocument = { error: { message: trouble.message, mend: trouble.mend, exit: code } };
    if (terminal.json) terminal.show(asDocument, '');
    else terminal.note(trouble.mend === null ? trouble.message : `${trouble.message}\n\n${indented(trouble.mend)}`);
    return code;
  }
}

/** Variables in `.env`, below those that are set already. Plugins read theirs where the process has them. */
function readEnvironmentFile(folder: string): void {
  const path = join(folder, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

type Perform = (command: Command, given: Pick<CommandContext, 'words' | 'options'>) => Promise<void>;

export function programOf(perform: Perform): Program {
  const program = prepared(new Program('platen'))
    .description('A content-management service with a typed REST API on PostgreSQL.')
    .version(version, '-v, --version', 'Show the version.')
    .helpCommand(false);
  const parents = new Map<string, Program>();
  for (const command of commands) {
    const [name = '', group] = command.name.split(' ').toReversed();
    const made = subcommand(group === undefined ? program : parentOf(program, parents, group), name, command);
    made.action(async () => {
      const options = Object.entries(made.opts<Record<string, string | true>>());
      await perform(command, {
        words: made.processedArgs.filter((word): word is string => typeof word === 'string'),
        options: Object.fromEntries(options.map(([key, value]) => [dashed(key), value])),
      });
    });
  }
  return program;
}

function parentOf(program: Program, parents: Map<string, Program>, group: string): Program {
  const known = parents.get(group);
  if (known !== undefined) return known;
  const parent = prepared(program.command(group))
    .description(groups[group] ?? '')
    .helpCommand(false);
  parents.set(group, parent);
  return parent;
}

function subcommand(parent: Program, name: string, command: Command): Program {
  const made = prepared(parent.command(name)).description(command.description);
  for (const { name: word, description } of command.arguments ?? []) made.argument(word, description);
  for (const { name: flags, description } of [...(command.options ?? []), jsonOption]) made.option(flags, description);
  return made.addHelpText('after', `\nExamples:\n${indented(command.examples.join('\n'))}`);
}

/** Problems are thrown, to be shown in one place; help is shown at once. */
const prepared = (program: Program): Program =>
  program
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .showSuggestionAfterError()
    .helpOption('-h, --help', 'Show this help.');

const dashed = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
