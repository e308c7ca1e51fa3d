import { registerCoreRoles } from './core-roles.registry.ts';
import { registerUserRights } from './user-rights.rules.ts';
import { userRoutes } from './users.resource.ts';
import { createMailer } from '../../auth/mail.ts';
import { createNonces } from '../../auth/nonces.ts';
import { createAuthPages } from '../../auth/pages/pages.ts';
import { createPasswords } from '../../auth/passwords.ts';
import { sweepCredentials } from '../../auth/sweep.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { textOption } from '../settings/option-values.rules.ts';

export const users = {
  name: 'users',
  tags: ['users'],
  registries: () => ({ roles: createRegistry('role'), capabilityRules: createRegistry('capability rule') }),
  register: (draft) => {
    registerCoreRoles(draft);
    registerUserRights(draft);
  },
  routes: userRoutes,
  offers: ({ roles }) => ({ registerRole: (role) => roles.add(role.name, role) }),
  tools: () => ({ passwords: createPasswords() }),
  sweeps: [({ db }) => sweepCredentials(db).then(() => Infinity)],
  pages: ({ config, db, log, site, tools: { optionCache, passwords } }) =>
    createAuthPages({
      ...config,
      db,
      log,
      site,
      siteName: async () => textOption(await optionCache.current(), 'blogname', 'Platen'),
      nonces: createNonces(config.secret),
      passwords,
      sendMail: config.smtpUrl === null ? null : createMailer({ url: config.smtpUrl, from: config.mailFrom }),
    }),
} satisfies Noun;
