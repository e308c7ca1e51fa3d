import { errorBody, errors, RestError } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { authorizeApplication } from './authorize-application.ts';
import { html, json, page } from './html.ts';
import { nonce } from './nonce.ts';
import { readPageRequest } from './page-request.ts';
import type { Page, PageGiven, PageRequest } from './page-request.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export type { PageGiven } from './page-request.ts';

/** Only these very paths: a second spelling would be a second way in. */
const pages: ReadonlyMap<string, Page> = new Map([
  ['/sign-in', signIn],
  ['/sign-out', signOut],
  ['/nonce', nonce],
  ['/reset-password', resetPassword],
  ['/authorize-application', authorizeApplication],
]);

export interface PageHandlers {
  /** Path → what answers it. */
  readonly pages: ReadonlyMap<string, (raw: RawRequest) => Promise<HttpResponse>>;
}

/** The pages people sign in with, ready to be mounted. */
export const createPages = (given: PageGiven, explain: (error: unknown) => RestError | null): PageHandlers => ({
  pages: new Map([...pages].map(([path, one]) => [path, (raw: RawRequest) => serve(raw, one, { given, explain })])),
});

interface Serving {
  readonly given: PageGiven;
  readonly explain: (error: unknown) => RestError | null;
}

async function serve(raw: RawRequest, one: Page, { given, explain }: Serving): Promise<HttpResponse> {
  const read = readPageRequest(raw);
  if ('problem' in read) return json(errorBody(errors.badAddress(read.problem)), { status: 400 });
  const { request } = read;
  try {
    return await answer(request, one, given);
  } catch (error) {
    const known = error instanceof RestError ? error : explain(error);
    if (known === null || known.status >= 500) given.log.error({ err: error }, 'A page failed.');
    return refusal(request, given, known ?? errors.fault());
  }
}

async function answer(request: PageRequest, one: Page, given: PageGiven): Promise<HttpResponse> {
  switch (request.method) {
    case 'GET':
      return one.show(request, given);
    case 'HEAD':
      return { ...(await one.show(request, given)), body: null };
    case 'POST':
      return one.submit(request, given);
    default:
      return json(
        { code: 'rest_no_route', message: 'This page takes GET and POST.', data: { status: 405 } },
        { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
      );
  }
}

async function refusal(request: PageRequest, given: PageGiven, error: RestError): Promise<HttpResponse> {
  const { status, headers } = error;
  if (request.wantsJson) return json(errorBody(error), { status, headers });
  const siteName = await given.siteName().catch(() => 'Platen');
  const body = html`<p class="alert" role="alert">${error.message}</p>
    <p><a href="${request.path.slice(1)}">Try again</a></p>`;
  return page({ title: 'That did not work', siteName, body, status, headers });
}
