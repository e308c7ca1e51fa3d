import {
  respond,
  anyone,
  callRoute,
  endpoint,
  isList,
  isMap,
  link,
  restUrl,
  RestError,
  withHeader,
} from '@platen/server';
import type {
  RestResponse,
  Arg,
  Args,
  Caller,
  Ctx,
  Endpoint,
  Item,
  Json,
  JsonMap,
  Link,
  Links,
  PluginApi,
  Policy,
  RestRequest,
  RouteCall,
  RouteDefinition,
  Scope,
} from '@platen/server';
import { sayFarewell } from './hooks.ts';

const namespace = 'every-name/v1';

const limit: Arg = {
  schema: { type: 'integer', description: 'Maximum number of posts.', minimum: 1, maximum: 20, default: 5 },
};

const latestArgs: Args = { limit };

const latestCall = (scope: Scope, perPage: Json): RouteCall => ({
  route: `/${scope.site.dialect.namespace('v2')}/posts`,
  query: { per_page: perPage, _fields: 'id,slug' },
});

/** Reads posts with the permissions of the caller: anonymous requests get published posts only. */
async function latestPosts({ scope, params }: Ctx): Promise<RestResponse | RestError> {
  const { status, data } = await callRoute(scope, latestCall(scope, params['limit'] ?? 5));
  if (status !== 200 || !isList(data)) return new RestError({ code: 'no_posts', status: 503, message: 'Try again.' });
  const slugs = data.filter(isMap).map((post: JsonMap): Json => post['slug'] ?? '');
  return withHeader(respond({ slugs }, { links: linksOf(scope) }), 'X-Every-Name', slugs.length);
}

const indexLink = (scope: Scope): Link => link(restUrl(scope, `/${namespace}`), { title: 'All routes' });

const linksOf = (scope: Scope): Links => ({ index: [indexLink(scope)] });

const latest: Endpoint = endpoint({ methods: ['GET'], permit: anyone, args: latestArgs, handle: latestPosts });

const canWrite = (caller: Caller): boolean => caller.can('edit_posts');

const writersOnly: Policy = ({ scope }) => canWrite(scope.caller);

const farewell: RouteDefinition = {
  namespace,
  path: '/farewell',
  endpoints: [endpoint({ methods: ['GET'], permit: writersOnly, handle: ({ scope }) => sayFarewell(scope) })],
};

const isFarewell = ({ method, route }: RestRequest): boolean =>
  method === 'GET' && route === `/${namespace}${farewell.path}`;

const withMark = (item: Item): Item => ({ ...item, data: { ...item.data, marked: true } });

export function registerRoutes(api: PluginApi): void {
  api.registerRoute(farewell);
  api.registerRoute({ namespace, path: '/latest', endpoints: [latest] });
  api.addFilter('rest_prepare_category', withMark);
  api.addFilter('rest_post_dispatch', (made, { request }) =>
    isFarewell(request) ? withHeader(made, 'X-Farewell', 'yes') : made,
  );
}
