import { rolesWith } from '../../access/roles.ts';
import type { Roles } from '../../access/roles.ts';
import type { IdentityProvider } from '../../config-identity-providers.ts';
import type { PasswordSignIn } from '../../config-sign-in.ts';
import type { Database } from '../../db/connection/connect.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Doing } from '../../events/audit.ts';
import type { Log, Site } from '../../scope.ts';
import type { MailOwner } from '../account-changes.ts';
import { isAdministrative } from '../factors/policy.ts';
import { lockFactors } from '../factors/factors.store.ts';
import { selectPasskeysOf } from '../factors/passkeys.store.ts';
import { findAccount, findHolder } from '../identity.store.ts';
import { countAttempt } from '../throttle.ts';
import { isOwnDomain, mappedRoles } from './external-identity.ts';
import type { ExternalIdentity } from './external-identity.ts';
import {
  deleteIdentity,
  findProvedOwner,
  hasPassword,
  insertIdentity,
  selectIdentitiesOf,
} from './identities.store.ts';
import { providerErrors } from './provider-errors.ts';
import type { Providers } from './providers.ts';

export interface NewAccount {
  readonly userName: string;
  readonly displayName: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email: string;
  /** Null: those of all new users. */
  readonly roles: readonly string[] | null;
}

/** What the module of users does for this one. */
export interface ExternalAccounts {
  /** Null if another account has the email address. `within` runs in the same transaction. */
  create(
    account: NewAccount,
    within: (db: Database['kysely'], userId: number) => Promise<void>,
  ): Promise<number | null>;
  /** Registered roles, and those that administrators created. */
  roles(): Promise<Roles>;
  /** Ends the sessions of the user, if the roles are others. */
  setRoles(userId: number, roles: readonly string[]): Promise<void>;
}

export interface LinkTools {
  readonly db: Database;
  readonly site: () => Site;
  readonly log: Log;
  readonly mailOwner: MailOwner;
  readonly externalAccounts: ExternalAccounts;
  readonly identityProviders: Providers;
  readonly passwordSignIn: PasswordSignIn;
}

type LinkedBy = 'self' | 'jit' | 'provider';

interface Linking {
  readonly userId: number;
  readonly identity: ExternalIdentity;
  readonly linkedBy: LinkedBy;
  readonly label: string;
  readonly remoteAddress: string;
}

/** In the transaction of the caller. Throws if another user has the identity, without saying who. */
async function link(tools: Pick<LinkTools, 'mailOwner'>, kysely: Database['kysely'], linking: Linking): Promise<void> {
  const { userId, identity, linkedBy, label, remoteAddress } = linking;
  const { provider, subject, email } = identity;
  if (!(await insertIdentity(kysely, { provider, subject, email, userId, linkedBy })))
    throw providerErrors.linkedElsewhere();
  const doing: Doing = { db: { kysely }, caller: { id: userId }, credential: { kind: 'provider' }, remoteAddress };
  if (linkedBy !== 'jit') await tools.mailOwner(doing, userId, { what: 'identity-linked', name: label });
  await recordAudit(doing, [
    { action: 'identity.linked', subject: { kind: 'user', id: userId }, details: { provider, by: linkedBy } },
  ]);
}

export const linkIdentity = (tools: LinkTools, linking: Linking): Promise<void> =>
  tools.db.transaction((kysely) => link(tools, kysely, linking));

interface Unlinking {
  readonly userId: number;
  readonly id: string;
  readonly remoteAddress: string;
}

