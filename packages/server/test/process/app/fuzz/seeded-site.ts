import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { resetSite } from '../../../../../../conformance/src/base-site.ts';
import { hashToken, randomPassword } from '../../../../src/auth/tokens.ts';
import type { AppProcess } from '../../../support/processes.ts';
import { keepSnapshot } from '../../../support/snapshot.ts';
import type { IndexRoutes, Known } from './index-shots.ts';

/** A site with something of everything, that can be put back to how it was. */
export interface SeededSite {
  readonly known: Known;
  readonly routes: IndexRoutes;
  restore(): Promise<void>;
}

const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];

/** Users are deleted and lose their keys while shots are fired; with so many of each role, some are always left. */
const perRole = 12;

/** Routes that the index leaves out. */
const unlisted = ['/cms/v2/changes', '/cms/v2/redirects', '/cms/v2/audit', '/cms/v2/webhooks'];

const types = ['posts', 'pages', 'blocks', 'navigation', 'books', 'chapter', 'notes'];
const statuses = ['publish', 'draft', 'pending', 'private', 'future'];
const taxonomies = ['categories', 'tags', 'genres', 'mood', 'cms_pattern_category'];

const pathOf = (base: string): string => (base === 'notes' ? '/fixture/v1/notes' : `/cms/v2/${base}`);

