import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService } from '../../../../../conformance/src/service.ts';
import type { Service } from '../../../../../conformance/src/service.ts';
import type { ReadyNames } from '../../../../../conformance/src/replay/target.ts';

/**
 * Who may do what, told a second time and independently of the service: by hand, from the roles, in words of this file.
 * Every route × method × caller × own or other record is asked over HTTP and must agree.
 */
const callers = ['visitor', 'rolless', 'subscriber', 'contributor', 'author', 'editor', 'admin'] as const;
type Caller = (typeof callers)[number];
type Whose = 'none' | 'own' | 'other';

const rank: Readonly<Record<Caller, number>> = {
  visitor: 0,
  rolless: 1,
  subscriber: 2,
  contributor: 3,
  author: 4,
  editor: 5,
  admin: 6,
};
const from =
  (least: Caller) =>
  (caller: Caller): boolean =>
    rank[caller] >= rank[least];
const anyone = (): boolean => true;
const nobody = (): boolean => false;
const ownOrAdmin = (caller: Caller, whose: Whose): boolean =>
  caller === 'admin' || (whose === 'own' && caller !== 'visitor');

interface Rule {
  readonly method: string;
  readonly path: string;
  readonly whose: readonly Whose[];
  readonly may: (caller: Caller, whose: Whose) => boolean;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Status for those who may not, where it is neither 401 nor 403. */
  readonly instead?: (caller: Caller) => number | null;
}

const missingForVisitors = (caller: Caller): number | null => (caller === 'visitor' ? 404 : null);

