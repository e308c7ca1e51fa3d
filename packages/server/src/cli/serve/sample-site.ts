/** Sample content of a new development site, so that pages and lists are not empty. */
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonMap } from '../../lib/json.ts';
import { isMap } from '../../lib/json.ts';
import { dispatch } from '../../rest/dispatch.ts';
import type { Body } from '../../rest/request.ts';
import { restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';

export const sampleSite = { title: 'The Press Room', description: 'Notes on printing, paper, and type' };

const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const heading = (text: string): string =>
  `<!-- wp:heading --><h2 class="wp-block-heading">${text}</h2><!-- /wp:heading -->`;
const code = (text: string): string =>
  `<!-- wp:code --><pre class="wp-block-code"><code>${text}</code></pre><!-- /wp:code -->`;
const list = (items: readonly string[]): string => {
  const inner = items.map((item) => `<!-- wp:list-item --><li>${item}</li><!-- /wp:list-item -->`).join('');
  return `<!-- wp:list --><ul class="wp-block-list">${inner}</ul><!-- /wp:list -->`;
};
const quote = (text: string, source: string): string =>
  `<!-- wp:quote --><blockquote class="wp-block-quote">${paragraph(text)}<cite>${source}</cite></blockquote><!-- /wp:quote -->`;

const categories = {
  guides: { name: 'Guides', description: 'Step-by-step instructions.' },
  stories: { name: 'Stories', description: 'Stories from the workshop.' },
};

const tags = ['api', 'blocks', 'getting started', 'print'] as const;

/** Illustrations in `data/sample-images`, with their alternative texts. */
const images = {
  paper: 'A printed page, and a red booklet with an ampersand on it.',
  shelf: 'A shelf of books in red, green, and cream.',
  chair: 'A red chair with thin black legs.',
  dusk: 'Hills in the evening sun, one behind the other.',
} as const;

interface SamplePost {
  readonly title: string;
  readonly image?: keyof typeof images;
  readonly excerpt: string;
  readonly category: keyof typeof categories;
  readonly tags: readonly (typeof tags)[number][];
  readonly status?: 'draft';
  readonly sticky?: true;
  readonly content: (url: (path: string) => string) => readonly string[];
}

/** The oldest first. */
const posts: readonly SamplePost[] = [
  {
    title: 'A morning at the press',
    image: 'paper',
    excerpt: 'Ink, paper, and the flat plate that presses them together.',
    category: 'stories',
    tags: ['print'],
    content: () => [
      paragraph(
        'The workshop opens at seven. The ink stays stiff until nine, so the first hours belong to sorting type and cutting paper.',
      ),
      paragraph(
        'A <strong>platen</strong> is the flat plate of a printing press that pushes the paper against the type. It does one job, evenly, thousands of times a day. This software is named after it.',
      ),
      quote('Measure twice, print once, then read it aloud.', 'Note above the workbench'),
    ],
  },
  {
    title: 'What posts consist of',
    image: 'shelf',
    excerpt: 'Blocks, fields, categories, and tags.',
    category: 'guides',
    tags: ['blocks', 'getting started'],
    content: () => [
      paragraph(
        'The content of a post is a list of blocks. Open this post in the editor to see and change its blocks:',
      ),
      list(['Paragraphs and headings', 'Lists, quotes, images, and code', 'Blocks from plugins']),
      heading('Fields'),
      paragraph(
        'Every post also has a title, an excerpt, an author, a date, a status, categories, and tags. Plugins can add custom fields.',
      ),
    ],
  },
  {
    title: 'Five API requests to try',
    image: 'chair',
    excerpt: 'List, search, describe, create, and delete posts.',
    category: 'guides',
    tags: ['api', 'getting started'],
    content: (url) => [
      paragraph('The admin and your front end use the same REST API. Try it in a terminal:'),
      code(
        [
          `curl ${url('/posts')}`,
          `curl '${url('/posts')}?search=press&amp;_fields=title,link'`,
          `curl -X OPTIONS ${url('/posts')}`,
          `curl -u 'admin:…' -X POST -d 'title=Hello' ${url('/posts')}`,
          `curl -u 'admin:…' -X DELETE ${url('/posts/1')}`,
        ].join('\n'),
      ),
      paragraph('The last two requests need an application password. A new post is a draft unless you set a status.'),
    ],
  },
  {
    title: 'An unfinished idea',
    excerpt: '',
    category: 'stories',
    tags: [],
    status: 'draft',
    content: () => [
      paragraph('This is a draft. Only signed-in users who can edit it see it, in the admin and in the API.'),
    ],
  },
  {
    title: 'Welcome',
    image: 'dusk',
    excerpt: 'This site is yours. Here is what to try first.',
    category: 'guides',
    tags: ['getting started'],
    sticky: true,
    content: (url) => [
      paragraph(
        'This site contains sample content. Change it, delete it, and try everything: you can start over at any time.',
      ),
      heading('Three things to try'),
      list([
        `Open <a href="${url('/posts')}">the list of posts</a> in the REST API.`,
        'Publish a post in the admin, and find it on this site.',
        'Request the draft from the API, first without and then with your application password.',
      ]),
      paragraph(
        'To start over, stop the server, delete the folder <code>.platen</code>, and run <code>npx platen dev</code> again.',
      ),
    ],
  },
];

const pages = [
  {
    title: 'About this site',
    content: [
      paragraph('The Press Room is the sample site of Platen. It has a few posts, two pages, and comments.'),
      paragraph(
        'Use pages for content without a date, such as this one. Pages have no categories, but they can have a parent page.',
      ),
    ],
  },
  {
    title: 'Before you publish',
    content: [
      list([
        'Does the title say what the post is about?',
        'Did someone else read it?',
        'Is the publication date correct?',
      ]),
      paragraph('To publish later, set a date in the future: Platen publishes the post at that time.'),
    ],
  },
];

const comments = [
  {
    on: 'A morning at the press',
    author: 'Ottilie',
    content: 'Ours needs until ten. A warm stone under the ink tray helps.',
  },
  {
    on: 'Welcome',
    author: 'Bertram',
    content: 'I deleted everything and started over. It took three seconds.',
  },
];

const day = 86_400_000;

/** Creates the content with requests to the API as the administrator, so that it is validated like any other. */
export async function fillSampleSite(scope: Scope): Promise<void> {
  const namespace = `/${scope.site.dialect.namespace('v2')}`;
  const url = (path: string): string => restUrl(scope, `${namespace}${path}`);
  const create = (path: string, params: JsonMap): Promise<number> =>
    send(scope, `${namespace}${path}`, { kind: 'json', params });
  const ids = new Map<string, number>();
  for (const [slug, category] of Object.entries(categories))
    ids.set(slug, await create('/categories', { slug, ...category }));
  for (const name of tags) ids.set(name, await create('/tags', { name }));
  for (const [name, alt] of Object.entries(images))
    ids.set(name, await withImage(name, alt, (body) => send(scope, `${namespace}/media`, body)));
  for (const [at, post] of posts.entries()) {
    const made = await create('/posts', {
      title: post.title,
      excerpt: post.excerpt,
      content: post.content(url).join('\n\n'),
      status: post.status ?? 'publish',
      sticky: post.sticky ?? false,
      categories: [ids.get(post.category) ?? 0],
      tags: post.tags.map((name) => ids.get(name) ?? 0),
      ...(post.image && { featured_media: ids.get(post.image) ?? 0 }),
      date_gmt: new Date(Date.now() - (posts.length - at) * day).toISOString().slice(0, 19),
    });
    ids.set(post.title, made);
  }
  for (const { title, content } of pages) {
    await create('/pages', { title, content: content.join('\n\n'), status: 'publish' });
  }
  for (const { on, author, content } of comments) {
    await create('/comments', {
      post: ids.get(on) ?? 0,
      author_name: author,
      author_email: `${author.toLowerCase()}@example.org`,
      content,
      status: 'approved',
    });
  }
}

/** An upload is moved from where it was received, so that each gets a copy. */
async function withImage(name: string, alt: string, upload: (body: Body) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-sample-'));
  try {
    const path = join(folder, name);
    await copyFile(fileURLToPath(new URL(`../../../data/sample-images/${name}.webp`, import.meta.url)), path);
    const { size } = await stat(path);
    const file = { field: 'file', name: `${name}.webp`, type: 'image/webp', path, size };
    return await upload({ kind: 'upload', isForm: true, params: { alt_text: alt }, files: [file] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function send(scope: Scope, route: string, body: Body): Promise<number> {
  const { status, data } = await dispatch(scope, { method: 'POST', route, query: {}, body, headers: {} });
  if (status === 201 && isMap(data)) return Number(data['id']);
  throw new Error(`Sample content could not be created: ${route} returned ${status} ${JSON.stringify(data)}.`);
}
