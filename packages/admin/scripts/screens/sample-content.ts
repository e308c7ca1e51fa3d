import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi, onDatabase, root } from '../../test/support/service.ts';
import type { Site } from '../../test/support/service.ts';

interface Created {
  readonly id: number;
}

const day = 86_400_000;
const at = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * day).toISOString().slice(0, 19);
const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

/** Of the sample users, on a site that lives for minutes. */
export const sharedPassword = randomBytes(18).toString('base64url');

const people = [
  { username: 'mina', name: 'Mina Park', roles: ['editor'] },
  { username: 'jonas', name: 'Jonas Weber', roles: ['author'] },
  { username: 'luis', name: 'Luis Ortega', roles: ['author'] },
  { username: 'priya', name: 'Priya Nair', roles: ['contributor'] },
] as const;

/** Title, status, days from now, and the index of the author. */
const posts = [
  ['A day at the harbor', 'draft', -0.2, 0],
  ['How wood type is cut', 'pending', -1, 3],
  ['Notes from a print fair', 'draft', -4, 1],
  ['The first proof of spring', 'future', 1.2, 0],
  ['Five papers we love', 'future', 2.6, 1],
  ['Ink, and how it dries', 'future', 5, 2],
  ['Letters from Mainz', 'publish', -0.4, 1],
  ['The roller and the stone', 'publish', -6, 2],
  ['Setting type by hand', 'publish', -9, 0],
  ['A poster in two colors', 'publish', -16, 2],
  ['What the guild knew', 'private', -20, 0],
  ['Night shift', 'publish', -33, 1],
  ['Maps, folded eight times', 'publish', -47, 0],
  ['The bakery next door', 'publish', -47, 2],
] as const;

const images = [
  ['paper', 'harbor', 'Paper on a press, seen from above.'],
  ['shelf', 'type-case', 'Drawers with metal type.'],
  ['chair', 'print-fair', ''],
  ['dusk', 'mountains', 'A ridge in the evening.'],
  ['shelf', 'library', ''],
] as const;

const comments = [
  ['Wilma', 'Which paper did you use for the second run? Mine curls as soon as the ink is on.', 'hold'],
  ['Otto', 'A lovely read. The drawers look like the ones my grandfather had.', 'hold'],
  ['Best offers', 'Cheap watches, today only.', 'spam'],
  ['Ida', 'Does the workshop take visitors on Saturdays?', 'approved'],
] as const;

/** Users, posts in each status, images, comments, a menu, and a webhook, beside the sample content of a new site. */
export async function addSampleContent(site: Site, receiver: string | null): Promise<void> {
  const api = <T = Created>(method: string, path: string, body?: object): Promise<T> =>
    callApi<T>(site, method, path, body);
  const authors: number[] = [];
  for (const { username, name, roles } of people) {
    const [firstName, lastName] = name.split(' ');
    const email = `${username}@example.org`;
    const user = { username, name, email, password: sharedPassword, roles, first_name: firstName, last_name: lastName };
    authors.push((await api('POST', 'users', user)).id);
  }
  const files: number[] = [];
  for (const [file, name, alt] of images) files.push(await upload(site, { file, name, alt }));
  const { id: category } = await api('POST', 'categories', { name: 'Workshop' });
  const ids = new Map<string, number>();
  for (const [index, [title, status, days, author]] of posts.entries()) {
    const { id } = await api('POST', 'posts', {
      title,
      status,
      date_gmt: at(days),
      author: authors[author],
      content: paragraph(`${title}: what we saw, what we printed, and what we would do again.`).repeat(3),
      categories: index % 2 === 0 ? [category] : [],
      ...(index % 3 !== 2 && { featured_media: files[index % files.length] }),
    });
    ids.set(title, id);
  }
  await api('POST', `posts/${ids.get('A day at the harbor')}`, { author: 1 });
  const trashed = await api('POST', 'posts', { title: 'An old notice', status: 'draft' });
  await api('DELETE', `posts/${trashed.id}`);
  const { id: workshop } = await api('POST', 'pages', { title: 'The workshop', status: 'publish' });
  for (const title of ['Courses', 'Machines'])
    await api('POST', 'pages', { title, status: 'publish', parent: workshop });
  await api('POST', 'pages', { title: 'Imprint', status: 'draft' });
  for (const title of ['Broadside', 'Folded card', 'Small book'])
    await api('POST', 'prices', { title, status: 'publish', meta: { amount: 450 } });
  for (const [author_name, content, status] of comments) {
    const author_email = `${author_name.replace(/\W/g, '').toLowerCase()}@example.org`;
    await api('POST', 'comments', { post: ids.get('Letters from Mainz'), author_name, author_email, content, status });
  }
  const { id: menus } = await api('POST', 'menus', { name: 'Main' });
  for (const title of ['Home', 'About', 'Contact'])
    await api('POST', 'menu-items', { title, url: `https://example.org/${title}`, menus, status: 'publish' });
  await api('POST', 'redirects', { source: '/old-workshop', target: '/the-workshop' });
  await fillYear(site);
  if (receiver === null) return;
  await api('POST', 'webhooks', { name: 'Search index', url: receiver, types: ['post.published', 'post.trashed'] });
  for (const title of ['A week in the workshop', 'Type on the move'])
    await api('POST', 'posts', { title, status: 'publish', author: authors[0], content: paragraph('Words.') });
}

async function upload(
  { api, user, applicationPassword }: Site,
  { file, name, alt }: { readonly file: string; readonly name: string; readonly alt: string },
): Promise<number> {
  const authorization = `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`;
  const response = await fetch(`${api}/media?alt_text=${encodeURIComponent(alt)}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="${name}.webp"`,
    },
    body: new Uint8Array(await readFile(join(root, `packages/server/data/sample-images/${file}.webp`))),
  });
  if (!response.ok) throw new Error(`${response.status} upload of ${name}: ${await response.text()}`);
  return ((await response.json()) as Created).id;
}

/** A post on most days of a year, so that the publishing map has something to show. */
const fillYear = ({ databaseUrl }: Site): Promise<void> =>
  onDatabase(
    databaseUrl,
    `insert into posts (type, slug, title, content, status, author, date, date_gmt, modified, modified_gmt)
       select 'post', 'sheet-' || n, 'Sheet ' || n, '', 'publish', 1, moment, moment, moment, moment
         from generate_series(1, 90) n
           cross join lateral (select now()::timestamp - interval '50 days' - (n * n % 310) * interval '1 day') as one (moment)`,
  );
