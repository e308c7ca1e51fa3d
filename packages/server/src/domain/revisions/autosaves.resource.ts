import { autosave, listAutosaves, requireAutosave } from './autosaves.actions.ts';
import { autosaveArg, parentArg, readArgs } from './revisions.args.ts';
import { autosaveResource, revisionSchema } from './revisions.fields.ts';
import type { RevisedType, RevisionResource } from './revisions.fields.ts';
import { readPolicy } from './revisions.policies.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs } from '../../rest/registered-fields.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { postPolicies, refusedUpdate } from '../posts/posts.policies.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';

/** What is typed into the posts of one type. It is sent, and rejected, like an update of the post. */
export function autosaveRoutesOf(draft: SiteDraft, revised: RevisedType): RouteDefinition[] {
  const { type } = revised;
  const resource = autosaveResource(draft, revised);
  const schema = revisionSchema(draft, type, resource);
  return [
    {
      namespace: type.restNamespace,
      path: `/${type.restBase}/(?P<id>[\\d]+)/autosaves`,
      args: parentArg,
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          answers: 'list',
          args: readArgs,
          permit: readPolicy(type, 'id'),
          handle: async (ctx, post) => respond(await presentList(ctx, resource, await listAutosaves(ctx.scope, post))),
        }),
        endpoint<PostRow>({
          methods: ['POST'],
          args: typedArgs(draft, revised),
          permit: postPolicies({ type, resource: revised.posts }).update,
          handle: (ctx, post) => save(ctx, { ...revised, resource }, post),
        }),
      ],
    },
    {
      namespace: type.restNamespace,
      path: `/${type.restBase}/(?P<parent>[\\d]+)/autosaves/(?P<id>[\\d]+)`,
      args: autosaveArg,
      schema,
      endpoints: [
        endpoint<PostRow>({
          methods: ['GET'],
          args: readArgs,
          permit: readPolicy(type),
          handle: async (ctx, post) =>
            presentOne(ctx, resource, await requireAutosave(ctx.scope, post, Number(ctx.path['id']))),
        }),
      ],
    },
  ];
}

/** The arguments of an update. */
const typedArgs = (draft: SiteDraft, { type, posts }: RevisedType): Args => ({
  ...(kindOf(draft, type).typedArgs?.(draft, type) ?? updateArgs(posts)),
  ...registeredArgs(draft.registeredFields.get(type.name) ?? []),
});

interface Served extends RevisedType {
  readonly resource: RevisionResource;
}

async function save(ctx: Ctx, { type, posts, resource }: Served, post: PostRow): Promise<RestResponse> {
  const { scope, sent, request } = ctx;
  const row = await autosave(scope, {
    type,
    post,
    patch: toPatch(posts, sent),
    guard: (locked) => {
      const error = refusedUpdate(ctx, { type, resource: posts }, locked);
      if (error !== null) throw error;
    },
    prepare: (inner, patch, before) =>
      inner.site.hooks.filter(postHooks(type.name).preInsert, patch, { scope: inner, request, before }),
  });
  return presentOne(ctx, resource, row, 'edit');
}
