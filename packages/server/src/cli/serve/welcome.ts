import type { Config } from '../../config.ts';
import { dialects } from '../../dialect.ts';
import type { Installed } from '../../domain/site/install.actions.ts';
import type { JsonMap } from '../../lib/json.ts';
import { columns } from '../terminal.ts';
import type { Terminal } from '../terminal.ts';

export interface Welcome {
  readonly config: Pick<Config, 'siteUrl' | 'dialect' | 'docs'>;
  /** Null if the site already existed. */
  readonly installed: Installed | null;
  readonly hasAdmin?: boolean;
  /** Password of the administrator, if it was just generated. */
  readonly password?: string | null;
  /** Link to set the password, if there is none. */
  readonly passwordLink?: string | null;
}

/** Whether the API accepts application passwords at the URL of the site: over TLS, which a trusted proxy terminates. */
export const takesApplicationPasswords = (
  config: Pick<Config, 'siteUrl' | 'trustedProxies' | 'allowInsecureAppPasswords'>,
): boolean =>
  config.allowInsecureAppPasswords || (config.siteUrl.startsWith('https:') && config.trustedProxies.length > 0);

/** URLs, and the first credentials, which are shown only once. */
export function welcomeFacts({ config, installed, hasAdmin = false, password = null, passwordLink = null }: Welcome) {
  const { siteUrl } = config;
  const { root, namespace } = dialects[config.dialect];
  const api = `${siteUrl}/${root}/`;
  return {
    site: `${siteUrl}/`,
    ...(hasAdmin && { admin: `${siteUrl}/admin` }),
    signIn: `${siteUrl}/sign-in`,
    api,
    ...(config.docs && { docs: `${siteUrl}/docs` }),
    health: `${siteUrl}/health/ready`,
    ...(installed !== null && {
      user: installed.login,
      ...(password !== null && { password }),
      ...(passwordLink !== null && { passwordLink }),
      ...(installed.applicationPassword !== null && { applicationPassword: installed.applicationPassword }),
      curl:
        installed.applicationPassword === null
          ? `curl ${api}${namespace('v2')}/posts`
          : `curl -u '${installed.login}:${installed.applicationPassword}' ${api}${namespace('v2')}/users/me`,
    }),
  } satisfies JsonMap;
}

type Facts = ReturnType<typeof welcomeFacts>;

/** The first credentials as text; empty without a new site. */
export function keyWords(
  { user, password, passwordLink, applicationPassword, curl }: Facts,
  { style }: Pick<Terminal, 'style'>,
): string[] {
  if (user === undefined || curl === undefined) return [];
  const once = style('dim', '(shown only once)');
  const rows: readonly (readonly [string, string | undefined, string])[] = [
    ['User name', user, ''],
    ['Password', password, once],
    ['Set a password', passwordLink, style('dim', '(works once, within one hour)')],
    ['Application password', applicationPassword, once],
  ];
  return [
    ...columns(
      rows.flatMap(([label, value, remark]) =>
        value === undefined ? [] : [[label, `${style('bold', value)}${remark && `   ${remark}`}`] as const],
      ),
      (label) => style('dim', label),
    ),
    '',
    `  ${style('dim', 'Call the API:')}`,
    `  ${style('cyan', curl)}`,
    ...(applicationPassword === undefined ? ['', ...noKeyWords.map((line) => `  ${style('dim', line)}`)] : []),
  ];
}

const noKeyWords = [
  'Application passwords work over HTTPS only: put a TLS proxy in front of Platen, and set',
  'SITE_URL and PLATEN_TRUSTED_PROXIES. Then run: npx platen user password admin --application NAME',
];

export const addressWords = (
  { site, admin, signIn, api, docs, health }: Facts,
  { style }: Pick<Terminal, 'style'>,
  further: readonly (readonly [label: string, value: string])[] = [],
): string[] =>
  columns(
    [
      ['Site', site],
      admin === undefined ? ['Sign in', signIn] : ['Admin', admin],
      ['API', api],
      ...(docs === undefined ? [] : [['API docs', docs] as const]),
      ['Health', health],
      ...further,
    ],
    (label) => style('dim', label),
  );
