import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNonces } from '../../src/auth/nonces.ts';
import { createPasskeyChallenge, isPasskeyChallenge } from '../../src/auth/factors/passkey-challenges.ts';
import { isSigned, signatureOf } from '../../src/auth/tokens.ts';
import type { OpenCore } from '../../src/app/open-core.ts';
import { createPreviews } from '../../src/domain/revisions/previews.rules.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { openResponse, requestKey, sealResponse } from '../../src/writes/idempotency.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo, copyDatabase, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { ask, installation, openTestCore } from '../support/site.ts';

/** Two sites whose operator set the same PLATEN_SECRET. */
const own = openTestCore();
const foreign = openTestCore({ installation: { ...installation, id: '99999999-9999-4999-8999-999999999999' } });
afterAll(() => Promise.all([own.close(), foreign.close()]));

interface Kind {
  sign(site: OpenCore): string;
  accepts(site: OpenCore, signed: string): boolean;
}

const vouched = { userId: 7, sessionId: 'session', at: 1_800_000_000 };
const post = { id: 7, password: 'open sesame' };
const passkey = ['sign in'] as const;
const later = Math.floor(Date.now() / 1000) + 1000;

const ctxOf = (site: OpenCore, cursor: string) =>
  ({
    scope: site.scopeFor({}),
    request: ask('GET', '/cms/v2/posts', { query: { _cursor: cursor } }),
    sent: {},
  }) as never;

const rawWrite = { method: 'POST', target: '/', headers: {}, body: Buffer.alloc(0), remoteAddress: '' } as never;
const writeOf = (site: OpenCore) => requestKey('key', rawWrite, site.scopeFor({}), site.config.secret);

const purpose = (name: 'form' | 'known browser' | 'not me'): Kind => ({
  sign: ({ config }) => signatureOf(config.secret, name, ['words']),
  accepts: ({ config }, signature) => isSigned(config.secret, { purpose: name, words: ['words'], signature }),
});

/** Runs what throws for a signature that it rejects. */
function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  nonce: {
    sign: ({ config }) => createNonces(config.secret).issue(vouched),
    accepts: ({ config }, nonce) => createNonces(config.secret).vouches(nonce, vouched),
  },
  'cursor of a list': {
    sign: (site) => site.tools.cursors.write(ctxOf(site, ''), ['2026', '7']),
    accepts: (site, cursor) => passes(() => site.tools.cursors.read(ctxOf(site, cursor))),
  },
  'cursor of changes': {
    sign: ({ tools }) => tools.changeCursors.write({ sequence: 7, rights: 'abcdefghij' }),
    accepts: ({ tools }, cursor) => tools.changeCursors.read(cursor) !== null,
  },
  'preview of an autosave': {
    sign: ({ tools }) => tools.previews.sign({ postId: 7, autosaveId: 8 }),
    accepts: ({ tools }, signature) => tools.previews.open(signature, 7) === 8,
  },
  rendition: {
    sign: ({ tools }) => tools.renditionSignatures.sign(['7', '300']),
    accepts: ({ tools }, signature) => tools.renditionSignatures.isValid(['7', '300'], signature),
  },
  'private file': {
    sign: ({ tools }) => tools.fileSignatures.sign('2026/11/a.png', later).slice(1),
    accepts: ({ tools }, query) => tools.fileSignatures.isValid('2026/11/a.png', query),
  },
  'stored response to an Idempotency-Key': {
    sign: (site) => {
      const sealable = { response: { status: 201, headers: {}, body: '{}' }, rights: '', secrets: new Set<string>() };
      return sealResponse(writeOf(site), sealable).toString('base64');
    },
    accepts: (site, sealed) => openResponse(writeOf(site), Buffer.from(sealed, 'base64')) !== null,
  },
  'settings of a widget': {
    sign: ({ tools }) => JSON.stringify(tools.widgetSignatures.encode('text', { title: 'Hi' })),
    accepts: ({ tools }, sent) =>
      passes(() => tools.widgetSignatures.decode('text', JSON.parse(sent) as { encoded: string; hash: string })),
  },
  'password of a post': {
    sign: ({ tools }) => tools.postKeys.cookieFor(post, true).split(';', 1)[0] ?? '',
    accepts: ({ tools }, cookie) => tools.postKeys.opens(cookie, post),
  },
  'JSON Web Token': {
    sign: ({ tools }) => tools.jwts.sign(7, 1000),
    accepts: ({ tools }, token) => passes(() => tools.jwts.verify(token)),
  },
  'passkey challenge': {
    sign: ({ config }) => createPasskeyChallenge(config.secret, passkey),
    accepts: ({ config }, challenge) => isPasskeyChallenge(config.secret, passkey, challenge),
  },
  form: purpose('form'),
  'known browser': purpose('known browser'),
  'link in a mail about a sign-in': purpose('not me'),
};

test.each(Object.entries(kinds))('%s: a site rejects what another one with the same secret signed', (_, kind) => {
  expect(kind.accepts(own, kind.sign(own))).toBe(true);
  expect(kind.accepts(own, kind.sign(foreign))).toBe(false);
  expect(kind.accepts(foreign, kind.sign(foreign))).toBe(true);
});

