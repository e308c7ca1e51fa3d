import { accountMailTask, mailOwner } from './account-mails.actions.ts';
import { mailAccountChange } from './account-mails.jobs.ts';
import { connectionRoutes } from './connections.resource.ts';
import { fetchClientDocument } from './client-documents.actions.ts';
import { registerCoreRoles } from './core-roles.registry.ts';
import { externalAccounts, openProviders } from './external-accounts.actions.ts';
import { roleRoutes } from './roles.resource.ts';
import { followUsers } from './user-following.registry.ts';
import { registerUserRights } from './user-rights.rules.ts';
import { emailTask } from './user-email.actions.ts';
import { tellOfNewEmail } from './user-email.jobs.ts';
import { securityRoutes } from './user-security.resource.ts';
import { sessionRoutes } from './user-sessions.resource.ts';
import { setOwnEmail } from './users.actions.ts';
import { userRoutes } from './users.resource.ts';
import { createJwts } from '../../auth/jwts.ts';
import { createMailer } from '../../auth/mail.ts';
import { createNonces } from '../../auth/nonces.ts';
import { createOAuthEndpoints } from '../../auth/oauth/endpoints.ts';
import type { PageGiven } from '../../auth/pages/page-request.ts';
import { createAuthPages } from '../../auth/pages/pages.ts';
import { resealTotp } from '../../auth/factors/seal-totp.ts';
import { createPasswords } from '../../auth/passwords.ts';
import { sweepCredentials } from '../../auth/sweep.ts';
import type { Page } from '../../site/page.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { textOption } from '../settings/option-values.rules.ts';

/** Pages for people, and endpoints for programs. */
const allPages = (given: PageGiven): readonly Page[] => [
  ...createAuthPages(given),
  ...(given.oauth ? createOAuthEndpoints(given) : []),
];

export const users = {
  name: 'users',
  tags: ['users'],
  registries: () => ({ roles: createRegistry('role'), capabilityRules: createRegistry('capability rule') }),
  register: (draft) => {
    registerCoreRoles(draft);
    registerUserRights(draft);
    followUsers(draft);
  },
  routes: (draft) => [...userRoutes(draft), ...roleRoutes, ...sessionRoutes, ...connectionRoutes, ...securityRoutes],
  offers: ({ roles }) => ({ registerRole: (role) => roles.add(role.name, role) }),
  shares: () => ({ passwords: createPasswords() }),
  tools: ({ config: { smtpUrl: url, mailFrom: from, secondFactor, passwordSignIn, secret, siteUrl }, shared }) => ({
    secondFactor,
    passwordSignIn,
    jwts: createJwts(secret, siteUrl),
    passwords: shared.passwords,
    sendMail: url === null ? null : createMailer({ url, from }),
  }),
  events: {
    'user.created': 'A user was created.',
    'user.updated': 'A user was updated.',
    'user.deleted': 'A user was deleted. The posts were reassigned or deleted.',
  },
  tasks: { [emailTask]: tellOfNewEmail, [accountMailTask]: mailAccountChange },
  sweeps: [
    ({ db }) => sweepCredentials(db).then(() => Infinity),
    ({ db, tools: { sealedValues } }) => resealTotp({ db, sealedValues }).then(() => Infinity),
  ],
  pages: ({ config, db, log, site, ownScope, tools: { optionCache, passwords, sealedValues, sendMail } }) =>
    allPages({
      ...config,
      db,
      log,
      site,
      siteName: async () => textOption(await optionCache.current(), 'blogname', 'Platen'),
      nonces: createNonces(config.secret),
      passwords,
      sealedValues,
      sendMail,
      setOwnEmail: async (session, email) => setOwnEmail(await ownScope(), session, email),
      mailOwner,
      identityProviders: openProviders(config, log),
      externalAccounts: externalAccounts(ownScope),
      fetchDocument: async (url) => fetchClientDocument(await ownScope(), url),
    }),
} satisfies Noun;
