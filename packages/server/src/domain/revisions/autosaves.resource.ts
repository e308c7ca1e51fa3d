import { autosave, listAutosaves, requireAutosave } from './autosaves.actions.ts';
import type { Autosave } from './autosaves.actions.ts';
import type { RevisionRow } from './revision.ts';
import { autosaveArg, parentArg, readArgs } from './revisions.args.ts';
import { autosaveResource, revisionContract, revisionSchema } from './revisions.fields.ts';
import type { RevisedType } from './revisions.fields.ts';
import { readPolicy } from './revisions.policies.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { recordRoutes } from '../../rest/records.ts';
import { registeredArgs, updateRegisteredFields } from '../../rest/registered-fields.ts';
import { toPatch, updateArgs } from '../../rest/resource.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { owningFields } from '../meta/owned-keys.rules.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { postPolicies, refusedUpdate } from '../posts/posts.policies.ts';
import type { PostRow } from '../posts/post.ts';
import { postHooks } from '../posts/posts.hooks.ts';

/** What is typed into the posts of one type. It is sent, and rejected, like an update of the post. */
export function autosaveRoutesOf(draft: SiteDraft, revised: RevisedType): RouteDefinition[] {
  const { type } = revised;
  const resource = autosaveResource(draft, revised);
  const schema = revisionSchema(draft, type, resource);
  const route = { namespace: type.restNamespace, resource, schema, ...revisionContract(draft, type) };
  return [
    ...recordRoutes({
      ...route,
      path: `/${type.restBase}/(?P<id>[\\d]+)/autosaves`,
      args: parentArg,
      list: {
        args: readArgs,
        permit: readPolicy(type, 'id'),
        find: ({ scope }, post) => listAutosaves(scope, post),
      },
      create: {
        args: typedArgs(draft, revised),
        permit: postPolicies({ type, resource: revised.posts }).update,
        status: 200,
        locate: null,
        save: (ctx, post) => save(ctx, revised, post),
      },
    }),
    ...recordRoutes({
      ...route,
      path: `/${type.restBase}/(?P<parent>[\\d]+)/autosaves/(?P<id>[\\d]+)`,
      item: { path: '', args: autosaveArg },
      read: {
        args: readArgs,
        permit: readPolicy(type),
        find: ({ scope, path }, post) => requireAutosave(scope, post, Number(path['id'])),
      },
    }),
  ];
}

/** The arguments of an update. */
const typedArgs = (draft: SiteDraft, { type, posts }: RevisedType): Args => ({
  ...(kindOf(draft, type).typedArgs?.(draft, type) ?? updateArgs(posts)),
  ...registeredArgs(draft.registeredFields.get(type.name) ?? []),
});

function save(ctx: Ctx, { type, posts }: RevisedType, post: PostRow): Promise<RevisionRow> {
  const { scope, sent, request } = ctx;
  const owning = owningFields(scope.site, type.name);
  const fields: Autosave['fields'] = (inner, row, changeMeta) =>
    updateRegisteredFields(owning, sent, { scope: inner, request, row, changeMeta });
  return autosave(scope, {
    type,
    post,
    patch: toPatch(posts, sent),
    ...(owning.length > 0 && { fields }),
    guard: (locked) => {
      const error = refusedUpdate(ctx, { type, resource: posts }, locked);
      if (error !== null) throw error;
    },
    prepare: (inner, patch, before) =>
      inner.site.hooks.filter(postHooks(type.name).preInsert, patch, { scope: inner, request, before }),
  });
}