export async function seedSite(db: Client, service: AppProcess): Promise<SeededSite> {
  const base = `http://127.0.0.1:${service.port}`;
  await resetSite(db, { site: {}, base });
  await service.forget();
  const callers = await addAccounts(db);
  const admin = callers.find(({ role }) => role === 'administrator')?.headers ?? {};
  const send = async (path: string, body: object): Promise<number> => {
    const answer = await fetch(`${base}/cms-json${path}`, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const made = (await answer.json()) as { id: number };
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(made)}`);
    return made.id;
  };
  await addContent(db, send);
  const index = (await (await fetch(`${base}/cms-json/`)).json()) as { routes: IndexRoutes };
  const hidden: [string, IndexRoutes[string]][] = [];
  for (const path of unlisted) {
    const described = await fetch(`${base}/cms-json${path}`, { method: 'OPTIONS' });
    hidden.push([path, (await described.json()) as IndexRoutes[string]]);
  }
  const known = { ...(await readNames(db)), callers };
  const snapshot = await keepSnapshot(db);
  return {
    known,
    routes: { ...index.routes, ...Object.fromEntries(hidden) },
    restore: async () => {
      await snapshot.restore();
      await service.forget();
    },
  };
}

/** Visitors, the accounts of every role, and keys of administrators that may do less than their users. */
async function addAccounts(db: Client): Promise<Known['callers']> {
  const add = async (login: string, role: string, scopes: object | null): Promise<Known['callers'][number]> => {
    const password = randomPassword();
    await db.query(
      `with made as (insert into users (login, email, password_hash, slug, display_name, roles)
         values ($1, $1 || '@example.org', '', $1, $1, array[$2]) returning id)
       insert into application_passwords (uuid, user_id, name, secret_hash, scopes) select $3, id, 'fuzz', $4, $5 from made`,
      [login, role, randomUUID(), hashToken('application password', password), scopes && JSON.stringify(scopes)],
    );
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    return { role: scopes === null ? role : login.replace(/-\d+$/, ''), headers: { authorization } };
  };
  const visitors = Array.from({ length: perRole }, () => ({ role: 'visitor', headers: {} }));
  const callers: Known['callers'][number][] = [...visitors];
  for (let at = 1; at <= perRole; at += 1) {
    for (const role of roles) callers.push(await add(`${role}-${at}`, role, null));
    callers.push(await add(`reading-${at}`, 'administrator', { readOnly: true, prefixes: null }));
    callers.push(
      await add(`scoped-${at}`, 'administrator', { readOnly: false, prefixes: ['/cms/v2/posts', '/cms/v2/users'] }),
    );
  }
  return callers;
}

async function addContent(db: Client, send: (path: string, body: object) => Promise<number>): Promise<void> {
  const { rows: users } = await db.query<{ id: number }>(
    `select id::int from users where roles && '{author,contributor,editor}' order by id`,
  );
  const terms: Record<string, number[]> = {};
  for (const base of taxonomies) {
    const first = await send(`/cms/v2/${base}`, { name: `First of ${base}` });
    const parent = base === 'categories' || base === 'genres' ? { parent: first } : {};
    terms[base] = [first, await send(`/cms/v2/${base}`, { name: `Second of ${base}`, ...parent })];
  }
  let made = 0;
  for (const base of types) {
    const tree = base === 'pages' || base === 'chapter';
    let parent = 0;
    for (const status of statuses) {
      made += 1;
      const texts =
        base === 'notes' ? {} : { content: `<!-- wp:paragraph --><p>marigold ${made}</p><!-- /wp:paragraph -->` };
      const id = await send(pathOf(base), {
        title: `${status} of ${base}`,
        ...texts,
        status,
        ...(status === 'future' && { date: '2035-01-01T00:00:00' }),
        ...((base === 'posts' || base === 'pages' || base === 'books') && { author: users[made % users.length]?.id }),
        ...(base === 'posts' && {
          categories: terms['categories'],
          tags: terms['tags'],
          comment_status: 'open',
          meta: { fx_int: made },
        }),
        ...(base === 'posts' && status === 'publish' && { sticky: true }),
        ...(tree && { parent }),
      });
      if (status === 'publish') parent = id;
      if (base === 'notes') continue;
      await send(`${pathOf(base)}/${id}`, { title: `${status} of ${base}, again` });
      await send(`${pathOf(base)}/${id}/autosaves`, { title: `${status} of ${base}, typed`, content: 'typed' });
      if (base !== 'posts' || status !== 'publish') continue;
      const comment = await send('/cms/v2/comments', { post: id, content: `Says ${made}` });
      for (const state of ['hold', 'spam', 'trash', 'approved']) {
        const reply = await send('/cms/v2/comments', {
          post: id,
          content: `Replies ${made} ${state}`,
          parent: comment,
        });
        await send(`/cms/v2/comments/${reply}`, { status: state });
      }
    }
    const protectedPost = { title: 'Locked', content: 'hidden', status: 'publish', password: 'open' };
    if (base !== 'notes') await send(pathOf(base), protectedPost);
  }
}

async function readNames(db: Client): Promise<Omit<Known, 'callers'>> {
  const names = async (statement: string): Promise<string[]> =>
    (await db.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  const ofType = (type: string): Promise<string[]> =>
    names(`select id::text as name from posts where type = '${type}'`);
  const ofTaxonomy = (name: string): Promise<string[]> =>
    names(`select id::text as name from terms where taxonomy = '${name}'`);
  const revisions = await names('select id::text as name from revisions');
  const users = await names('select id::text as name from users');
  const all = {
    posts: await ofType('post'),
    pages: await ofType('page'),
    blocks: await ofType('cms_block'),
    navigation: await ofType('cms_navigation'),
    books: await ofType('book'),
    chapter: await ofType('chapter'),
    notes: await ofType('note'),
    categories: await ofTaxonomy('category'),
    tags: await ofTaxonomy('post_tag'),
    genres: await ofTaxonomy('genre'),
    mood: await ofTaxonomy('mood'),
    cms_pattern_category: await ofTaxonomy('cms_pattern_category'),
    comments: await names('select id::text as name from comments'),
    revisions,
    autosaves: revisions,
    users: [...users, 'me'],
    'application-passwords': await names('select uuid::text as name from application_passwords'),
    types: ['post', 'page', 'book', 'chapter', 'note', 'secret_doc', 'revision', 'nothing'],
    statuses: [...statuses, 'trash', 'inherit', 'archived', 'nothing'],
    taxonomies: ['category', 'post_tag', 'genre', 'mood', 'nav_menu', 'nothing'],
  };
  const empty = Object.entries(all).filter(([, found]) => found.length === 0);
  if (empty.length > 0) throw new Error(`Nothing was made of ${empty.map(([name]) => name).join(', ')}.`);
  const ids = Object.values(all)
    .flat()
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return { names: all, ids: [...new Set(ids)] };
}