const rules: readonly Rule[] = [
  { method: 'GET', path: '/users', whose: ['none'], may: anyone },
  { method: 'GET', path: '/users?context=edit', whose: ['none'], may: from('admin') },
  { method: 'GET', path: '/users?roles=author', whose: ['none'], may: from('admin') },
  { method: 'GET', path: '/users?orderby=email', whose: ['none'], may: from('admin') },
  { method: 'GET', path: '/users?who=authors', whose: ['none'], may: from('contributor') },
  {
    method: 'POST',
    path: '/users',
    whose: ['none'],
    may: from('admin'),
    body: { username: 'made-UNIQUE', email: 'made-UNIQUE@example.org', password: 'long enough for the rule' },
  },
  { method: 'GET', path: '/users/ID', whose: ['own', 'other'], may: ownOrAdmin },
  { method: 'GET', path: '/users/ID?context=edit', whose: ['own', 'other'], may: ownOrAdmin },
  { method: 'POST', path: '/users/ID', whose: ['own', 'other'], may: ownOrAdmin, body: { description: 'changed' } },
  { method: 'PATCH', path: '/users/ID', whose: ['own', 'other'], may: ownOrAdmin, body: { nickname: 'changed' } },
  {
    method: 'POST',
    path: '/users/ID',
    whose: ['own', 'other'],
    may: (caller, whose) => caller === 'admin' && whose === 'other',
    body: { roles: ['editor'] },
  },
  { method: 'DELETE', path: '/users/ID?force=true&reassign=', whose: ['own', 'other'], may: from('admin') },
  { method: 'GET', path: '/users/me', whose: ['none'], may: from('rolless') },
  {
    method: 'POST',
    path: '/users/me',
    whose: ['none'],
    may: from('rolless'),
    body: { description: 'mine' },
    instead: missingForVisitors,
  },
  {
    method: 'DELETE',
    path: '/users/me?force=true&reassign=',
    whose: ['none'],
    may: from('admin'),
    instead: missingForVisitors,
  },
  { method: 'GET', path: '/users/ID/application-passwords', whose: ['own', 'other'], may: ownOrAdmin },
  {
    method: 'POST',
    path: '/users/ID/application-passwords',
    whose: ['own', 'other'],
    may: ownOrAdmin,
    body: { name: 'made' },
  },
  { method: 'DELETE', path: '/users/ID/application-passwords', whose: ['own', 'other'], may: ownOrAdmin },
  {
    method: 'GET',
    path: '/users/ID/application-passwords/introspect',
    whose: ['own', 'other'],
    may: (caller, whose) => whose === 'own' && caller !== 'visitor',
  },
  { method: 'GET', path: '/settings', whose: ['none'], may: from('admin') },
  { method: 'POST', path: '/settings', whose: ['none'], may: from('admin'), body: { title: 'Changed' } },
  { method: 'PUT', path: '/settings', whose: ['none'], may: from('admin'), body: { title: 'Changed' } },
  { method: 'PATCH', path: '/settings', whose: ['none'], may: from('admin'), body: { title: 'Changed' } },
  { method: 'GET', path: '/types', whose: ['none'], may: anyone },
  { method: 'GET', path: '/types?context=edit', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/types/post', whose: ['none'], may: anyone },
  { method: 'GET', path: '/types/post?context=edit', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/types/page?context=edit', whose: ['none'], may: from('editor') },
  { method: 'GET', path: '/types/revision', whose: ['none'], may: nobody },
  { method: 'GET', path: '/statuses', whose: ['none'], may: anyone },
  { method: 'GET', path: '/statuses?context=edit', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/statuses/publish', whose: ['none'], may: anyone },
  { method: 'GET', path: '/statuses/draft', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/statuses/inherit', whose: ['none'], may: nobody },
  { method: 'GET', path: '/taxonomies', whose: ['none'], may: anyone },
  { method: 'GET', path: '/taxonomies?context=edit', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/taxonomies/category?context=edit', whose: ['none'], may: from('contributor') },
  { method: 'GET', path: '/taxonomies/nav_menu?context=edit', whose: ['none'], may: from('admin') },
];

let service: Service;

beforeAll(async () => {
  service = await startService(null);
});
afterAll(() => service.close());

interface Keys {
  readonly id: number;
  readonly authorization: string | null;
}

/** The caller's id and credentials; a user without a role is one whose role was taken away. */
async function keysOf(caller: Caller, names: ReadyNames): Promise<Keys> {
  if (caller === 'visitor') return { id: 0, authorization: null };
  const login = caller === 'rolless' ? 'subscriber' : caller;
  const user = names.users[login];
  if (user === undefined) throw new Error(`There is no ${login}.`);
  const authorization = `Basic ${Buffer.from(`${login}:${user.password}`).toString('base64')}`;
  if (caller === 'rolless') {
    const admin = await keysOf('admin', names);
    await ask({ method: 'POST', path: `/users/${user.id}`, authorization: admin.authorization, body: { roles: [] } });
  }
  return { id: user.id, authorization };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | null;
  readonly body?: unknown;
}

async function ask({ method, path, authorization, body }: Asked): Promise<number> {
  const answer = await fetch(`${service.base}/cms-json/cms/v2${path}`, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function expected(rule: Rule, caller: Caller, whose: Whose): string {
  if (rule.may(caller, whose)) return 'allowed';
  return String(rule.instead?.(caller) ?? (caller === 'visitor' ? 401 : 403));
}

const cases = rules.flatMap((rule) =>
  rule.whose.flatMap((whose) =>
    callers.filter((caller) => whose !== 'own' || caller !== 'visitor').map((caller) => ({ rule, whose, caller })),
  ),
);

describe(`${cases.length} questions of access`, () => {
  test.each(callers)('%s', async (caller) => {
    const wrong: string[] = [];
    let names = await service.reset({});
    let keys = await keysOf(caller, names);
    for (const { rule, whose } of cases.filter((one) => one.caller === caller)) {
      const other = names.users[caller === 'author' ? 'contributor' : 'author']?.id ?? 0;
      const path = rule.path.replace('ID', String(whose === 'own' ? keys.id : other));
      const body =
        rule.body === undefined
          ? undefined
          : (JSON.parse(JSON.stringify(rule.body).replaceAll('UNIQUE', caller)) as unknown);
      const status = await ask({ method: rule.method, path, authorization: keys.authorization, body });
      if (rule.method !== 'GET' && status < 400) {
        names = await service.reset({});
        keys = await keysOf(caller, names);
      }
      const outcome = status < 400 ? 'allowed' : String(status);
      if (outcome !== expected(rule, caller, whose)) {
        wrong.push(`${rule.method} ${rule.path} (${whose}): ${outcome} instead of ${expected(rule, caller, whose)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
