import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { anyone } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import { resolveUrl } from './resolve-url.actions.ts';
import type { ResolvedUrl, UrlPage } from './url.ts';
import { targetOnSite } from './url-targets.rules.ts';
import { urlErrors } from './urls.errors.ts';

/** What is at a URL of the site, where it leads, and which templates show it. */
export const urlRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/urls',
  unlisted: true,
  // The response names only what the caller can read.
  permit: anyone,
  read: {
    args: {
      url: {
        required: true,
        schema: string({
          description: 'A URL of the site, or a path with its query string.',
          minLength: 1,
          maxLength: 2000,
        }),
      },
    },
    handle: async ({ scope, params }) => {
      const target = targetOnSite(scalarText(params['url']), [scope.address.front, scope.address.home]);
      if (target === null) throw urlErrors.elsewhere();
      return urlFacts(scope, await resolveUrl(scope, target));
    },
  },
});

function urlFacts(scope: Scope, resolved: ResolvedUrl): JsonMap {
  if (resolved.kind === 'redirect') return { kind: 'redirect', status: resolved.status, location: resolved.location };
  if (resolved.kind === 'gone') return { kind: 'gone', status: 410 };
  if (!isPage(resolved))
    return { kind: resolved.kind, status: resolved.status, sitemap: resolved.sitemap && { ...resolved.sitemap } };
  const { kind, status, page, pages, canonical, feed, date, search } = resolved;
  return {
    kind,
    status,
    templates: [...resolved.templates, 'index'],
    ...recordFacts(scope, resolved),
    ...(date && { date: { ...date } }),
    ...(search !== null && { search }),
    page,
    pages,
    comment_page: resolved.commentPage,
    canonical,
    feed,
    feed_of: resolved.feedOf,
    embed: resolved.isEmbed,
    front: resolved.isFront,
  };
}

const isPage = (resolved: ResolvedUrl): resolved is UrlPage => 'templates' in resolved;

function recordFacts({ site: { dialect } }: Scope, { post, term, author, type, posts }: UrlPage): Record<string, Json> {
  return {
    ...(post && { post: post.id }),
    ...(type && { type: dialect.outward(type.name) }),
    ...(term && { term: term.id, taxonomy: dialect.outward(term.taxonomy) }),
    ...(author && { author: author.id }),
    ...(posts && { posts: posts.rows.map(({ id }) => id), total: posts.total }),
  };
}
