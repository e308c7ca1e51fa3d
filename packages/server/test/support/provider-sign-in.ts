import { sql } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { createProviders } from '../../src/auth/providers/providers.ts';
import type { Providers } from '../../src/auth/providers/providers.ts';
import { readIdentityProviders } from '../../src/config-identity-providers.ts';
import type { IdentityProvider } from '../../src/config-identity-providers.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import type { Outbound } from '../../src/outbound/outbound.ts';
import type { PageGiven } from '../../src/auth/pages/page-request.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { setUpFactors } from './factors.ts';
import { startProvider } from './identity-provider.ts';
import type { FakeProvider } from './identity-provider.ts';
import { openPages, siteUrl } from './pages.ts';
import type { Browser, Pages } from './pages.ts';

type Settings = Partial<Record<keyof IdentityProvider, unknown>>;

/** Settings of a provider, read as from the configuration. */
export function settingsOf({ issuer, clientId }: FakeProvider, id = 'company', more: Settings = {}): IdentityProvider {
  const problems: string[] = [];
  const [settings] = readIdentityProviders({
    env: {},
    file: { [id]: { issuer, clientId, clientSecret: 'secret of the client', label: 'Company', ...more } },
    valueOf: () => '',
    origins: [issuer],
    problems,
  });
  if (settings === undefined || problems.length > 0) throw new Error(problems.join('\n'));
  return settings;
}

let subjects = 0;
/** A subject that no other test has. */
export const newSubject = (): string => `subject-${(subjects += 1)}`;

/** Where the page leads the browser, or where it was redirected to. */
export const leadsTo = ({ headers }: HttpResponse): URL =>
  new URL(String(headers['Refresh'] ?? '').replace('0; url=', '') || String(headers['Location']), siteUrl);

/** Pages with one provider, on a database of the file. */
export async function setUpProviderSignIn() {
  const factors = await setUpFactors();
  const { accounts, db } = factors;
  const provider = await startProvider();
  const logged: unknown[] = [];
  const log = { warn: (facts: object, message: string) => void logged.push({ ...facts, message }) };
  const defaultOutbound = createOutbound({ ownOrigin: siteUrl, innerOrigins: [provider.issuer] });

  const providersOf = (settings: readonly IdentityProvider[], outbound: Outbound = defaultOutbound): Providers =>
    createProviders(settings, { siteUrl, outbound, log });
  const open = (more: Settings = {}, given: Partial<PageGiven> = {}): Pages =>
    openPages(accounts, { identityProviders: providersOf([settingsOf(provider, 'company', more)]), ...given });
  const pages = open();

  /** Sends the form of the sign-in page, and returns where the user signs in. */
  const begin = async (browser: Browser, query = ''): Promise<URL> =>
    leadsTo(await browser.submit(`/sign-in${query}`, { provider: 'company' }));

  const back = (browser: Browser, search: URLSearchParams | string, id = 'company'): Promise<HttpResponse> =>
    browser.visit(`/sign-in/with/${id}/back?${search.toString()}`);

  /** The whole way: to the provider, and back with these claims. */
  const enter = async (browser: Browser, claims: JsonMap, query = ''): Promise<HttpResponse> =>
    back(browser, provider.authorize(await begin(browser, query), claims));

  const link = async (userId: number, subject: string): Promise<void> => {
    await sql`insert into external_identities (provider, subject, user_id, linked_by)
      values ('company', ${subject}, ${userId}, 'self')`.execute(db.kysely);
  };

  const ownerOf = async (subject: string): Promise<number | null> => {
    const { rows } = await sql<{ userId: number }>`
      select user_id as "userId" from external_identities where subject = ${subject}`.execute(db.kysely);
    return rows[0]?.userId ?? null;
  };

  afterEach(() => {
    provider.forget();
    logged.length = 0;
  });
  afterAll(() => provider.close());
  return { ...factors, provider, pages, logged, providersOf, open, begin, back, enter, link, ownerOf };
}
