import type { Command } from '../command.ts';

export const ssoCommands: readonly Command[] = [
  {
    name: 'sso list',
    description: 'List identity providers, and how many users linked an account of each',
    exits: ['noDatabase'],
    examples: ['platen sso list', 'platen sso list --json'],
    load: () => import('./sso-list.ts'),
  },
  {
    name: 'sso test',
    description:
      'Connect to an identity provider as a sign-in does, and show the URLs to enter there. Does not check the client secret',
    arguments: [{ name: '<provider>', description: 'Id of the provider, as `platen sso list` shows it' }],
    exits: ['noDatabase', 'refused', 'unhealthy'],
    examples: ['platen sso test company'],
    load: () => import('./sso-test.ts'),
  },
];
