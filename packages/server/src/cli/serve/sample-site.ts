/** What a new site for development holds, so that there is something to ask for. */
import type { JsonMap } from '../../lib/json.ts';
import { isMap } from '../../lib/json.ts';
import { dispatch } from '../../rest/dispatch.ts';
import { restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';

export const sampleSite = { title: 'The Press Room', description: 'A small site to try things on' };

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
  guides: { name: 'Guides', description: 'How things are done here.' },
  stories: { name: 'Stories', description: 'What happened, more or less.' },
};

const tags = ['api', 'blocks', 'first steps', 'print'] as const;

interface SamplePost {
  readonly title: string;
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
    excerpt: 'Ink, paper, and the flat piece of iron that brings them together.',
    category: 'stories',
    tags: ['print'],
    content: () => [
      paragraph('The shop opens at seven, but the ink does not care; it is stiff until nine whatever you do.'),
      paragraph(
        'A <strong>platen</strong> is the flat plate that presses the paper against the type. It has one duty, it does it evenly, and nobody looks at it while it does. We thought that was a good name for a service.',
      ),
      quote('Measure twice, print once, then read it aloud.', 'pinned above the bench'),
    ],
  },
  {
    title: 'What a post is made of',
    excerpt: 'Text in blocks, and a few facts around it.',
    category: 'guides',
    tags: ['blocks', 'first steps'],
    content: () => [
      paragraph(
        'The content of a post is a row of blocks. Each one is stored with its name, so editors can find it again:',
      ),
      list(['paragraphs and headings', 'lists, quotes and code', 'blocks that a plugin brings']),
      heading('Around the text'),
      paragraph(
        'A title, an excerpt, an author, a date, a status, categories and tags. A plugin can add fields to these.',
      ),
    ],
  },
  {
    title: 'Everything is a request',
    excerpt: 'The five you will use most.',
    category: 'guides',
    tags: ['api', 'first steps'],
    content: (url) => [
      paragraph('Whatever an editor or a front end does here, it does with requests like these:'),
      code(
        [
          `curl ${url('/posts')}`,
          `curl '${url('/posts')}?search=press&amp;_fields=title,link'`,
          `curl -X OPTIONS ${url('/posts')}`,
          `curl -u 'admin:…' -X POST -d 'title=Hello' ${url('/posts')}`,
          `curl -u 'admin:…' -X DELETE ${url('/posts/1')}`,
        ].join('\n'),
      ),
      paragraph('The last two need an application password. Without a status, a new post is a draft.'),
    ],
  },
  {
    title: 'An idea that is not ready',
    excerpt: '',
    category: 'stories',
    tags: [],
    status: 'draft',
    content: () => [
      paragraph('This is a draft. Visitors do not get to see it, however they ask; you do, if you say who you are.'),
    ],
  },
  {
    title: 'Welcome',
    excerpt: 'This site is yours. Here is what to try first.',
    category: 'guides',
    tags: ['first steps'],
    sticky: true,
    content: (url) => [
      paragraph(
        'This site was made for you to try things on. Nothing here is precious: change it, delete it, break it.',
      ),
      heading('Three things to do'),
      list([
        `Read what is here: <a href="${url('/posts')}">the posts</a>, with one request.`,
        'Write a post of your own, and find it in the search.',
        'Look for the draft, first as a visitor and then with your application password.',
      ]),
      paragraph('When you have seen enough, delete the folder <code>.platen</code> and start again.'),
    ],
  },
];

const pages = [
  {
    title: 'About this site',
    content: [
      paragraph('The Press Room is a place to try Platen. It has a handful of posts, two pages and some kind readers.'),
      paragraph('Pages are for what stays: they have no categories, but they can have parents.'),
    ],
  },
  {
    title: 'Before you publish',
    content: [
      list(['Does the title say what it is?', 'Has somebody else read it?', 'Is the date the one you meant?']),
      paragraph('A post with a date to come waits for it, and is published on time.'),
    ],
  },
];

const comments = [
  { on: 'A morning at the press', author: 'Ottilie', content: 'Nine? Ours takes until ten, and it complains.' },
  {
    on: 'Welcome',
    author: 'Bertram',
    content: 'I broke it within a minute, as told. Starting again took three seconds.',
  },
];

const day = 86_400_000;

/** As its administrator, through the same door as every request, so that nothing here could not have been sent. */
export async function fillSampleSite(scope: Scope): Promise<void> {
  const namespace = `/${scope.site.dialect.namespace('v2')}`;
  const url = (path: string): string => restUrl(scope, `${namespace}${path}`);
  const create = (path: string, body: JsonMap): Promise<number> => send(scope, `${namespace}${path}`, body);
  const ids = new Map<string, number>();
  for (const [slug, category] of Object.entries(categories))
    ids.set(slug, await create('/categories', { slug, ...category }));
  for (const name of tags) ids.set(name, await create('/tags', { name }));
  for (const [at, post] of posts.entries()) {
    const made = await create('/posts', {
      title: post.title,
      excerpt: post.excerpt,
      content: post.content(url).join('\n\n'),
      status: post.status ?? 'publish',
      sticky: post.sticky ?? false,
      categories: [ids.get(post.category) ?? 0],
      tags: post.tags.map((name) => ids.get(name) ?? 0),
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

async function send(scope: Scope, route: string, params: JsonMap): Promise<number> {
  const body = { kind: 'json', params } as const;
  const { status, data } = await dispatch(scope, { method: 'POST', route, query: {}, body, headers: {} });
  if (status === 201 && isMap(data)) return Number(data['id']);
  throw new Error(`The new site could not be filled: ${route} answered ${status} ${JSON.stringify(data)}.`);
}
