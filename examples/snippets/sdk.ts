/* oxlint-disable no-console */
import { createClient } from '@platen/client';

const client = createClient({
  url: 'https://example.org',
  credentials: { login: 'mira', applicationPassword: 'abcd efgh ijkl mnop qrst uvwx' },
});

const created = await client.post('posts', { title: 'Tea', status: 'publish' });
if (created.ok) console.log(created.data.id);
else console.log(created.error.code, created.error.params);

const titles = (await client.get('posts', { _fields: 'slug, title.rendered' })).orThrow();
for (const { slug, title } of titles) console.log(slug, title.rendered);

const [latest] = (await client.get('posts', { _embed: 'author', per_page: 1 })).orThrow();
const author = latest?._embedded?.author?.[0];
if (author !== undefined && 'name' in author) console.log(author.name);

for await (const post of client.items('posts', { search: 'tea', per_page: 100 })) console.log(post.slug);

const [tag, post] = await client.batch([
  { method: 'POST', path: 'tags', body: { name: 'Oolong' } },
  { method: 'DELETE', path: 'posts/5', query: { force: true } },
]);

console.log('batch', tag.ok, post.ok);
