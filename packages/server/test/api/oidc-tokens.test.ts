import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Forgery } from '../support/identity-provider.ts';
import { openOutside, publicAddress } from '../support/outside.ts';
import { openPages, siteUrl } from '../support/pages.ts';
import { leadsTo, newSubject, setUpProviderSignIn, settingsOf } from '../support/provider-sign-in.ts';

/** Numbers are those of the abuse table of the issue. */
const { accounts, pages, provider, known, isIn, begin, back, enter, link, providersOf, logged, open } =
  await setUpProviderSignIn();

/** A linked user whose sign-in succeeds unless the provider misbehaves. */
async function linked() {
  const person = await known();
  const subject = newSubject();
  await link(person.id, subject);
  return { person, subject };
}

const stranger = await generateKeyPair('RS256', { extractable: true });
const now = (): number => Math.floor(Date.now() / 1000);
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The status of a sign-in with this ID token, of pages that have discovered nothing yet. */
async function tryToken(idToken: (forgery: Forgery) => Promise<string>): Promise<number> {
  const { subject } = await linked();
  provider.behavior.idToken = idToken;
  const browser = open().browser();
  const { status } = await enter(browser, { sub: subject });
  expect(await isIn(browser)).toBe(status === 303);
  return status;
}

describe('the response of the provider', () => {
  it('signs in the user of a linked identity, and goes where they wanted to', async () => {
    const { subject } = await linked();
    const browser = pages.browser();
    const url = await begin(browser, '?redirect_to=/desk');
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.searchParams.get('scope')).toBe('openid profile email');
    expect(url.searchParams.get('redirect_uri')).toBe(`${siteUrl}/sign-in/with/company/back`);
    expect(url.searchParams.has('prompt')).toBe(false);
    const entered = await back(browser, provider.authorize(url, { sub: subject }));
    expect(entered).toMatchObject({ status: 303, headers: { Location: '/desk' } });
    expect(await isIn(browser)).toBe(true);
  });

  // To see it fail, let `endFlow` find rows without the browser.
  it('61: rejects a state that is missing, wrong, of another browser, or used, and fetches nothing', async () => {
    const { subject } = await linked();
    const [browser, other] = [pages.browser(), pages.browser()];
    await other.visit('/sign-in');
    const answer = provider.authorize(await begin(browser), { sub: subject });
    const [without, wrong] = [new URLSearchParams(answer), new URLSearchParams(answer)];
    without.delete('state');
    wrong.set('state', 'x'.repeat(43));
    provider.requests.length = 0;
    expect((await back(browser, without)).status).toBe(400);
    expect((await back(browser, wrong)).status).toBe(400);
    expect((await back(browser, `${answer.toString()}&state=again`)).status).toBe(400);
    expect((await back(other, answer)).status).toBe(400);
    expect((await back(pages.browser(), answer)).status).toBe(400);
    expect(provider.requests).toEqual([]);
    expect((await back(browser, answer)).status).toBe(303);
    provider.requests.length = 0;
    expect((await back(browser, answer)).status).toBe(400);
    expect(provider.requests).toEqual([]);
  });

  it('61: lets one of several responses at once in', async () => {
    const { subject } = await linked();
    const browser = pages.browser();
    const answer = provider.authorize(await begin(browser), { sub: subject });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await back(browser, answer)).status));
    expect(statuses.toSorted()).toEqual([303, 400, 400, 400]);
  });

  it('62: rejects a response of one provider at the address of another (mix-up)', async () => {
    const { subject } = await linked();
    const two = openPages(accounts, {
      identityProviders: providersOf([settingsOf(provider), settingsOf(provider, 'other')]),
    });
    const browser = two.browser();
    const answer = provider.authorize(await begin(browser), { sub: subject });
    expect((await back(browser, answer, 'other')).status).toBe(400);
    const again = provider.authorize(await begin(browser), { sub: subject });
    again.set('iss', 'https://evil.example');
    expect((await back(browser, again)).status).toBe(400);
    expect(await isIn(browser)).toBe(false);
  });

  it('63: rejects a response without the `iss` that the provider promises', async () => {
    const { subject } = await linked();
    const browser = pages.browser();
    const answer = provider.authorize(await begin(browser), { sub: subject });
    answer.delete('iss');
    expect((await back(browser, answer)).status).toBe(400);
  });

  // To see it fail, take `expectedNonce` out of `identify`.
  it('64: rejects an ID token with another nonce, or without one', async () => {
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, nonce: 'other' }))).toBe(400);
    expect(await tryToken(({ claims: { nonce: _, ...rest }, sign }) => sign(rest))).toBe(400);
  });

  it('65: rejects a code of another sign-in', async () => {
    const { subject } = await linked();
    const [attacker, victim] = [pages.browser(), pages.browser()];
    const injected = provider.authorize(await begin(attacker), { sub: subject });
    const own = provider.authorize(await begin(victim), { sub: newSubject() });
    own.set('code', injected.get('code') ?? '');
    expect((await back(victim, own)).status).toBe(400);
  });

  it('shows a page when the user cancels there', async () => {
    const browser = pages.browser();
    const url = await begin(browser);
    const answer = new URLSearchParams({
      error: 'access_denied',
      state: url.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    const shown = await back(browser, answer);
    expect(shown.status).toBe(400);
    expect(String(shown.body)).toContain('href="/sign-in"');
  });
});

