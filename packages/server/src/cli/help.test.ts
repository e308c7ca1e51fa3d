import { expect, test } from 'vitest';
import { CommanderError } from 'commander';
import { commands, groups, sections } from './commands.ts';
import { commandHelp, groupHelp, programHelp } from './help.ts';
import { usageProblem } from './usage.ts';

test('the help lists every command that is not hidden, by itself or in its group', () => {
  const help = programHelp();
  const listed = Object.values(sections).flat();
  for (const { name, hidden } of commands) {
    const [group = ''] = name.split(' ');
    expect(listed.includes(name) || (group !== name && listed.includes(group)), name).toBe(hidden !== true);
  }
  expect(help).toContain('user                   create · list · password · roles · sessions · revoke');
  expect(help).not.toContain('conformance');
});

test('names for the management of several sites are reserved', () => {
  const groupNames = new Set(commands.map(({ name }) => name.split(' ', 1)[0]));
  expect(['site', 'cell', 'account', 'network'].filter((name) => groupNames.has(name))).toEqual([]);
  const options = commands.flatMap((command) => command.options ?? []);
  expect(options.filter(({ name }) => /^--site\b/.test(name))).toEqual([]);
});

test('descriptions have no final period and start with a capital letter or a value', () => {
  const texts = commands.flatMap(({ description, options = [], arguments: words = [] }) =>
    [{ description }, ...options, ...words].map((each) => each.description),
  );
  for (const text of [...texts, ...Object.values(groups)]) expect(text).toMatch(/^\S.*[^.]$/);
});

test('the help of a command has its arguments, options, examples, and exit codes', () => {
  const roles = commands.find(({ name }) => name === 'user roles');
  expect(roles && commandHelp(roles)).toMatch(
    /^Replace .*\.\n\nUsage: platen user roles <name> <roles> \[options\]\n\nArguments\n(?: {2}\S.*\n)+\nOptions\n(?: {2}\S.*\n)+\nExamples\n {2}platen user roles ada editor\n\nExit codes: 0 success · /,
  );
  expect(groupHelp('user')).toContain('create [name]          Create a user.');
});

test.each([
  ['unknownCommand', ['activate'], 'Unknown command "activate". Did you mean "plugin activate"?'],
  ['unknownCommand', ['strat'], 'Unknown command "strat". Did you mean "start"?'],
  ['unknownCommand', ['user', 'pasword'], 'Unknown command "user pasword". Did you mean "user password"?'],
  ['unknownCommand', ['theme', 'actvate'], 'Unknown command "theme actvate". Did you mean "theme activate"?'],
  ['unknownCommand', ['xyz'], 'Unknown command "xyz".'],
])('%s of %j', (code, words, message) => {
  expect(usageProblem(new CommanderError(1, `commander.${code}`, 'error'), words)).toMatchObject({ message });
});
