import type { AccountChange } from '../../auth/account-changes.ts';
import { findAccountOf } from '../../auth/identity.store.ts';
import type { Account } from '../../auth/identity.store.ts';
import { notMeKey } from '../../auth/not-me.ts';
import { findOwner } from '../../auth/service-accounts.store.ts';
import { countAttempt } from '../../auth/throttle.ts';
import type { JsonMap } from '../../lib/json.ts';
import { RestError } from '../../rest/errors.ts';
import type { Core } from '../../site/core.ts';
import { textOption } from '../settings/option-values.rules.ts';

const sentences: Readonly<Record<AccountChange['what'], (login: string, name: string) => string>> = {
  password: (login) => `The password of the user ${login} was changed.`,
  roles: (login, name) => `The user ${login} now has these roles: ${name || 'none'}.`,
  'key-created': (login, name) => `An application password was created for the user ${login}: ${name}.`,
  'connection-created': (login, name) => `A program was connected to the account of the user ${login}: ${name}.`,
  'connection-reused': (login, name) =>
    `The connection of a program to the account of the user ${login} was ended, because a code or token of it was used twice: ${name}. Somebody else may have copied it. Connect the program again if you use it.`,
  'key-expiring': (login, name) =>
    `A key of the service account ${login} expires soon: ${name}. Create the next one with \`platen service-account rotate ${login}\`.`,
  'key-changed': (login, name) => `The limits of an application password of the user ${login} were changed: ${name}.`,
  'totp-added': (login) => `An authenticator app was added to the user ${login}.`,
  'totp-removed': (login) => `The authenticator app of the user ${login} was removed.`,
  'recovery-codes-created': (login) =>
    `New recovery codes were created for the user ${login}. The previous ones no longer work.`,
  'recovery-code-used': (login, left) => `A recovery code was used to sign in as ${login}. Codes left: ${left}.`,
  'codes-refused': (login) =>
    `The password of the user ${login} was entered correctly, followed by five incorrect codes. If that was not you, someone else knows the password.`,
  'passkey-added': (login, name) => `A passkey was added to the user ${login}: ${name}.`,
  'passkey-removed': (login, name) => `A passkey of the user ${login} was removed: ${name}.`,
  'passkey-suspended': (login, name) =>
    `A passkey of the user ${login} was suspended, because it may have been copied: ${name}. Remove it and add a new one.`,
  'factors-reset': (login) =>
    `An administrator removed the passkeys, the authenticator app, and the recovery codes of the user ${login}.`,
  'identity-linked': (login, name) => `The user ${login} can now sign in with an account at ${name}.`,
  'identity-unlinked': (login, name) => `The user ${login} can no longer sign in with an account at ${name}.`,
  'break-glass': (login) => `A link from the command line was used to sign in as ${login}.`,
  'browser-new': (login, name) =>
    `Somebody signed in as ${login} from a new browser: ${name}. If that was you, do nothing.`,
  'device-trusted': (login) => `A browser was trusted to sign in as ${login} without a second factor.`,
};

/** Sent to the confirmed address, so that an attacker who changed the address is not the only recipient. */
export async function mailAccountChange({ config, db, log, tools }: Core, payload: JsonMap): Promise<void> {
  const { userId, what, name = '' } = payload as unknown as AccountChange & { readonly userId: number };
  const account = tools.sendMail === null ? null : await findAccountOf(db.kysely, userId);
  if (account === null || tools.sendMail === null) return;
  try {
    // By kind: a flood of one notice never suppresses another.
    await countAttempt(db, { what: 'account mail', name: `${userId} ${what}`, remoteAddress: '' });
  } catch (error) {
    if (error instanceof RestError) return log.warn({ user: userId, what }, 'account mail rate limited');
    throw error;
  }
  const options = await tools.optionCache.current();
  const siteName = textOption(options, 'blogname', 'Platen');
  const program = await findOwner(db.kysely, userId);
  const owner = program === null ? account : await personFor(db, program, textOption(options, 'admin_email'));
  await tools.sendMail({
    to: owner.email,
    subject: subjectOf(what, siteName),
    text: [
      `Hello ${owner.displayName},`,
      `${sentences[what](account.login, name)} Site: ${siteName}, ${config.siteUrl}.`,
      ...(what === 'browser-new'
        ? [`Was this not you? Secure your account at ${config.siteUrl}/not-me?key=${notMeKey(config.secret, account)}`]
        : []),
      program === null
        ? `If you do not recognize this change, set a new password at ${config.siteUrl}/reset-password, check your second factors at ${config.siteUrl}/security, revoke application passwords and connections that you do not recognize, and contact an administrator of the site.`
        : 'You get this email because you created the service account. If you do not recognize this change, revoke its keys.',
    ].join('\n\n'),
  });
}

function subjectOf(what: AccountChange['what'], siteName: string): string {
  if (what === 'browser-new') return `New sign-in to ${siteName}`;
  return what === 'key-expiring' ? `A key for ${siteName} expires soon` : `Your account on ${siteName} was changed`;
}

/** A service account has no mailbox: its owner is mailed, or else the administrator of the site. */
async function personFor(
  { kysely }: Core['db'],
  { ownerId }: { readonly ownerId: number | null },
  siteEmail: string,
): Promise<Pick<Account, 'email' | 'displayName'>> {
  const owner = ownerId === null ? null : await findAccountOf(kysely, ownerId);
  return owner ?? { email: siteEmail, displayName: 'administrator' };
}
