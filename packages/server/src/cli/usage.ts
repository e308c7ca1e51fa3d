import type { CommanderError } from 'commander';

import { nearestName } from '../lib/nearest-name.ts';
import { commands, groups } from './commands.ts';

interface UsageProblem {
  readonly message: string;
  readonly hint: string | null;
}

/** Commander's errors as messages of ours. `words` is the command line. */
export function usageProblem({ code, message }: CommanderError, words: readonly string[]): UsageProblem {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const isGroup = Object.hasOwn(groups, first);
  const hint = `Run "platen ${commandOf(words)}--help" for usage.`;
  if (code === 'commander.unknownCommand') {
    const given = isGroup ? `${first} ${second}` : first;
    const nearest = suggestion(given);
    return { message: `Unknown command "${given}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`, hint };
  }
  const [, quoted = ''] = /'([^']+)'/.exec(message) ?? [];
  const [, meant] = /\(Did you mean (.+)\?\)/.exec(message) ?? [];
  const better = meant === undefined ? '' : ` Did you mean ${meant}?`;
  if (code === 'commander.unknownOption') return { message: `Unknown option ${quoted}.${better}`, hint };
  if (code === 'commander.missingArgument') return { message: `Missing argument: ${quoted}.`, hint };
  if (code === 'commander.optionMissingArgument')
    return { message: `${quoted.split(' ', 1)[0]} requires a value.`, hint };
  return { message: message.replace(/^error: (.)/, (_, letter: string) => letter.toUpperCase()), hint };
}

/** The command of a command line, with a space behind it; empty if it is unknown. */
function commandOf(words: readonly string[]): string {
  const plain = words.filter((word) => !word.startsWith('-'));
  const [two, one] = [plain.slice(0, 2).join(' '), plain[0] ?? ''];
  if (commands.some(({ name }) => name === two)) return `${two} `;
  return Object.hasOwn(groups, one) || commands.some(({ name }) => name === one) ? `${one} ` : '';
}

const names = commands
  .filter(({ hidden }) => hidden !== true)
  .flatMap(({ name, alias }) => [name, ...(alias === undefined ? [] : [name.replace(/\S+$/, alias)])]);

/** The nearest full name, or the command whose last word was given: "activate" means "plugin activate". */
function suggestion(given: string): string | null {
  const known = [...names, ...Object.keys(groups)];
  const nearest = nearestName(given, known);
  if (nearest !== null) return nearest;
  const last = nearestName(given.split(' ').at(-1) ?? '', names.map(lastWord));
  return names.find((name) => lastWord(name) === last) ?? null;
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name;
