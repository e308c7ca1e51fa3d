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
    await countAttempt(db, { what: 'new email', name: String(change.userId), remoteAddress: '' });
  } catch (error) {
    // Who changes an address again and again must not have us write to whom they like.
    if (error instanceof RestError) return log.warn({ user: change.userId }, 'email change notices rate limited');
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
  subject: `Your email address on ${siteName} was changed`,
  text: [
    'Hello,',
    `the email address of the user ${login} on ${siteName} was changed to ${email}.`,
    isConfirmed
      ? 'Password reset links now go to the new address.'
      : 'It was changed with an application password. Password reset links still go to this address until the new one is confirmed.',
    `If you did not change it, set a new password at ${siteUrl}/reset-password, revoke application passwords that you do not recognize, and restore your address at ${siteUrl}/confirm-email.`,
  ].join('\n\n'),
});

const askNew = ({ email, login, siteName, siteUrl }: About): Mail => ({
  to: email,
  subject: `Confirm your email address for ${siteName}`,
  text: [
    'Hello,',
    `the user ${login} on ${siteName} now has this email address. Sign in and confirm it here:`,
    `${siteUrl}/confirm-email`,
    'Until then, password reset links go to the previous address. If this is not your account, ignore this email.',
  ].join('\n\n'),
});
