import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { findConfirmed } from '../confirmed-emails.store.ts';
import { findPresentEmail } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import type { Markup } from './html.ts';
import { sessionOf, sitePath } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

const notSignedIn = createError('rest_not_logged_in', 401, 'You are not signed in.');

/** Lets somebody who signed in say whether an address that was set with an application password is theirs. */
export const confirmEmail: AuthPage = {
  path: '/confirm-email',
  show: async (request, given) => {
    const session = await sessionOf(request, given);
    if (session === null && request.wantsJson) throw notSignedIn();
    if (session === null)
      return redirect(`sign-in?redirect_to=${encodeURIComponent(sitePath(given, confirmEmail.path))}`);
    return ask(request, given, session);
  },
  submit: async (request, given) => {
    const session = await sessionOf(request, given);
    requireOwnForm(request, given, session?.sessionId);
    if (session === null) throw notSignedIn();
    const { present, confirmed } = await emailsOf(session, given);
    // Whoever signed in is believed, so writing an address is confirming it.
    if (confirmed !== null)
      await given.setOwnEmail(session, request.sent['answer'] === 'confirm' ? present : confirmed);
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
    const body = html`<p>Your e-mail address is <strong>${present}</strong>. There is nothing to confirm.</p>`;
    return page({ title: 'Your e-mail address', siteName, body });
  }
  const seal = sealForm(request, given, session.sessionId);
  const body = form(seal.field, { present, confirmed });
  return page({ title: 'Is this your e-mail address?', siteName, body, headers: seal.headers });
}

const form = (seal: Markup, { present, confirmed }: { present: string; confirmed: string }): Markup =>
  html`<p>
      An application changed your e-mail address to <strong>${present}</strong>. Links to set a new password still go to
      <strong>${confirmed}</strong>.
    </p>
    <form method="post" action="confirm-email">
      ${seal}
      <button name="answer" value="confirm">Yes, this address is mine</button>
      <button class="quiet" name="answer" value="restore">No, put the former one back</button>
    </form>`;
