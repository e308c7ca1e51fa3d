import { findAccountOf } from '../../auth/identity.store.ts';
import type { Mail } from '../../auth/mail.ts';
import { countAttempt } from '../../auth/throttle.ts';
import type { JsonMap } from '../../lib/json.ts';
import { RestError } from '../../rest/errors.ts';
import type { Core } from '../../site/core.ts';
import { textOption } from '../settings/option-values.rules.ts';

interface NewEmail {
  readonly userId: number;
  /** The one that counted until then. */
  readonly former: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** Tells the former address, and asks the new one to be confirmed where it does not count yet. */
export async function tellOfNewEmail({ config, db, log, tools }: Core, payload: JsonMap): Promise<void> {
  const change = payload as unknown as NewEmail;
  const account = await findAccountOf(db.kysely, change.userId);
  if (account === null || tools.sendMail === null) return;
  try {
    await countAttempt(db, { what: 'new e-mail', name: String(change.userId), remoteAddress: '' });
  } catch (error) {
    // Who changes an address again and again must not have us write to whom they like.
    if (error instanceof RestError) return log.warn({ user: change.userId }, 'An address changes too often to tell.');
    throw error;
  }
  const siteName = textOption(await tools.optionCache.current(), 'blogname', 'Platen');
  const about = { ...change, login: account.login, siteName, siteUrl: config.siteUrl };
  await tools.sendMail(tellFormer(about));
  if (!change.isConfirmed) await tools.sendMail(askNew(about));
}

interface About extends NewEmail {
  readonly login: string;
  readonly siteName: string;
  readonly siteUrl: string;
}

const tellFormer = ({ former, email, login, siteName, siteUrl, isConfirmed }: About): Mail => ({
  to: former,
  subject: `New e-mail address for ${siteName}`,
  text: [
    'Hello,',
    `the e-mail address of the user ${login} on ${siteName} is now ${email}.`,
    isConfirmed
      ? 'Links to set a new password go there from now on.'
      : 'It was changed with an application password, so links to set a new password still come to you until somebody signs in and confirms the new address.',
    `If it was not you, set a new password at ${siteUrl}/reset-password, take back the application passwords you do not know, and put your address back at ${siteUrl}/confirm-email.`,
  ].join('\n\n'),
});

const askNew = ({ email, login, siteName, siteUrl }: About): Mail => ({
  to: email,
  subject: `Confirm your e-mail address for ${siteName}`,
  text: [
    'Hello,',
    `this is now the e-mail address of the user ${login} on ${siteName}. Sign in and confirm it here:`,
    `${siteUrl}/confirm-email`,
    'Until then, links to set a new password go to the former address. If you know nothing of this, there is nothing you have to do.',
  ].join('\n\n'),
});
