import type { AccountChange } from '../../auth/account-changes.ts';
import { findAccountOf } from '../../auth/identity.store.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Core } from '../../site/core.ts';
import { textOption } from '../settings/option-values.rules.ts';

const sentences: Readonly<Record<AccountChange['what'], (login: string, name: string) => string>> = {
  password: (login) => `The password of the user ${login} was changed.`,
  roles: (login, name) => `The user ${login} now has these roles: ${name || 'none'}.`,
  'key-created': (login, name) => `An application password was created for the user ${login}: ${name}.`,
  'key-changed': (login, name) => `The limits of an application password of the user ${login} were changed: ${name}.`,
};

/** Sent to the confirmed address, so that an attacker who changed the address is not the only recipient. */
export async function mailAccountChange({ config, db, tools }: Core, payload: JsonMap): Promise<void> {
  const { userId, what, name = '' } = payload as unknown as AccountChange & { readonly userId: number };
  const account = tools.sendMail === null ? null : await findAccountOf(db.kysely, userId);
  if (account === null || tools.sendMail === null) return;
  const siteName = textOption(await tools.optionCache.current(), 'blogname', 'Platen');
  await tools.sendMail({
    to: account.email,
    subject: `Your account on ${siteName} was changed`,
    text: [
      `Hello ${account.displayName},`,
      `${sentences[what](account.login, name)} Site: ${siteName}, ${config.siteUrl}.`,
      `If you do not recognize this change, set a new password at ${config.siteUrl}/reset-password, revoke application passwords that you do not recognize, and contact an administrator of the site.`,
    ].join('\n\n'),
  });
}
