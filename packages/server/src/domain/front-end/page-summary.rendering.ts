import { readerOf } from '../../access/reader.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { plainText } from '../../text/markup/plain.ts';
import { leadingPart } from '../../text/pages.ts';
import { factsOfUser } from '../blocks/person-facts.rendering.ts';
import { factsOfPosts } from '../blocks/post-facts.rendering.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { textOption } from '../settings/option-values.rules.ts';
import type { UrlPage } from '../urls/url.ts';
import { headingOf } from './current-page.rendering.ts';
import type { PageSummary } from './front-end.ts';

/** What is public of a page, whatever the caller can read. */
export async function summarizePage(scope: Scope, url: UrlPage): Promise<PageSummary> {
  const reader = readerOf(scope);
  const { post, term, author } = url;
  if (post !== null) return postSummary(reader, post);
  const tagline = textOption(reader.options, 'blogdescription');
  const texts: Partial<Record<UrlPage['kind'], string>> = {
    home: tagline,
    term: term?.description ?? '',
    author: author === null ? '' : factsOfUser(reader, author).bio,
  };
  return {
    title: decodeEntities(headingOf(reader, url)?.html ?? ''),
    documentTitle: '',
    description: firstWords(texts[url.kind] ?? ''),
    image: null,
    author: null,
    published: null,
    modified: null,
    isIndexed: true,
  };
}

/** Nothing of the content of a post that needs a password. */
async function postSummary(reader: Scope, row: PostRow): Promise<PageSummary> {
  const [facts] = await factsOfPosts(reader, [row]);
  const title = decodeEntities(plainText(facts?.titleHtml ?? ''));
  const { name = '', url = '' } = facts?.author ?? {};
  const text = row.excerpt.trim() === '' ? leadingPart(row.content) : row.excerpt;
  const summary: PageSummary = {
    title,
    documentTitle: '',
    description: isProtected(row) ? '' : firstWords(text),
    image: facts?.featuredImage ?? null,
    author: name === '' ? null : { name, url },
    published: facts?.date ?? null,
    modified: facts?.modified ?? null,
    isIndexed: true,
  };
  return reader.site.hooks.filter('page_summary', summary, { scope: reader, post: row });
}

const maxDescription = 160;

/** Whole words, as many as search engines show. */
function firstWords(html: string): string {
  const text = decodeEntities(plainText(html.replaceAll(/<!--.*?-->|\[\/?[a-z][^\]]*\]/gs, ' ')))
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s,.;:–-]+$/, '')}…`;
}
