import type { Command } from '../command.ts';

const clientId = { name: '<client>', description: 'Client id, as `platen oauth clients` shows it' };

export const oauthCommands: readonly Command[] = [
  {
    name: 'oauth clients',
    description: 'List OAuth clients',
    exits: ['noDatabase'],
    examples: ['platen oauth clients'],
    load: () => import('./oauth-clients.ts'),
  },
  {
    name: 'oauth approve',
    description: 'Approve an OAuth client, so that it can ask for all scopes and its name is reserved',
    arguments: [clientId],
    exits: ['noDatabase', 'refused'],
    examples: ['platen oauth approve https://client.example/oauth.json'],
    load: () => import('./oauth-approve.ts'),
  },
  {
    name: 'oauth block',
    description: 'Block an OAuth client, and end its connections',
    arguments: [clientId],
    exits: ['noDatabase', 'refused'],
    examples: ['platen oauth block https://client.example/oauth.json'],
    load: () => import('./oauth-block.ts'),
  },
  {
    name: 'oauth revoke',
    description: 'End all connections of an OAuth client',
    arguments: [clientId],
    exits: ['noDatabase'],
    examples: ['platen oauth revoke https://client.example/oauth.json'],
    load: () => import('./oauth-revoke.ts'),
  },
];
