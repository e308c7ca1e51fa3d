import { removePost } from './posts.remove.actions.ts';
import { deleteArgs, readArgs, writeArgs } from './posts.args.ts';
import { postPolicies, refusedUpdate } from './posts.policies.ts';
import { addressesOf } from './tree/post-addresses.actions.ts';
import { postResource } from './post-table.fields.ts';
import type { PostPatch, PostRow } from './post.ts';
import { presentLast, presentPost } from './posts-present.resource.ts';
import type { ServedPosts } from './posts-present.resource.ts';
import { createPost, setPostMeta, trashPost, updatePost } from './posts.write.actions.ts';
import type { PostWrite } from './posts.write.actions.ts';
import { postErrors, postRefusals } from './posts.errors.ts';
import { postHooks } from './posts.hooks.ts';
import { listEndpoint } from './list/posts-list.resource.ts';
import { canDeletePost } from './post-rights.rules.ts';
import { isHidden } from './post-kinds.registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { RestError } from '../../rest/errors.ts';
import { restUrl } from '../../rest/links.ts';
import { registeredFieldsOf, updateRegisteredFields } from '../../rest/registered-fields.ts';
import { itemSchema, toPatch } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { collectionRoute } from '../types/types.links.ts';

/** Types that are posts underneath but have routes of their own making. */
const servedElsewhere: ReadonlySet<string> = new Set([
  'attachment',
  'nav_menu_item',
  'cms_template',
  'cms_template_part',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
]);

/** Collection and item of every type shown in REST, each under the type's own namespace. */
export function postRoutes(draft: SiteDraft): RouteDefinition[] {
  const types = draft.postTypes.all().filter(({ name, showInRest }) => showInRest && !servedElsewhere.has(name));
  return types.flatMap((type) => routesOf(draft, { type, resource: postResource(type, draft) }));
}

function routesOf(draft: SiteDraft, served: ServedPosts): RouteDefinition[] {
  const { type, resource } = served;
  const { fields } = resource;
  const registered = draft.registeredFields.get(type.name) ?? [];
  const further = Object.fromEntries(
    registered.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])),
  );
  const schema = () => itemSchema(resource, further);
  const may = postPolicies({ type, fields });
  const args = writeArgs(fields, registered);
  const batch = true;
  return [
    {
      namespace: type.restNamespace,
      path: `/${type.restBase}`,
      schema,
      endpoints: [
        listEndpoint(draft, served),
        { methods: ['POST'], args: args.create, permit: may.create, batch, handle: (ctx) => create(ctx, served) },
      ],
    },
    {
      namespace: type.restNamespace,
      path: `/${type.restBase}/(?P<id>[\\d]+)`,
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: readArgs(fields),
          permit: may.read,
          batch,
          cache: true,
          handle: (ctx, row) => read(ctx, served, row),
        }),
        endpoint<PostRow>({
          methods: ['POST', 'PUT', 'PATCH'],
          args: args.update,
          permit: may.update,
          batch,
          handle: (ctx, row) => update(ctx, served, row),
        }),
        endpoint<PostRow>({
          methods: ['DELETE'],
          args: deleteArgs,
          permit: may.remove,
          batch,
          handle: (ctx, row) => remove(ctx, served, row),
        }),
      ],
    },
  ];
}

/** A post with a page on the site points at it. */
async function read(ctx: Ctx, served: ServedPosts, row: PostRow): Promise<RestResponse> {
  const shown = await presentPost(ctx, served, row);
  if (!served.type.viewable) return shown;
  const { link } = await addressesOf(ctx.scope, served.type, [row]);
  return { ...shown, headers: { ...shown.headers, Link: `<${link(row)}>; rel="alternate"; type=text/html` } };
}

async function create(ctx: Ctx, served: ServedPosts): Promise<RestResponse> {
  const { scope, sent } = ctx;
  // Whatever named a post was refused before; what is left names none.
  if (sent['id'] !== undefined && sent['id'] !== null) throw postErrors.unknown();
  const row = await createPost(scope, writeOf(ctx, served, true));
  const made = await presentPost(ctx, served, row, 'edit');
  const Location = restUrl(scope, `${collectionRoute(served.type)}/${row.id}`);
  return { ...made, status: 201, headers: { ...made.headers, Location } };
}

async function update(ctx: Ctx, served: ServedPosts, { id }: PostRow): Promise<RestResponse> {
  const { type, resource } = served;
  const guard = (held: PostRow): void => refuse(refusedUpdate(ctx, { type, fields: resource.fields }, held));
  const row = await updatePost(ctx.scope, id, { ...writeOf(ctx, served, false), guard });
  return presentPost(ctx, served, row, 'edit');
}

function writeOf({ scope: outer, sent, request }: Ctx, { type, resource }: ServedPosts, creating: boolean): PostWrite {
  const { hooks } = outer.site;
  const names = postHooks(type.name);
  const registered = registeredFieldsOf(outer.site, type.name);
  return {
    type,
    patch: toPatch<PostPatch>(resource.fields, sent),
    prepare: (scope, patch, before) => hooks.filter(names.preInsert, patch, { scope, request, before }),
    ...(hooks.has(names.insert) && {
      inserted: (scope, row) => hooks.action(names.insert, row, { scope, request, creating }),
    }),
    ...((registered.length > 0 || hooks.has(names.afterInsert)) && {
      within: async (scope, row) => {
        const setMeta = (key: string, value: Parameters<typeof setPostMeta>[2]['value']): Promise<void> =>
          setPostMeta(scope, row.id, { key, value });
        await updateRegisteredFields(registered, sent, { scope, request, row, setMeta });
        await hooks.action(names.afterInsert, row, { scope, request, creating });
      },
    }),
  };
}

async function remove(ctx: Ctx, served: ServedPosts, row: PostRow): Promise<RestResponse> {
  const { scope, request, params } = ctx;
  const { type } = served;
  const guard = (held: PostRow): void => refuse(canDeletePost(scope, held) ? null : postRefusals.remove(scope));
  const guardBin = (held: PostRow): void => (isHidden(scope.site, held) ? refuse(postErrors.unknown()) : guard(held));
  const hook = postHooks(type.name).delete;
  if (params['force'] !== true) {
    const binned = await trashPost(scope, row.id, { type, guard: guardBin });
    const shown = await presentPost(ctx, served, binned, 'edit');
    await scope.site.hooks.action(hook, binned, { scope, request });
    return shown;
  }
  const previous = await presentLast(ctx, served, row);
  await removePost(scope, row.id, { type, guard });
  await scope.site.hooks.action(hook, row, { scope, request });
  return respond({ deleted: true, previous });
}

function refuse(refusal: RestError | null): void {
  if (refusal !== null) throw refusal;
}
