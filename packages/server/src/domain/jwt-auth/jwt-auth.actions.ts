import { browserName } from '../../auth/browser-names.ts';
import { findAccount } from '../../auth/identity.store.ts';
import { startJwtSession } from '../../auth/jwt-sessions.ts';
import { provePassword } from '../../auth/prove-password.ts';
import { providerErrors } from '../../auth/providers/provider-errors.ts';
import type { Scope } from '../../scope.ts';
import { mailOwner } from '../users/account-mails.actions.ts';
import type { User } from '../users/user.ts';
import { requireUser } from '../users/users.actions.ts';
import { jwtAuthErrors } from './jwt-auth.errors.ts';

interface SignIn {
  readonly login: string;
  readonly password: string;
  /** User agent of the client. */
  readonly agent: string;
}

/** A JWT for the user, as if they had signed in. */
export async function createToken(
  scope: Scope,
  { login, password, agent }: SignIn,
): Promise<{ readonly token: string; readonly user: User }> {
  if (scope.passwordSignIn === 'off') throw providerErrors.passwordsOff();
  const named = await findAccount(scope.db.kysely, login);
  const remoteAddress = scope.remoteAddress ?? '';
  const attempt = { what: 'sign-in', name: named.name, remoteAddress } as const;
  const account = await provePassword(scope, { ...named, password, attempt, remoteAddress });
  if (account === null) throw jwtAuthErrors.incorrect();
  const token = await startJwtSession(scope, { userId: account.id, remoteAddress, agent });
  if (token === null) throw jwtAuthErrors.secondFactor();
  await mailOwner(scope, account.id, { what: 'browser-new', name: `${browserName(agent)}, ${remoteAddress}` });
  return { token, user: await requireUser(scope, account.id) };
}
