import type { Command } from '../command.ts';

const userName = { name: '<name>', description: 'User name or email address' };

/** Commands for users, in the order of the help. */
export const userCommands: readonly Command[] = [
  {
    name: 'user create',
    description: 'Create a user. Generates a password and shows it once, unless you provide one',
    arguments: [{ name: '[name]', description: 'User name' }],
    options: [
      { name: '--email <address>', description: 'Email address' },
      {
        name: '--role <name>',
        description: 'administrator, editor, author, contributor, or subscriber (default: subscriber)',
      },
      { name: '--password-stdin', description: 'Read the password from stdin' },
      {
        name: '--application <name>',
        description: 'Also create an application password with this name, for API access',
      },
    ],
    exits: ['noDatabase', 'refused'],
    examples: [
      'platen user create ada --email ada@example.org --role editor',
      'platen user create bot --email bot@example.org --role author --application deploy',
    ],
    load: () => import('./user-create.ts'),
  },
  {
    name: 'user list',
    description: 'List users with their roles and email addresses',
    exits: ['noDatabase', 'refused'],
    examples: ['platen user list', 'platen user list --json'],
    load: () => import('./user-list.ts'),
  },
  {
    name: 'user password',
    alias: 'reset-password',
    description:
      "Reset a user's password and end their sessions, create a link to set it, or create an application password",
    arguments: [userName],
    options: [
      { name: '--application <name>', description: 'Create an application password with this name instead' },
      { name: '--password-stdin', description: 'Read the new password from stdin' },
      { name: '--link', description: 'Create a link to set the password, valid once within one hour' },
    ],
    exits: ['noDatabase', 'refused'],
    examples: [
      'platen user password ada',
      'platen user password admin --link',
      'platen user password admin --application "My script"',
    ],
    load: () => import('./user-password.ts'),
  },
  {
    name: 'user roles',
    description: "Replace a user's roles and end their sessions",
    arguments: [userName, { name: '<roles>', description: 'Roles, comma-separated' }],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user roles ada editor'],
    load: () => import('./user-roles.ts'),
  },
  {
    name: 'user sessions',
    description: "List a user's active sessions",
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user sessions ada'],
    load: () => import('./user-sessions.ts'),
  },
  {
    name: 'user revoke',
    description: 'End all sessions and connections, and delete all application passwords of a user. Keeps the password',
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user revoke ada'],
    load: () => import('./user-revoke.ts'),
  },
  {
    name: 'user factors',
    description: "Show a user's second factors",
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user factors ada'],
    load: () => import('./user-factors.ts'),
  },
  {
    name: 'user reset-factors',
    description: "Remove a user's authenticator app, passkeys, and recovery codes, and end their sessions",
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user reset-factors ada'],
    load: () => import('./user-reset-factors.ts'),
  },
  {
    name: 'user break-glass',
    description:
      'Create a link that signs a user in once within 10 minutes, also while password sign-in is off. Asks for the second factor of the user',
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user break-glass ada'],
    load: () => import('./user-break-glass.ts'),
  },
  {
    name: 'user disable',
    description:
      'Disable an account and end its sessions. Its password, application passwords, and links stop working. Keeps its content',
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user disable ada'],
    load: () => import('./user-disable.ts'),
  },
  {
    name: 'user enable',
    description: 'Enable a disabled account',
    arguments: [userName],
    exits: ['noDatabase', 'refused'],
    examples: ['platen user enable ada'],
    load: () => import('./user-enable.ts'),
  },
];
