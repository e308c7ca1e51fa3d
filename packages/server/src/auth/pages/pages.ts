import { errorBody } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Page } from '../../site/page.ts';
import { authorizeApplication } from './authorize-application.ts';
import { authorizeClient } from './authorize-client.ts';
import { breakGlass } from './break-glass.ts';
import { confirmEmail } from './confirm-email.ts';
import { html, json, page } from './html.ts';
import { linkIdentityPage } from './link-identity.ts';
import { nonce } from './nonce.ts';
import { notMe } from './not-me.ts';
import { readPageRequest } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { providerLogout } from './provider-logout.ts';
import { providerBack } from './provider-sign-in.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactor } from './second-factor.ts';
import { security } from './security.ts';
import { passkeySignIn, signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

const authPages: readonly AuthPage[] = [
  signIn,
  passkeySignIn,
  secondFactor,
  signOut,
  nonce,
  resetPassword,
  confirmEmail,
  notMe,
  authorizeApplication,
  security,
  authorizeClient,
  linkIdentityPage,
  breakGlass,
];

/** The pages people sign in with, and on which they approve programs. */
export const createAuthPages = (given: PageGiven): readonly Page[] =>
  [...authPages, ...given.identityProviders.all.flatMap((each) => [providerBack(each), providerLogout(each)])].map(
    ({ path, show, submit }) => ({
      path,
      show: (raw) => serve(raw, given, (request) => byMethod(request, () => show(request, given))),
      submit: (raw) => serve(raw, given, (request) => submit(request, given)),
    }),
  );

type Answer = (request: PageRequest) => Promise<HttpResponse>;

async function serve(raw: RawRequest, given: PageGiven, answer: Answer): Promise<HttpResponse> {
  const read = readPageRequest(raw);
  if ('problem' in read) return json(errorBody(read.problem), { status: 400 });
  const { request } = read;
  try {
    return await answer(request);
  } catch (error) {
    return refusal(request, given, given.site().explain(error, given.log));
  }
}

async function byMethod({ method }: PageRequest, show: () => Promise<HttpResponse>): Promise<HttpResponse> {
  if (method === 'GET') return show();
  if (method === 'HEAD') return { ...(await show()), body: null };
  return json(
    { code: 'rest_no_route', message: 'This page supports only GET and POST.', data: { status: 405 } },
    { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
  );
}

async function refusal(request: PageRequest, given: PageGiven, error: RestError): Promise<HttpResponse> {
  const { status, headers } = error;
  if (request.wantsJson) return json(errorBody(error), { status, headers });
  const siteName = await given.siteName().catch(() => 'Platen');
  const body = html`<p class="alert" role="alert">${error.message}</p>
    <p><a href="${request.path.split('/').at(-1) ?? ''}">Try again</a></p>`;
  return page({ title: 'Something went wrong', siteName, body, status, headers });
}
