import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import type { Terminal } from './terminal.ts';

interface Described {
  readonly name: string;
  readonly description: string;
}

/** What a command is given to work with. */
export interface CommandContext {
  /** The arguments in the order of the table; those that were left out are missing. */
  readonly words: readonly string[];
  /** Options by their long name, without dashes. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  readonly env: NodeJS.ProcessEnv;
  /** Where the command was given: the configuration file and the development database are here. */
  readonly folder: string;
  readonly terminal: Terminal;
}

/** Shows its outcome once. Null when it goes on running until it is asked to stop. */
export type Run = (given: CommandContext) => Promise<Exit | null>;

/** One row of the table of commands: the parser, the help and the command reference are made from it. */
export interface Command {
  /** With the group before it: `user create`. */
  readonly name: string;
  readonly description: string;
  /** Names in angle brackets must be given, names in square brackets may be. */
  readonly arguments?: readonly Described[];
  /** Names as in `--port <number>`; every command also takes `--json`. */
  readonly options?: readonly Described[];
  /** Beside 0 to 2, which every command may end with. */
  readonly exits?: readonly Exit[];
  readonly examples: readonly string[];
  readonly load: () => Promise<{ readonly run: Run }>;
}

/** The text of an option that takes one. */
export const textOf = ({ options }: Pick<CommandContext, 'options'>, name: string): string | undefined => {
  const value = options[name];
  return value === true ? undefined : value;
};

/** Null where it was not given. */
export function numberOf(given: Pick<CommandContext, 'options'>, name: string): number | null {
  const text = textOf(given, name);
  if (text === undefined) return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CommandError({ exit: 'unusable', message: `--${name} takes a number.` });
}
