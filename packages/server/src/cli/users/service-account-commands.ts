import type { Command } from '../command.ts';

const daysOption = { name: '--days <number>', description: 'Days until the key expires, at most 365 (default: 90)' };

export const serviceAccountCommands: readonly Command[] = [
  {
    name: 'service-account create',
    description: 'Create a service account for a program, and its first key. It has no password and cannot sign in',
    arguments: [{ name: '<name>', description: 'User name: lowercase letters, digits, and . _ -' }],
    options: [
      { name: '--role <name>', description: 'Role (default: subscriber)' },
      daysOption,
      { name: '--scope <route>', description: 'Limit the key to a route and all routes below it, such as /scim/v2' },
      { name: '--read-only', description: 'Create a read-only key' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: [
      'platen service-account create search-index --role editor',
      'platen service-account create ci --days 30',
      'platen service-account create okta --role administrator --scope /scim/v2',
    ],
    load: () => import('./service-account-create.ts'),
  },
  {
    name: 'service-account rotate',
    description: 'Create the next key of a service account. The former key works for another 24 hours',
    arguments: [{ name: '<name>', description: 'User name of the service account' }],
    options: [{ name: '--key <name>', description: 'Name or UUID of the key (default: the only one)' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen service-account rotate search-index', 'platen service-account rotate ci --key Staging'],
    load: () => import('./service-account-rotate.ts'),
  },
  {
    name: 'service-account list',
    description: 'List service accounts, and when their keys expire',
    exits: ['noDatabase'],
    examples: ['platen service-account list', 'platen service-account list --json'],
    load: () => import('./service-account-list.ts'),
  },
];
