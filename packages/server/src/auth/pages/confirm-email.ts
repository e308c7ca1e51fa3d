import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findConfirmed } from '../confirmed-emails.store.ts';
import { findPresentEmail } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page } from './html.ts';
import type { Markup } from './html.ts';
import { sessionOf, sitePath } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { confirmFirst, toSignIn } from './step-up.ts';

const notSignedIn = createError('rest_not_logged_in', 401, 'Authentication required. Sign in at /sign-in.');

/** Confirms or reverts an email address that was set with an application password. */
export const confirmEmail: AuthPage = {
  path: '/confirm-email',
  show: async (request, given) => {
    const session = await sessionOf(request, given);
    if (session === null && request.wantsJson) throw notSignedIn();
    if (session === null) return toSignIn(sitePath(given, confirmEmail.path));
    return ask(request, given, session);
  },
  submit: async (request, given) => {
    const session = await sessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    if (session === null) throw notSignedIn();
    const isConfirming = request.sent['answer'] === 'confirm';
    const signIn = isConfirming ? confirmFirst(request, session, sitePath(given, confirmEmail.path)) : null;
    if (signIn !== null) return signIn;
    const { present, confirmed } = await emailsOf(session, given);
    // A change in a session is confirmed, so storing the address confirms it.
    if (confirmed !== null) await given.setOwnEmail(session, isConfirming ? present : confirmed);
    return ask(request, given, session);
  },
};

async function emailsOf({ holder }: SessionIdentity, { db }: PageGiven) {
  return {
    present: await findPresentEmail(db.kysely, holder.id),
    confirmed: await findConfirmed(db.kysely, holder.id),
  };
}

async function ask(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  const { present, confirmed } = await emailsOf(session, given);
  if (request.wantsJson) return json({ email: present, confirmed_email: confirmed ?? present });
  const siteName = await given.siteName();
  if (confirmed === null) {
    const body = html`<p>Your email address is <strong>${present}</strong>. It is confirmed.</p>`;
    return page({ title: 'Your email address', siteName, body });
  }
  const seal = sealForm(request, given, session.sessionId);
  const body = form(seal.field, { present, confirmed });
  return page({ title: 'Is this your email address?', siteName, body, headers: seal.headers });
}

const form = (seal: Markup, { present, confirmed }: { present: string; confirmed: string }): Markup =>
  html`<p>
      An application changed your email address to <strong>${present}</strong>. Password reset links still go to
      <strong>${confirmed}</strong>.
    </p>
    <form method="post" action="confirm-email">
      ${seal}
      <button name="answer" value="confirm">Confirm this address</button>
      <button class="quiet" name="answer" value="restore">Restore the previous address</button>
    </form>`;
