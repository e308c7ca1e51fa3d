import { accountMailTask, mailOwner } from './account-mails.actions.ts';
import { mailAccountChange } from './account-mails.jobs.ts';
import { registerCoreRoles } from './core-roles.registry.ts';
import { rolesRoute } from './roles.resource.ts';
import { followUsers } from './user-following.registry.ts';
import { registerUserRights } from './user-rights.rules.ts';
import { emailTask } from './user-email.actions.ts';
import { tellOfNewEmail } from './user-email.jobs.ts';
import { sessionRoutes } from './user-sessions.resource.ts';
import { setOwnEmail } from './users.actions.ts';
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
    followUsers(draft);
  },
  routes: (draft) => [...userRoutes(draft), rolesRoute, ...sessionRoutes],
  offers: ({ roles }) => ({ registerRole: (role) => roles.add(role.name, role) }),
  tools: ({ config: { smtpUrl: url, mailFrom: from } }) => ({
    passwords: createPasswords(),
    sendMail: url === null ? null : createMailer({ url, from }),
  }),
  events: {
    'user.created': 'A user was created.',
    'user.updated': 'A user was updated.',
    'user.deleted': 'A user was deleted. The posts were reassigned or deleted.',
  },
  tasks: { [emailTask]: tellOfNewEmail, [accountMailTask]: mailAccountChange },
  sweeps: [({ db }) => sweepCredentials(db).then(() => Infinity)],
  pages: ({ config, db, log, site, ownScope, tools: { optionCache, passwords, sendMail } }) =>
    createAuthPages({
      ...config,
      db,
      log,
      site,
      siteName: async () => textOption(await optionCache.current(), 'blogname', 'Platen'),
      nonces: createNonces(config.secret),
      passwords,
      sendMail,
      setOwnEmail: async (session, email) => setOwnEmail(await ownScope(), session, email),
      mailOwner,
    }),
} satisfies Noun;
