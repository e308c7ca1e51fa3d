import { afterAll, expect, it } from 'vitest';
import { startApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';

/** A browser that keeps the cookies of each host apart. */
function openBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const visit = async (target: string | URL, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const url = new URL(target);
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get('location') ?? response.headers.get('refresh')?.replace('0; url=', '');
    return next === undefined ? response : visit(new URL(next, url));
  };
  return visit;
}

const port = await freePort();
const siteUrl = `http://127.0.0.1:${port}`;
const provider = await startOidcProvider((login) => ({
  email: `${login}@company.example`,
  email_verified: true,
  preferred_username: login,
  groups: ['Staff'],
}));
provider.serve(siteUrl);
const app = await startApp({
  env: {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: siteUrl,
    PLATEN_IDP_ORIGINS: provider.issuer,
    PLATEN_OIDC_COMPANY_ISSUER: provider.issuer,
    PLATEN_OIDC_COMPANY_CLIENT_ID: 'platen',
    PLATEN_OIDC_COMPANY_CLIENT_SECRET: 'secret of the client',
    PLATEN_OIDC_COMPANY_CLIENT_AUTH: 'basic',
    PLATEN_OIDC_COMPANY_LABEL: 'Company',
    PLATEN_OIDC_COMPANY_JIT: 'true',
    PLATEN_OIDC_COMPANY_DOMAINS: 'company.example',
    PLATEN_OIDC_COMPANY_ROLES: 'Staff=author',
  },
});
await app.install({ title: 'Tea house', login: 'admin', email: 'admin@example.org' });
afterAll(async () => {
  await app.stop();
  await provider.close();
});

const hiddenIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

it('creates an account at the first sign-in, and ends the session when the user signs out at the provider', async () => {
  const visit = openBrowser();
  const page = await (await visit(`${siteUrl}/sign-in`)).text();
  const login = await visit(`${siteUrl}/sign-in`, { ...hiddenIn(page), provider: 'company' });
  expect(login.url.startsWith(provider.issuer)).toBe(true);
  const loginForm = await login.text();
  const action = /action="([^"]+)"/.exec(loginForm)?.[1] ?? '';
  const consent = await visit(new URL(action, provider.issuer), { prompt: 'login', login: 'ada', password: 'any' });
  const consentForm = await consent.text();
  const approve = /action="([^"]+)"/.exec(consentForm)?.[1] ?? '';
  const back = await visit(new URL(approve, provider.issuer), { prompt: 'consent' });
  expect(back.url.startsWith(siteUrl)).toBe(true);
  const isIn = async (): Promise<boolean> => {
    const shown = await visit(`${siteUrl}/sign-out`);
    return shown.url.endsWith('/sign-out');
  };
  expect(await isIn()).toBe(true);

  const ending = await (await visit(`${provider.issuer}/session/end`)).text();
  const endAction = /action="([^"]+)"/.exec(ending)?.[1] ?? '';
  await visit(new URL(endAction, provider.issuer), { ...hiddenIn(ending), logout: 'yes' });
  await expect.poll(isIn).toBe(false);
});
