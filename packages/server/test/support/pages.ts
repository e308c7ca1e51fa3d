import { loadConfig } from '../../src/config.ts';
import { visitor } from '../../src/access/capabilities.ts';
import { mailOwner } from '../../src/domain/users/account-mails.actions.ts';
import { setOwnEmail } from '../../src/domain/users/users.actions.ts';
import { pageServer } from '../../src/app/front-door.ts';
import { createAuthPages } from '../../src/auth/pages/pages.ts';
import type { PageGiven } from '../../src/auth/pages/page-request.ts';
import { createProviders } from '../../src/auth/providers/providers.ts';
import { externalAccounts } from '../../src/domain/users/external-accounts.actions.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { createSealedValues } from '../../src/site/sealed-values.ts';
import type { RawRequest } from '../../src/rest/incoming.ts';
import type { HttpResponse } from '../../src/rest/serve.ts';
import { nonces, passwords } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { secret } from './site.ts';

export const siteUrl = 'https://site.test';

interface Visit {
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
  readonly method?: string;
  readonly secure?: boolean;
}

/** A browser that keeps its cookies, in front of the pages. */
export interface Browser {
  visit(target: string, parts?: Visit): Promise<HttpResponse>;
  /** Loads the page and sends its form with these values. */
  submit(target: string, values: Readonly<Record<string, string>>, parts?: Visit): Promise<HttpResponse>;
  cookies(): string;
  /** Puts a cookie in by hand. */
  keep(cookies: string): void;
}

export interface Pages {
  readonly logged: { facts: Record<string, unknown>; message: string }[];
  browser(): Browser;
}

/** The pages over encrypted connections, on the database of these accounts. */
export function openPages(accounts: Accounts, more: Partial<PageGiven> = {}): Pages {
  const logged: Pages['logged'] = [];
  const note = (facts: object, message: string): void => void logged.push({ facts: { ...facts }, message });
  const log = { info: note, warn: note, error: note };
  const findPage = pageServer(
    createAuthPages({
      ...loadConfig({ PLATEN_ENV: 'development', DATABASE_URL: 'postgres://127.0.0.1/none', SITE_URL: siteUrl }),
      db: accounts.db,
      site: () => accounts.site,
      siteName: () => Promise.resolve('Test <Site>'),

      nonces,
      passwords,
      sealedValues: createSealedValues([secret]),
      secondFactor: 'offered',
      deviceDays: 30,
      sendMail: null,
      setOwnEmail: (session, email) => setOwnEmail(accounts.scopeOf(visitor), session, email),
      mailOwner,
      identityProviders: createProviders([], { siteUrl, outbound: createOutbound({ ownOrigin: siteUrl }), log }),
      externalAccounts: externalAccounts(async () => accounts.scopeOf(visitor)),
      fetchDocument: () => Promise.resolve(null),
      secret: [secret],
      allowInsecureAppPasswords: false,
      log,
      ...more,
    }),
  );
  const serve = async (raw: RawRequest): Promise<HttpResponse> =>
    (await findPage(raw)) ?? { status: 404, headers: {}, body: 'Not found.\n' };

  const browser = (): Browser => {
    const jar = new Map<string, string>();
    const visit = async (
      target: string,
      { form, json, headers = {}, remoteAddress = '192.0.2.1', method, secure = true }: Visit = {},
    ): Promise<HttpResponse> => {
      const body =
        form === undefined ? (json === undefined ? '' : JSON.stringify(json)) : new URLSearchParams(form).toString();
      const type =
        form === undefined
          ? { 'content-type': 'application/json', accept: 'application/json' }
          : { 'content-type': 'application/x-www-form-urlencoded' };
      const raw: RawRequest = {
        method: method ?? (body === '' ? 'GET' : 'POST'),
        target,
        headers: {
          host: 'site.test',
          cookie: [...jar].map((pair) => pair.join('=')).join('; '),
          ...(body === '' ? {} : type),
          ...headers,
        },
        body: Buffer.from(body),
        secure,
        remoteAddress,
        id: 'test',
      };
      const served = await serve(raw);
      for (const cookie of [served.headers['Set-Cookie'] ?? []].flat()) {
        const [name, value] = /^([^=]+)=([^;]*)/.exec(cookie)?.slice(1) ?? [];
        if (name !== undefined && value !== undefined) jar.set(name, value);
      }
      return served;
    };
    return {
      visit,
      submit: async (target, values, parts = {}) => {
        const shown = String((await visit(target)).body);
        const inputs = [...shown.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
        const hidden = Object.fromEntries(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
        return visit(target.split('?', 1)[0] ?? '', { ...parts, form: { ...hidden, ...values } });
      },
      cookies: () => [...jar].map((pair) => pair.join('=')).join('; '),
      keep: (cookies) => {
        for (const pair of cookies.split('; ')) jar.set(...(pair.split('=') as [string, string]));
      },
    };
  };
  return { logged, browser };
}

const attribute = (input: string, name: string): string =>
  unescape(new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '');

/** A header of the answer, empty when it has none. */
export const header = ({ headers }: HttpResponse, name: string): string => [headers[name] ?? ''].flat().join(', ');

export const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