describe('forged ID tokens', () => {
  // To see 66 to 69 fail, take `enableNonRepudiationChecks` out of `discover`.
  it('66: rejects a token without a signature', async () => {
    expect(await tryToken(async ({ claims }) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`)).toBe(400);
  });

  it('67: rejects a token that is signed with the public key as a shared secret', async () => {
    expect(
      await tryToken(({ claims, publicKey }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'first' })
          .sign(createHash('sha256').update(JSON.stringify(publicKey)).digest()),
      ),
    ).toBe(400);
    expect(
      await tryToken(({ claims }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('secret of the client'.padEnd(32))),
      ),
    ).toBe(400);
  });

  it.each(['first', 'unknown', '../../etc/passwd', "' or 1=1 --"])(
    '68: rejects a token of a key that the provider does not have (kid %s)',
    async (kid) => {
      expect(await tryToken(({ claims, sign }) => sign(claims, { kid }, stranger.privateKey))).toBe(400);
    },
  );

  it('68: fetches the keys again at most once a minute', async () => {
    const same = open();
    provider.behavior.idToken = ({ claims, sign }) => sign(claims, { kid: 'unknown' }, stranger.privateKey);
    provider.requests.length = 0;
    for (let count = 0; count < 3; count += 1)
      expect((await enter(same.browser(), { sub: newSubject() })).status).toBe(400);
    expect(provider.requests.filter((path) => path === '/keys')).toHaveLength(1);
  });

  it('68: rejects a changed payload', async () => {
    expect(
      await tryToken(async ({ claims, sign }) => {
        const [head, , signature] = (await sign(claims)).split('.');
        return `${head}.${encoded({ ...claims, email: 'other@example.org' })}.${signature}`;
      }),
    ).toBe(400);
  });

  it('69: ignores keys in the header of the token', async () => {
    const jwk = (await exportJWK(stranger.publicKey)) as JsonMap;
    for (const header of [
      { jwk },
      { jku: `${provider.issuer}/evil` },
      { x5u: `${provider.issuer}/evil` },
    ] as JsonMap[]) {
      provider.requests.length = 0;
      expect(await tryToken(({ claims, sign }) => sign(claims, header, stranger.privateKey))).toBe(400);
      expect(provider.requests).not.toContain('/evil');
    }
  });

  it('70: rejects a token for another client', async () => {
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, aud: 'other' }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, aud: ['platen', 'other'] }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, aud: ['platen', 'other'], azp: 'other' }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, iss: 'https://evil.example' }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign(claims))).toBe(303);
  });

  // To see it fail, take the check of `iat` out of `requireRecent`.
  it('71: rejects a token that has expired, is not valid yet, or comes from the future', async () => {
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, exp: now() - 90 }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, nbf: now() + 90 }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, iat: now() + 90 }))).toBe(400);
    expect(await tryToken(({ claims, sign }) => sign({ ...claims, iat: now() + 30, exp: now() - 30 }))).toBe(303);
  });

  it('rejects a token without a subject', async () => {
    expect(await tryToken(({ claims: { sub: _, ...rest }, sign }) => sign(rest))).toBe(400);
  });
});

describe('requests to the provider', () => {
  /** The status of the page after the button, for a provider that was not used before. */
  const tryBeginning = async (fresh = open()): Promise<number> =>
    (await fresh.browser().submit('/sign-in', { provider: 'company' })).status;

  it('72: rejects a discovery document of another issuer', async () => {
    provider.behavior.metadata = { issuer: 'https://evil.example' };
    const shown = await open().browser().submit('/sign-in', { provider: 'company' });
    expect(shown.status).toBe(502);
    // The other ways to sign in are still there.
    expect(String(shown.body)).toContain('id="password"');
    provider.behavior.metadata = {};
    expect(await tryBeginning()).toBe(200);
  });

  // To see it fail, pass `fetch` instead of `guardedFetch`.
  it('73: connects to no private address, and says nothing about it', async () => {
    const outside = await openOutside({
      names: {
        'inner.example': [['10.0.0.1']],
        'metadata.example': [['169.254.169.254']],
        'rebind.example': [[publicAddress], ['127.0.0.1']],
        'redirect.example': [[publicAddress]],
      },
      serve: (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${outside.innerPort}/` }).end(),
    });
    const said = new Set<string>();
    for (const issuer of [
      `https://127.0.0.1:${outside.innerPort}`,
      'https://169.254.169.254',
      'https://[::1]',
      'https://inner.example',
      'https://metadata.example',
      'https://rebind.example',
      'https://redirect.example',
      'https://nothing.example',
    ]) {
      const settings = { ...settingsOf(provider), issuer };
      const inner = openPages(accounts, { identityProviders: providersOf([settings], outside.outbound) });
      const shown = await inner.browser().submit('/sign-in', { provider: 'company' });
      expect(shown.status, issuer).toBe(502);
      said.add(/role="alert">([^<]*)/.exec(String(shown.body))?.[1] ?? '');
    }
    expect(said.size).toBe(1);
    expect(outside.innerConnections()).toBe(0);
    await outside.close();
  });

  it('73: connects to no private address that the discovery document names', async () => {
    const outside = await openOutside({ serve: (_, response) => void response.end() });
    const { subject } = await linked();
    for (const name of ['token_endpoint', 'jwks_uri']) {
      provider.behavior.metadata = { [name]: `http://127.0.0.1:${outside.innerPort}/` };
      const browser = open().browser();
      expect((await enter(browser, { sub: subject })).status, name).toBe(502);
    }
    expect(outside.innerConnections()).toBe(0);
    await outside.close();
  });

  it('74: rejects an issuer without HTTPS, unless its origin is listed', async () => {
    const unlisted = createOutbound({ ownOrigin: siteUrl });
    const given = providersOf([{ ...settingsOf(provider), issuer: 'http://login.example' }], unlisted);
    expect(await tryBeginning(openPages(accounts, { identityProviders: given }))).toBe(502);
  });

  it.each([
    ['too large', (write: (text: string) => void) => write('x'.repeat(300_000)), {}],
    ['compressed', (write: (text: string) => void) => write('x'), { 'content-encoding': 'gzip' }],
    ['an error', (write: (text: string) => void) => write('{}'), { status: '500' }],
  ] as const)('75: rejects a key set that is %s', async (_, write, { ...headers }) => {
    const { subject } = await linked();
    const { status = '200', ...sent } = headers as Record<string, string>;
    provider.behavior.answer = (request, response) => {
      if (request.url !== '/keys') return false;
      response.writeHead(Number(status), { 'content-type': 'application/json', ...sent });
      write((text) => void response.end(text));
      return true;
    };
    const browser = open().browser();
    const shown = await enter(browser, { sub: subject });
    expect(shown.status).toBe(502);
    expect(await isIn(browser)).toBe(false);
    expect(JSON.stringify(logged)).not.toContain('access');
  });

  it('75: gives up on a key set that does not end after five seconds', { timeout: 20_000 }, async () => {
    const { subject } = await linked();
    provider.behavior.answer = (request, response) => {
      if (request.url !== '/keys') return false;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      return true;
    };
    expect((await enter(open().browser(), { sub: subject })).status).toBe(502);
  });

  it('uses a confirmation only if the provider asked again', async () => {
    const { subject } = await linked();
    const browser = pages.browser();
    const url = await begin(browser, '?confirm=1');
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0']);
    const stale = provider.authorize(url, { sub: subject, auth_time: now() - 3600 });
    expect((await back(browser, stale)).status).toBe(400);
    const fresh = provider.authorize(await begin(browser, '?confirm=1'), { sub: subject, auth_time: now() });
    expect((await back(browser, fresh)).status).toBe(303);
  });

  it('returns the URL to clients that ask for JSON', async () => {
    const asked = await pages.browser().visit('/sign-in', { json: { provider: 'company' } });
    expect(JSON.parse(String(asked.body))).toEqual({ url: expect.stringContaining(`${provider.issuer}/authorize?`) });
    const unknown = await pages.browser().visit('/sign-in', { json: { provider: 'nobody' } });
    expect([unknown.status, leadsTo(unknown).pathname]).toEqual([400, '/undefined']);
  });
});
