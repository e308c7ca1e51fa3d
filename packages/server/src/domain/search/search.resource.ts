import { search } from './search.actions.ts';
import { searchKinds } from './search.ts';
import type { SearchItem, SearchKind, SearchQuery } from './search.ts';
import { searchableTaxonomies, searchableTypes } from './search.rules.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Links } from '../../rest/response.ts';
import { idsArg, pageArgs, refuseMany } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { recordRoutes } from '../../rest/records.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Mismatch } from '../../schema/schema.ts';

type Draft = Pick<SiteDraft, 'postTypes' | 'postKinds' | 'taxonomies' | 'dialect'>;

const everySubtype = 'any';
const field = fieldsOf<SearchItem>();
const shown = ['view', 'embed'] as const;

/** Names a search can be cut to, as clients call them. */
const subtypesOf: Readonly<Record<SearchKind, (site: Draft) => string[]>> = {
  post: (site) => searchableTypes(site).map(({ name }) => site.dialect.outward(name)),
  term: (site) => searchableTaxonomies(site).map(({ name }) => site.dialect.outward(name)),
  'post-format': () => [],
};

const subtypeNames = (site: Draft): string[] => searchKinds.flatMap((kind) => subtypesOf[kind](site));

export const searchRoutes = (draft: SiteDraft): RouteDefinition[] =>
  recordRoutes({
    namespace: draft.dialect.namespace('v2'),
    path: '/search',
    resource: searchResource(draft),
    list: {
      args: searchArgs(draft),
      permit: anyone,
      cache: true,
      totals: true,
      adjust: withFittingSubtypes,
      find: async (ctx) => {
        const query = queryOf(ctx);
        const { items: rows, ...totals } = await search(ctx.scope, query);
        return { rows, ...totals, perPage: query.perPage, page: query.page, isOpenEnded: true };
      },
    },
  });

const searchArgs = (draft: Draft): Args => ({
  context: contextArg({ served: shown }),
  ...pageArgs('results'),
  search: { schema: { description: 'Limit results to objects that match this search term.', type: 'string' } },
  type: {
    schema: {
      default: 'post',
      description: 'Type of the objects: post, term, or post-format.',
      type: 'string',
      enum: searchKinds,
    },
  },
  subtype: {
    schema: {
      default: everySubtype,
      description: 'Limit results to these post types or taxonomies.',
      type: 'array',
      items: { enum: [...subtypeNames(draft), everySubtype], type: 'string' },
    },
    check: (value, { sent }) => refuseMany(value) ?? refuseWithoutKind(value, sent),
  },
  exclude: idsArg('Exclude these ids.'),
  include: idsArg('Limit results to these ids.'),
});

/** What a subtype narrows is not known where the type is none. */
const refuseWithoutKind = (value: Json, { type = 'post' }: JsonMap): Mismatch | null =>
  isEverySubtype(wantedTexts(value)) || searchKinds.includes(type as SearchKind)
    ? null
    : {
        code: 'rest_search_invalid_type',
        message: `\`type\` must be one of ${searchKinds.join(', ')}.`,
        data: { status: 400 },
      };

const isEverySubtype = (named: readonly string[] | null): boolean => named?.includes(everySubtype) ?? true;

function searchResource(draft: Draft): Resource<SearchItem, object> {
  return defineResource<SearchItem>({
    name: 'search-result',
    fields: {
      id: field({
        description: 'Id of the object. For post formats: the name.',
        schema: { type: ['integer', 'string'] } as TypedSchema<number | string>,
        in: shown,
        read: ({ id }) => id,
      }),
      title: field({
        description: 'Rendered title.',
        schema: string(),
        in: shown,
        read: ({ title }) => title,
      }),
      url: field({
        description: 'URL of the object.',
        schema: string({ format: 'uri' }),
        in: shown,
        read: ({ url }) => url,
      }),
      type: field({
        description: 'Type of the object.',
        schema: { type: 'string', enum: searchKinds } as TypedSchema<string>,
        in: shown,
        read: ({ type }) => type,
      }),
      subtype: field({
        description: 'Type of the post.',
        schema: string({ enum: subtypeNames(draft) }),
        in: shown,
        when: ({ params }) => params['type'] === 'post',
        read: ({ subtype }) => subtype ?? '',
      }),
    },
    needs: {},
    links: (item, { scope }) => searchLinks(scope, item),
  });
}

function searchLinks(scope: Scope, { self, about }: SearchItem): Links {
  const collection = restUrl(scope, `/${scope.site.dialect.namespace('v2')}/search`);
  return {
    ...(self !== null && { self: [{ ...embeddable(restUrl(scope, self.route)), targetHints: { allow: self.allow } }] }),
    ...(about !== null && { about: [link(restUrl(scope, about))] }),
    collection: [link(collection)],
  };
}

/** Names of another kind than is searched for say nothing, here and in links to other pages. */
function withFittingSubtypes(ctx: Ctx): Ctx {
  const { params, sent, scope } = ctx;
  const named = wantedTexts(params['subtype']);
  if (named === null) return ctx;
  const fitting = isEverySubtype(named)
    ? [everySubtype]
    : named.filter((name) => subtypesOf[params['type'] as SearchKind](scope.site).includes(name));
  return { ...ctx, params: { ...params, subtype: fitting }, sent: { ...sent, subtype: fitting } };
}

function queryOf({ params, scope }: Ctx): SearchQuery {
  const named = params['subtype'] as readonly string[];
  return {
    kind: params['type'] as SearchKind,
    text: scalarText(params['search']).trim() || null,
    subtypes: isEverySubtype(named) ? null : named.map((name) => scope.site.dialect.inward(name)),
    include: wantedIds(params['include']),
    exclude: unwantedIds(params['exclude']),
    page: Number(params['page']),
    perPage: Number(params['per_page']),
  };
}
