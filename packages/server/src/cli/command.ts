import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import type { Terminal } from './terminal.ts';

interface Described {
  readonly name: string;
  readonly description: string;
}

/** The input of a command. */
export interface CommandContext {
  /** Arguments in the order of the table, without omitted ones. */
  readonly words: readonly string[];
  /** Options by their long name, without dashes. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  readonly env: NodeJS.ProcessEnv;
  /** Working directory, with the configuration file and the development database. */
  readonly folder: string;
  readonly terminal: Terminal;
}

/** Shows its result once. Returns null if it keeps running until stopped by a signal. */
export type Run = (given: CommandContext) => Promise<Exit | null>;

/** A row of the command table: the parser, the help, and the CLI reference are generated from it. */
export interface Command {
  /** Including the group: `user create`. */
  readonly name: string;
  /** Another name for the last word of `name`. */
  readonly alias?: string;
  /** One line for `platen --help` (default: the description). */
  readonly summary?: string;
  readonly description: string;
  /** Angle brackets mark required arguments, square brackets optional ones. */
  readonly arguments?: readonly Described[];
  /** Names as in `--port <number>`. Every command also has `--json`. */
  readonly options?: readonly Described[];
  /** In addition to 0, 1, and 2. */
  readonly exits?: readonly Exit[];
  readonly examples: readonly string[];
  /** Not listed in the help: it needs a source checkout. */
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly run: Run }>;
}

/** The value of an option. */
export const textOf = ({ options }: Pick<CommandContext, 'options'>, name: string): string | undefined => {
  const value = options[name];
  return value === true ? undefined : value;
};

/** A date, or a date and time in UTC or with an offset; null if the option is missing. */
export function momentOf(given: Pick<CommandContext, 'options'>, name: string): Date | null {
  const text = textOf(given, name);
  if (text === undefined) return null;
  const isIso = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?)?$/.test(text);
  const moment = new Date(/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  // PostgreSQL has no year 0.
  if (isIso && !text.startsWith('0000') && !Number.isNaN(moment.valueOf())) return moment;
  throw new CommandError({
    exit: 'unusable',
    message: `--${name} must be a date, such as 2026-11-16 or 2026-11-16T08:00:00Z, not "${text}".`,
  });
}

/** Null if the option is missing. */
export function numberOf(given: Pick<CommandContext, 'options'>, name: string): number | null {
  const text = textOf(given, name);
  if (text === undefined) return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new CommandError({ exit: 'unusable', message: `--${name} must be a whole number, not "${text}".` });
}