const secret = 'Jd82ksP0xVbQ71mZyTn4LrWc9GhEuA35';
const password = 'correct horse battery staple';
const env = { PLATEN_SECRET: secret, SITE_URL: 'http://127.0.0.1' };

let database: TestDatabase;
let issued: Issued;

interface Issued {
  readonly cookie: string;
  readonly nonce: string;
  readonly cursor: string;
  readonly preview: string;
  readonly userId: number;
  readonly post: number;
  readonly created: number;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const app = await startApp({ databaseUrl: database.url, env });
  await app.install({ title: 'Site', login: 'admin', email: 'admin@example.org', password });
  issued = await issueAll(app);
  await app.stop();
});
afterAll(() => database.drop());

async function send(
  app: RunningApp,
  { cookie, nonce }: Pick<Issued, 'cookie' | 'nonce'>,
  path: string,
  body?: JsonMap,
) {
  const response = await fetch(`${app.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie,
      'X-CMS-Nonce': nonce,
      'content-type': 'application/json',
      ...(body?.['title'] === 'Once' && { 'idempotency-key': 'once' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as JsonMap) : {};
  return { status: response.status, headers: response.headers, json };
}

const posts = '/cms-json/cms/v2/posts';

async function issueAll(app: RunningApp): Promise<Issued> {
  const signedIn = await fetch(`${app.url}/sign-in`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  });
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const cookie = cookies.join('; ');
  const nonce = (await (await fetch(`${app.url}/nonce`, { headers: { cookie } })).text()).trim();
  const as = { cookie, nonce };
  const made = await send(app, as, posts, { title: 'One', status: 'publish' });
  await send(app, as, posts, { title: 'Two', status: 'publish' });
  const list = await send(app, as, `${posts}?per_page=1&_cursor=`);
  const autosave = await send(app, as, `${posts}/${String(made.json['id'])}/autosaves`, { content: 'Later' });
  const once = await send(app, as, posts, { title: 'Once' });
  const me = await send(app, as, '/cms-json/cms/v2/users/me');
  const url = new URL(String(autosave.json['preview_link']));
  return {
    ...as,
    cursor: list.headers.get('x-cms-nextcursor') ?? '',
    preview: url.pathname + url.search,
    userId: Number(me.json['id']),
    post: Number(made.json['id']),
    created: Number(once.json['id']),
  };
}

/** The address of the preview, signed with PLATEN_SECRET itself, as builds before this one did. */
function formerPreview(preview: string): string {
  const [path = '', search] = preview.split('?');
  const query = new URLSearchParams(search);
  const autosaveId = Number.parseInt(query.get('preview_nonce') ?? '', 36);
  query.set('preview_nonce', createPreviews([secret]).sign({ postId: issued.post, autosaveId }));
  return `${path}?${query.toString()}`;
}

/** What a copy of the site makes of it all. It has the same users, sessions, posts, and stored responses. */
async function acceptedAfter(change: string): Promise<Readonly<Record<string, unknown>>> {
  const copy = await copyDatabase(database);
  const db = connectTo(copy.url);
  await sql.raw(change).execute(db.kysely);
  const { rows } = await sql<{ id: string }>`select id from sessions`.execute(db.kysely);
  const app = await startApp({ databaseUrl: copy.url, env });
  try {
    const at = Math.floor(Date.now() / 1000);
    const formerNonce = createNonces([secret]).issue({ userId: issued.userId, sessionId: rows[0]?.id ?? '', at });
    const nonce = (await (await fetch(`${app.url}/nonce`, { headers: { cookie: issued.cookie } })).text()).trim();
    const signedIn = { ...issued, nonce };
    const cursor = `${posts}?per_page=1&_cursor=${encodeURIComponent(issued.cursor)}`;
    return {
      nonce: (await send(app, issued, posts)).status,
      cursor: (await send(app, signedIn, cursor)).status,
      preview: (await fetch(app.url + issued.preview)).status,
      isReplayed: (await send(app, signedIn, posts, { title: 'Once' })).json['id'] === issued.created,
      formerNonce: (await send(app, { ...issued, nonce: formerNonce }, posts)).status,
      formerPreview: (await fetch(app.url + formerPreview(issued.preview))).status,
    };
  } finally {
    await app.stop();
    await db.close();
    await copy.drop();
  }
}

test('a copy of the site accepts what the site signed, and nothing signed with PLATEN_SECRET itself', async () => {
  expect(await acceptedAfter('select 1')).toEqual({
    nonce: 200,
    cursor: 200,
    preview: 200,
    isReplayed: true,
    formerNonce: 403,
    formerPreview: 404,
  });
});

test('a copy with another id accepts none of it', async () => {
  expect(await acceptedAfter('update platen_site set installation = gen_random_uuid()')).toEqual({
    nonce: 403,
    cursor: 400,
    preview: 404,
    isReplayed: false,
    formerNonce: 403,
    formerPreview: 404,
  });
});

test('a site of an earlier build accepts what was signed with PLATEN_SECRET itself', async () => {
  expect(await acceptedAfter("update platen_site set installed_at = now() - interval '40 days'")).toEqual({
    nonce: 200,
    cursor: 200,
    preview: 200,
    isReplayed: true,
    formerNonce: 200,
    formerPreview: 200,
  });
});
