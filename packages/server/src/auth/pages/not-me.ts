import { createError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Account } from '../identity.store.ts';
import { accountOfNotMe, disownSignIn } from '../not-me.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, json, page, redirect } from './html.ts';
import { sitePath, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';

const badKey = createError(
  'rest_invalid_mail_link',
  400,
  'This link has expired, or your password was changed since. To secure your account, set a new password.',
);

/** Where the mail about a sign-in from a new browser leads. Mail scanners open links, so showing it changes nothing. */
export const notMe: AuthPage = {
  path: '/not-me',
  show: async (request, given) => ask(request, given, await requireAccount(given, request.query['key'])),
  submit: async (request, given) => {
    requireOwnForm(request, given);
    const account = await requireAccount(given, request.sent['key']);
    const key = await disownSignIn(given.db, account, request.remoteAddress);
    // Where passwords don't work, there is none to set.
    const next = given.passwordSignIn === 'off' ? '/sign-in' : `/reset-password?key=${key}`;
    return request.wantsJson
      ? json({ secured: true, url: given.siteUrl + next })
      : redirect(sitePath(given, '') + next);
  },
};

async function requireAccount(given: PageGiven, key: unknown): Promise<Account> {
  const account = typeof key === 'string' ? await accountOfNotMe(given.db, given.secret, key) : null;
  if (account === null) throw badKey();
  return account;
}

async function ask(request: PageRequest, given: PageGiven, { login }: Account): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const body = html`<p>
      Somebody signed in as <strong>${login}</strong> from a browser that you do not recognize? Secure your account:
    </p>
    <ul>
      <li>All sessions, trusted browsers, and connected programs end.</li>
      <li>Your password stops working. You set a new one on the next page.</li>
    </ul>
    <p>Afterwards, check your second factors and application passwords.</p>
    <form method="post" action="not-me">
      ${seal.field}
      <input type="hidden" name="key" value="${textOf(request.query['key']) ?? ''}" />
      <button>Secure my account</button>
    </form>`;
  return page({ title: 'Was this not you?', siteName: await given.siteName(), body, headers: seal.headers });
}
