import type { Config } from '../config.ts';
import { dialects } from '../dialect.ts';
import type { Installed } from '../domain/site/install.actions.ts';
import type { JsonMap } from '../lib/json.ts';
import { columns } from './terminal.ts';
import type { Terminal } from './terminal.ts';

export interface Welcome {
  readonly config: Pick<Config, 'siteUrl' | 'dialect' | 'docs'>;
  /** Null where there was a site already. */
  readonly installed: Installed | null;
  readonly hasAdmin?: boolean;
  /** To sign in with, where there is one to tell. */
  readonly password?: string | null;
}

/** Where everything is, and the first key. It is shown here and nowhere else, and only once. */
export function welcomeFacts({ config, installed, hasAdmin = false, password = null }: Welcome) {
  const { siteUrl } = config;
  const { root, namespace } = dialects[config.dialect];
  const api = `${siteUrl}/${root}/`;
  return {
    site: `${siteUrl}/`,
    ...(hasAdmin && { admin: `${siteUrl}/admin` }),
    signIn: `${siteUrl}/sign-in`,
    api,
    ...(config.docs && { documents: `${siteUrl}/docs` }),
    health: `${siteUrl}/health/ready`,
    ...(installed !== null && {
      user: installed.login,
      ...(password !== null && { password }),
      applicationPassword: installed.applicationPassword,
      curl: `curl -u '${installed.login}:${installed.applicationPassword}' ${api}${namespace('v2')}/users/me`,
    }),
  } satisfies JsonMap;
}

type Facts = ReturnType<typeof welcomeFacts>;

/** The first key, in words; empty without one. */
export function keyWords(
  { user, password, applicationPassword, curl }: Facts,
  { style }: Pick<Terminal, 'style'>,
): string[] {
  if (user === undefined || applicationPassword === undefined || curl === undefined) return [];
  return [
    ...columns(
      [
        ['User name', style('bold', user)],
        ...(password === undefined ? [] : [['Password', `${style('bold', password)}   ${onlyNow(style)}`] as const]),
        ['Application password', `${style('bold', applicationPassword)}   ${onlyNow(style)}`],
      ],
      (label) => style('dim', label),
    ),
    '',
    `  ${style('dim', 'Try it:')}`,
    `  ${style('cyan', curl)}`,
  ];
}

const onlyNow = (style: Terminal['style']): string => style('dim', '(shown only now)');

export const addressWords = (
  { site, admin, signIn, api, documents, health }: Facts,
  { style }: Pick<Terminal, 'style'>,
): string[] =>
  columns(
    [
      ['Site', site],
      admin === undefined ? ['Sign in', signIn] : ['Admin', admin],
      ['API', api],
      ...(documents === undefined ? [] : [['Documents', documents] as const]),
      ['Health', health],
    ],
    (label) => style('dim', label),
  );