/** Refuses to remove the last way to sign in. */
export const unlinkIdentity = (tools: LinkTools, { userId, id, remoteAddress }: Unlinking): Promise<void> =>
  tools.db.transaction(async (kysely) => {
    await lockFactors(kysely, userId);
    const removed = await deleteIdentity(kysely, userId, id);
    if (removed === null) throw providerErrors.unknownIdentity();
    const others = (await selectIdentitiesOf(kysely, userId)).filter(
      ({ provider }) => tools.identityProviders.find(provider) !== null,
    );
    const passkeys = (await selectPasskeysOf(kysely, userId)).filter(({ suspendedAt }) => suspendedAt === null);
    const usesPassword = tools.passwordSignIn === 'on' && (await hasPassword(kysely, userId));
    if (others.length === 0 && passkeys.length === 0 && !usesPassword) throw providerErrors.lastWayIn();
    const doing: Doing = { db: { kysely }, caller: { id: userId }, credential: { kind: 'cookie' }, remoteAddress };
    const name = tools.identityProviders.find(removed.provider)?.settings.label ?? removed.provider;
    await tools.mailOwner(doing, userId, { what: 'identity-unlinked', name });
    await recordAudit(doing, [
      { action: 'identity.unlinked', subject: { kind: 'user', id: userId }, details: { provider: removed.provider } },
    ]);
  });

interface Arriving {
  readonly settings: IdentityProvider;
  readonly identity: ExternalIdentity;
  readonly remoteAddress: string;
}

/**
 * The account of an identity that nobody has linked: an existing one, if its owner proved the address here and the
 * operator trusts the provider with the domain, or a new one. Null: the user has to prove an account first.
 */
export async function adoptIdentity(tools: LinkTools, arriving: Arriving): Promise<number | null> {
  const { settings, identity, remoteAddress } = arriving;
  const { email } = identity;
  if (email === null || !isOwnDomain(settings, email)) return null;
  const { account } = await findAccount(tools.db.kysely, email);
  if (account !== null) return settings.authoritative ? linkProvedOwner(tools, arriving, email) : null;
  if (!settings.jit) return null;
  await countAttempt(tools.db, { what: 'new account', name: settings.id, remoteAddress });
  const roles = await knownRoles(tools, settings, mappedRoles(settings, { groups: identity.groups, present: [] }));
  const { userName, displayName } = identity;
  return tools.externalAccounts.create({ userName, displayName, email, roles }, (kysely, userId) =>
    link(tools, kysely, { userId, identity, linkedBy: 'jit', label: settings.label, remoteAddress }),
  );
}

async function linkProvedOwner(
  tools: LinkTools,
  { settings, identity, remoteAddress }: Arriving,
  email: string,
): Promise<number | null> {
  const owner = await findProvedOwner(tools.db.kysely, email);
  const holder = owner === null ? null : await findHolder(tools.db.kysely, owner);
  if (holder === null || isAdministrative(rolesWith(tools.site().roles, holder.storedRoles), holder.roles)) return null;
  await linkIdentity(tools, {
    userId: holder.id,
    identity,
    linkedBy: 'provider',
    label: settings.label,
    remoteAddress,
  });
  return holder.id;
}

/** At every sign-in. Ends other sessions of the user if the roles change. */
export async function applyRoles(tools: LinkTools, userId: number, { settings, identity }: Arriving): Promise<void> {
  if (settings.roles.size > 0 && identity.groups === null)
    tools.log.warn({ user: userId, provider: settings.id, claim: settings.groupsClaim }, 'groups claim is missing');
  const holder = await findHolder(tools.db.kysely, userId);
  const present = holder?.roles ?? [];
  const roles = await knownRoles(tools, settings, mappedRoles(settings, { groups: identity.groups, present }));
  if (roles !== null) await tools.externalAccounts.setRoles(userId, roles);
}

/** Without roles that the site does not have, such as those of an inactive plugin. */
async function knownRoles(
  { externalAccounts, log }: LinkTools,
  { id }: Pick<IdentityProvider, 'id'>,
  names: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (names === null) return null;
  const roles = await externalAccounts.roles();
  const known = names.filter((name) => roles.has(name));
  if (known.length < names.length) log.warn({ provider: id, roles: names }, 'mapped role does not exist');
  return known;
}
