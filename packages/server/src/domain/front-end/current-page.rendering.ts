import type { AdjacentPosts, CurrentPage, PageHeading, PersonFacts, PostFacts, PostPage } from '../../blocks/data.ts';
import { escapeText } from '../../blocks/markup.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { primeFoundPosts, withProtectedTitle } from '../blocks/block-data.rendering.ts';
import { dateWords } from '../blocks/date-format.rules.ts';
import { factsOfUser } from '../blocks/person-facts.rendering.ts';
import { factsOfPosts } from '../blocks/post-facts.rendering.ts';
import { termNamed } from '../blocks/term-facts.rendering.ts';
import { adjacentRows } from '../posts/list/adjacent.actions.ts';
import type { PostRow } from '../posts/post.ts';
import { textOption } from '../settings/option-values.rules.ts';
import type { DateParts, UrlPage } from '../urls/url.ts';

/** What blocks can read of the page that they are on. */
export function currentPageOf(reader: Scope, url: UrlPage, passwordForm: string | undefined): CurrentPage {
  const { post, term, author, page, isFront } = url;
  const { outward } = reader.site.dialect;
  const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
    let result: Promise<T> | undefined;
    return () => (result ??= read());
  };
  return {
    url: (url.canonical ?? `${reader.address.front}/`).replace(/[?#].*$/s, ''),
    isFront,
    heading: headingOf(reader, url),
    posts: once(() => postsOf(reader, url)),
    number: page,
    urlOfPage: url.urlOfPage,
    adjacent: once(() => adjacentPosts(reader, post)),
    term: once(async () => (term === null ? undefined : termNamed(reader, term.id, outward(term.taxonomy)))),
    author: async (): Promise<PersonFacts | undefined> => (author === null ? undefined : factsOfUser(reader, author)),
    searchWords: url.search ?? '',
    commentPage: url.commentPage ?? undefined,
    urlOfCommentPage: url.urlOfCommentPage,
    passwordForm,
  };
}

async function postsOf(reader: Scope, { posts: listed, pages, perPage }: UrlPage): Promise<PostPage> {
  const posts = (await factsOfPosts(reader, listed?.rows ?? [])).map(withProtectedTitle);
  primeFoundPosts(reader, posts);
  const total = listed?.total ?? 0;
  return { posts, perPage, count: async () => ({ pages, total }) };
}

async function adjacentPosts(reader: Scope, post: PostRow | null): Promise<AdjacentPosts> {
  if (post === null || reader.site.postTypes.get(post.type)?.hierarchical !== false) return noneAdjacent;
  const { previous, next } = await adjacentRows(reader, post);
  const facts = (
    await factsOfPosts(
      reader,
      [previous, next].filter((row) => row !== null),
    )
  ).map(withProtectedTitle);
  const factsFor = (row: PostRow | null): PostFacts | undefined => facts.find(({ id }) => id === row?.id);
  return { previous: factsFor(previous), next: factsFor(next) };
}

const noneAdjacent: AdjacentPosts = { previous: undefined, next: undefined };

/** The heading of a list of posts, such as `Category` and `Essays`. */
export function headingOf(reader: Scope, url: UrlPage): PageHeading | null {
  const { kind, term, format, author, date, type, search } = url;
  const archive = (prefix: string, name: string): PageHeading => ({
    kind: 'archive',
    prefix,
    html: escapeText(decodeEntities(name)),
  });
  if (kind === 'term' && term !== null) {
    const taxonomy = reader.site.taxonomies.get(term.taxonomy);
    return archive(taxonomy?.labels['singular_name'] ?? '', term.name);
  }
  if (kind === 'term' && format !== null) return archive('', `${format.charAt(0).toUpperCase()}${format.slice(1)}`);
  if (kind === 'author' && author !== null) return archive('Author', author.displayName);
  if (kind === 'date' && date !== null) return archive(...dateHeading(reader, date));
  if (kind === 'type' && type !== null) return archive('Archives', type.label);
  return kind === 'search' ? { kind: 'search', prefix: '', html: escapeText(search ?? '') } : null;
}

function dateHeading({ options }: Scope, { year, month, day }: DateParts): [prefix: string, name: string] {
  if (month === null) return ['Year', String(year)];
  const name = dateWords(textOption(options, 'language', 'en_US')).months[month - 1] ?? '';
  return day === null ? ['Month', `${name} ${year}`] : ['Day', `${name} ${day}, ${year}`];
}
