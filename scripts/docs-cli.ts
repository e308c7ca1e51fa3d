import type { Command } from '../packages/server/src/cli/command.ts';
import { commands, groups, sections } from '../packages/server/src/cli/commands.ts';
import { exits } from '../packages/server/src/cli/exits.ts';
import type { Exit } from '../packages/server/src/cli/exits.ts';
import { jsonOption, subcommandsOf, usageOf } from '../packages/server/src/cli/help.ts';
import { frontMatter } from './front-matter.ts';

const page = {
  title: 'CLI',
  description: 'Every command of platen, with options, examples, and exit codes.',
  keywords: 'command line, platen command, terminal, options, flags, exit code, json',
};

/** The CLI reference, from the command table. */
export const cliReference = (): string =>
  [
    ...frontMatter(page, 'packages/server/src/cli'),
    '',
    'Run every task of a Platen site from a terminal with `platen`.',
    '',
    '```sh',
    'npx platen --help',
    'npx platen user list',
    '```',
    '',
    'The `platen` package includes PostgreSQL for `platen dev`; `@platen/server` has the same commands without it. Run `npx platen` in a folder with either package.',
    '',
    'Commands read settings from [environment variables, `.env`, and `platen.config.ts`](configuration.md). Without `DATABASE_URL`, they use the database of `platen dev` in the same folder.',
    '',
    '- **JSON output.** With `--json`, a command writes one JSON document to stdout. Errors are `{"error": {"message", "hint", "exit"}}`. `dev` and `start` write theirs once the server listens.',
    '- **Prompts.** Commands ask for missing values only on a terminal. In scripts, a missing value is an error.',
    '- **Colors.** Set `NO_COLOR=1` to turn colors off. Output that is not a terminal has none.',
    ...Object.entries(sections).flatMap(([title, names]) => [
      '',
      `## ${title}`,
      ...namesIn(names).flatMap((name) => section(commandNamed(name))),
    ]),
    '',
    '## Exit codes',
    '',
    '| Code | Meaning | Commands |',
    '|---|---|---|',
    ...Object.entries(exits).map(([name, { code, means }]) => `| ${code} | ${means} | ${usersOf(name as Exit)} |`),
    '',
    '`platen conformance` is not listed in the help. It replays recorded WordPress requests, and needs a source checkout.',
    '',
  ].join('\n');

/** Groups expand to their subcommands; a subcommand that has a row of its own comes first. */
const namesIn = (names: readonly string[]): readonly string[] => [
  ...new Set(
    names.flatMap((name) =>
      Object.hasOwn(groups, name)
        ? subcommandsOf(name)
            .map((command) => command.name)
            .filter((each) => !own.has(each))
        : [name],
    ),
  ),
];

const own = new Set(Object.values(sections).flat());

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (command === undefined) throw new Error(`The help lists ${name}, which is not a command.`);
  return command;
}

function section(command: Command): string[] {
  const { name, alias, description, arguments: words = [], options = [], examples } = command;
  return [
    '',
    `### \`platen ${usageOf(command)}\``,
    '',
    `${description.replaceAll('<', '&lt;')}.${alias === undefined ? '' : ` Alias: \`platen ${name.replace(/\S+$/, alias)}\`.`}`,
    '',
    '| Argument or option | Description | Default |',
    '|---|---|---|',
    ...[...words, ...options, jsonOption].map(({ name: term, description: text }) => {
      const [, main = '', fallback = ''] = /^(.*?)(?: \(default: (.*)\))?$/.exec(text) ?? [];
      return `| \`${term}\` | ${main} | ${fallback} |`;
    }),
    '',
    '```sh no-test',
    ...examples.map((example) => example.replace(/(^| )platen /, '$1npx platen ')),
    '```',
  ];
}

const usersOf = (exit: Exit): string => {
  const users = commands.filter(({ exits: listed = [] }) => listed.includes(exit)).map(({ name }) => `\`${name}\``);
  return users.length === 0 ? 'all' : users.join(', ');
};
