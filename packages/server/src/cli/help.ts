import type { Command } from './command.ts';
import { commands, groups, sections } from './commands.ts';
import { documentation } from './documentation.ts';
import { exits } from './exits.ts';
import { wrapped } from './terminal.ts';

export const jsonOption = { name: '--json', description: 'Output JSON' };
export const versionOption = { name: '-v, --version', description: 'Show the version' };
export const helpOption = { name: '-h, --help', description: 'Show help for a command' };

type Row = readonly [term: string, description: string];

/** Characters: the first column without its indent, and a line. */
const minWidth = 23;
const maxLine = 120;

function rowsOf(rows: readonly Row[]): string[] {
  const width = Math.max(minWidth, ...rows.map(([term]) => term.length + 2));
  return rows.map(
    ([term, description]) => `  ${term.padEnd(width)}${wrapped(description, ' '.repeat(width + 2), maxLine)}`,
  );
}

const section = (title: string, rows: readonly Row[]): string[] =>
  rows.length === 0 ? [] : ['', title, ...rowsOf(rows)];

const described = (rows: readonly { readonly name: string; readonly description: string }[]): Row[] =>
  rows.map(({ name, description }) => [name, description]);

/** Subcommands of a group, without the group's name. */
export const subcommandsOf = (group: string): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${group} `));

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name;

const summaryOf = (name: string): Row => {
  if (Object.hasOwn(groups, name)) {
    return [
      name,
      subcommandsOf(name)
        .map((command) => lastWord(command.name))
        .join(' · '),
    ];
  }
  const command = commands.find((each) => each.name === name);
  return [name, command?.summary ?? command?.description ?? ''];
};

/** `platen --help`. */
export const programHelp = (): string =>
  [
    'Platen: a WordPress-compatible headless CMS on PostgreSQL.',
    '',
    'Usage: platen <command> [options]',
    ...Object.entries(sections).flatMap(([title, names]) => section(title, names.map(summaryOf))),
    ...section('Options', described([jsonOption, versionOption, helpOption])),
    '',
    `Docs: ${documentation}/reference/cli.md`,
    '',
  ].join('\n');

/** `platen user --help`. */
export const groupHelp = (group: string): string =>
  [
    `${groups[group]}.`,
    '',
    `Usage: platen ${group} <command> [options]`,
    ...section(
      'Commands',
      subcommandsOf(group).map((command) => [usageOf(command).slice(group.length + 1), command.description]),
    ),
    '',
    `Run "platen ${group} <command> --help" for options and examples.`,
    '',
  ].join('\n');

/** The name with its arguments. */
export const usageOf = ({ name, arguments: words = [] }: Command): string =>
  [name, ...words.map((word) => word.name)].join(' ');

/** `platen user create --help`. */
export function commandHelp(command: Command): string {
  const { name, alias, description, arguments: words = [], options = [], exits: own = [], examples } = command;
  const codes = (['done', 'unusable', ...own] as const).map((exit) => exits[exit]);
  return [
    wrapped(`${description}.`, '', maxLine),
    '',
    `Usage: platen ${usageOf(command)} [options]`,
    ...(alias === undefined ? [] : [`Alias: platen ${name.replace(/\S+$/, alias)}`]),
    ...section('Arguments', described(words)),
    ...section('Options', described([...options, jsonOption])),
    '',
    'Examples',
    ...examples.map((example) => `  ${example}`),
    '',
    wrapped(`Exit codes: ${codes.map(({ code, short }) => `${code} ${short}`).join(' · ')}`, '', maxLine),
    '',
  ].join('\n');
}
