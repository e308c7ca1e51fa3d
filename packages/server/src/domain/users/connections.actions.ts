import { selectClients, updateClientState } from '../../auth/oauth/clients.store.ts';
import type { ClientState, OAuthClient } from '../../auth/oauth/clients.store.ts';
import { changeGrantAccess, endGrants } from '../../auth/oauth/grants.ts';
import { lockGrant, selectConnections } from '../../auth/oauth/grants.store.ts';
import type { Connection, OAuthGrant } from '../../auth/oauth/grants.store.ts';
import { isPlain } from '../../auth/oauth/token-scopes.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

type Whose = Pick<User, 'id'>;

/** Programs that are connected to the account, latest first. */
export const connectionsOf = ({ db }: Pick<Scope, 'db'>, { id }: Whose): Promise<Connection[]> =>
  selectConnections(db.kysely, id);

export const endConnections = (scope: Scope, { id: userId }: Whose): Promise<number> =>
  inTransaction(scope, async (inner) => (await endGrants(inner, { userId }, 'user')).length);

export const endConnection = (scope: Scope, { id: userId }: Whose, grant: string): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const { id } = await requireGrant(inner, userId, grant);
    await endGrants(inner, { id }, 'user');
  });

export const changeAccess = (
  scope: Scope,
  { id: userId }: Whose,
  { grant, access }: { readonly grant: string; readonly access: 'read' | 'write' },
): Promise<void> =>
  inTransaction(scope, async (inner) => {
    const found = await requireGrant(inner, userId, grant);
    if (!isPlain(found.scopes)) throw userErrors.specificConnection();
    await changeGrantAccess(inner, found, access);
  });

/** Only what could be a UUID is looked up. */
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function requireGrant({ db }: Scope, userId: number, id: string): Promise<OAuthGrant> {
  const grant = uuidForm.test(id) ? await lockGrant(db.kysely, id) : null;
  if (grant === null || grant.userId !== userId) throw userErrors.unknownConnection();
  return grant;
}

export const oauthClients = ({ db }: Pick<Scope, 'db'>): Promise<OAuthClient[]> => selectClients(db.kysely);

/** A blocked client loses its connections. */
export const setClientState = (scope: Scope, id: string, state: ClientState): Promise<number> =>
  inTransaction(scope, async (inner) => {
    if (!(await updateClientState(inner.db.kysely, id, state))) throw userErrors.unknownClient(id);
    await recordAudit(inner, [{ action: `oauth-client.${state}`, subject: { id } }]);
    return state === 'blocked' ? (await endGrants(inner, { clientId: id }, 'blocked')).length : 0;
  });

export const endConnectionsOfClient = (scope: Scope, clientId: string): Promise<number> =>
  inTransaction(scope, async (inner) => (await endGrants(inner, { clientId }, 'command')).length);
