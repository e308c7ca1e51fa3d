import type { Command } from '../command.ts';

const load =
  (name: string): Command['load'] =>
  async () => {
    const { commandOf } = await import('./plugin-run.ts');
    return { run: commandOf('fields', name) };
  };

const dryRun = { name: '--dry-run', description: 'Show what would change; change nothing' };

/** Commands of `@platen/fields`, which comes with Platen. */
export const fieldsCommands: readonly Command[] = [
  {
    name: 'fields pull',
    description: 'Write definitions of fields and content types from the database to files in fields/. Keeps the rows',
    arguments: [{ name: '[names...]', description: 'Keys, such as group_recipe (default: all)' }],
    options: [dryRun, { name: '--remove', description: 'Remove rows whose definition is now in a file' }],
    exits: ['unhealthy', 'noDatabase', 'refused'],
    examples: ['platen fields pull', 'platen fields pull group_recipe --dry-run', 'platen fields pull --remove'],
    load: load('pull'),
  },
  {
    name: 'fields push',
    description:
      'Store definitions of files in the database. Takes effect on sites that are deployed without these files',
    arguments: [{ name: '[names...]', description: 'Keys, such as group_recipe (default: all)' }],
    options: [dryRun],
    exits: ['unhealthy', 'noDatabase', 'refused'],
    examples: ['platen fields push --dry-run', 'platen fields push group_recipe'],
    load: load('push'),
  },
  {
    name: 'fields diff',
    description: 'Compare definitions in files with those in the database. Exits with 8 if they differ',
    exits: ['unhealthy', 'noDatabase', 'different'],
    examples: ['platen fields diff', 'platen fields diff --json'],
    load: load('diff'),
  },
  {
    name: 'fields check',
    description: 'Check all definitions, and list errors and warnings',
    exits: ['unhealthy', 'noDatabase'],
    examples: ['platen fields check', 'platen fields check --json'],
    load: load('check'),
  },
];
