import { search } from './search.actions.ts';
import { searchKinds } from './search.ts';
import type { SearchItem, SearchKind, SearchQuery } from './search.ts';
import { searchableTaxonomies, searchableTypes } from './search.rules.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { RestResponse, Links } from '../../rest/response.ts';
import { idsArg, listArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { presentList } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import { scalarText } from '../../lib/json.ts';

type Draft = Pick<SiteDraft, 'postTypes' | 'postKinds' | 'taxonomies' | 'dialect'>;

const everySubtype = 'any';
const field = fieldsOf<SearchItem>();
const shown = ['view', 'embed'] as const;

/** Names a search can be cut to, as clients call them. */
const subtypeNames = (site: Draft): string[] =>
  [...searchableTypes(site), ...searchableTaxonomies(site)].map(({ name }) => site.dialect.outward(name));

export function searchRoutes(draft: SiteDraft): RouteDefinition[] {
  const resource = searchResource(draft);
  return [
    {
      namespace: draft.dialect.namespace('v2'),
      path: '/search',
      schema: () => itemSchema(resource),
      endpoints: [
        {
          methods: ['GET'],
          args: searchArgs(draft),
          permit: anyone,
          cache: true,
          handle: (ctx) => list(ctx, resource),
        },
      ],
    },
  ];
}

const searchArgs = (draft: Draft): Args => ({
  context: contextArg({ served: shown }),
  ...pageArgs('results'),
  search: { schema: { description: 'Only what these words are found in.', type: 'string' } },
  type: {
    schema: { default: 'post', description: 'What to search for.', type: 'string', enum: searchKinds },
  },
  subtype: listArg({
    default: everySubtype,
    description: 'Only posts of these types, or terms of these taxonomies.',
    type: 'array',
    items: { enum: [...subtypeNames(draft), everySubtype], type: 'string' },
  }),
  exclude: idsArg('Leave out what has these ids.'),
  include: idsArg('Only what has these ids.'),
});

function searchResource(draft: Draft): Resource<SearchItem, object> {
  return defineResource<SearchItem>({
    name: 'search-result',
    fields: {
      id: field({
        description: 'Id of what was found; the name of a format.',
        schema: { type: ['integer', 'string'] } as TypedSchema<number | string>,
        in: shown,
        read: ({ id }) => id,
      }),
      title: field({
        description: 'Title as shown to readers.',
        schema: string(),
        in: shown,
        read: ({ title }) => title,
      }),
      url: field({
        description: 'Address of what was found on the site.',
        schema: string({ format: 'uri' }),
        in: shown,
        read: ({ url }) => url,
      }),
      type: field({
        description: 'What it is.',
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

async function list(ctx: Ctx, resource: Resource<SearchItem, object>): Promise<RestResponse> {
  const query = queryOf(ctx);
  const { items, ...totals } = await search(ctx.scope, query);
  return listResponse(ctx, {
    items: await presentList(ctx, resource, items),
    ...totals,
    perPage: query.perPage,
    page: query.page,
  });
}

function queryOf({ params, scope }: Ctx): SearchQuery {
  const named = wantedTexts(params['subtype']);
  return {
    kind: params['type'] as SearchKind,
    text: scalarText(params['search']).trim() || null,
    subtypes: named?.includes(everySubtype) === false ? named.map((name) => scope.site.dialect.inward(name)) : null,
    include: wantedIds(params['include']),
    exclude: unwantedIds(params['exclude']),
    page: Number(params['page']),
    perPage: Number(params['per_page']),
  };
}
