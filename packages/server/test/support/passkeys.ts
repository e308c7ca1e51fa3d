import { createAuthenticator } from './authenticator.ts';
import type { Authenticator, Ceremony, CreationOptions, KeyKind, RequestOptions } from './authenticator.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { unescape } from './pages.ts';
import type { Browser } from './pages.ts';

/** What the script of a page calls the browser with. */
export function passkeyOptionsIn<Options = RequestOptions>({ body }: HttpResponse): Options {
  const text = unescape(/data-passkey="([^"]*)"/.exec(String(body))?.[1] ?? '{}');
  return (JSON.parse(text) as { publicKey: Options }).publicKey;
}

export const hiddenIn = ({ body }: HttpResponse, name: string): string =>
  unescape(new RegExp(`name="${name}" value="([^"]*)"`).exec(String(body))?.[1] ?? '');

interface Adding {
  readonly siteUrl: string;
  readonly kind?: KeyKind;
  readonly ceremony?: Ceremony;
  readonly authenticator?: Authenticator;
  readonly name?: string;
}

/** Adds a passkey at /security, in a browser that is signed in. */
export async function addPasskey(
  browser: Browser,
  { siteUrl, kind, ceremony, authenticator = createAuthenticator(siteUrl, kind), name = 'Laptop' }: Adding,
): Promise<{ readonly authenticator: Authenticator; readonly response: HttpResponse }> {
  const shown = await browser.submit('/security', { action: 'passkey-begin' });
  const credential = authenticator.create(passkeyOptionsIn<CreationOptions>(shown), ceremony);
  const response = await browser.visit('/security', { form: registrationForm(shown, { credential, name }) });
  return { authenticator, response };
}

export const registrationForm = (shown: HttpResponse, sent: { credential: string; name: string }) => ({
  action: 'passkey-add',
  seal: hiddenIn(shown, 'seal'),
  handle: hiddenIn(shown, 'handle'),
  ...sent,
});

/** Signs in with nothing but a passkey. */
export async function enterWithPasskey(
  browser: Browser,
  authenticator: Authenticator,
  ceremony: Ceremony = {},
): Promise<HttpResponse> {
  const asked = await browser.visit('/sign-in/passkey', { headers: { accept: 'application/json' } });
  const { passkey } = JSON.parse(String(asked.body)) as { passkey: RequestOptions };
  return browser.visit('/sign-in', {
    json: { credential: JSON.parse(authenticator.get(passkey, ceremony)) as unknown },
  });
}
