import { requirePost, withInherited } from './posts.read.actions.ts';
import { countPassword } from './post-password.actions.ts';
import { isPasswordOf, sentPassword } from './post-password.rules.ts';
import { canDeletePost, canEditPost, canReadPost } from './post-rights.rules.ts';
import type { ReadPost } from './post-rights.rules.ts';
import type { PostPatch, PostRow } from './post.ts';
import { namedTerms } from './post-terms.actions.ts';
import { postErrors, postRefusals } from './posts.errors.ts';
import { isHidden } from './post-kinds.registry.ts';
import { saysNothing } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import type { RestError } from '../../rest/errors.ts';
import type { FieldTable } from '../../rest/field.ts';
import { toPatch } from '../../rest/resource.ts';
import type { Ctx, PolicyTable, Verdict } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';
import { unassignableTerms } from '../terms/post-terms.actions.ts';
import type { PostType } from '../types/type.ts';

/** A type with its table: all that its routes are made from. */
export interface ServedType {
  readonly type: PostType;
  readonly resource: { readonly fields: FieldTable<never, never, PostPatch> };
}

type FoundPost = PostRow & ReadPost;

export interface PostPolicies {
  readonly read: PolicyTable<FoundPost>;
  readonly create: PolicyTable;
  readonly update: PolicyTable<FoundPost>;
  readonly remove: PolicyTable<FoundPost>;
}

/** Who may do what with posts of a type. All four look the post up by one function, so that it is found once. */
export function postPolicies(
  served: ServedType,
  find = (scope: Scope, id: number) => requirePost(scope, served.type, id),
): PostPolicies {
  const record = async ({ scope, path }: Ctx): Promise<FoundPost> =>
    withInherited(scope, await find(scope, Number(path['id'])));
  return {
    read: { record, also: mayRead },
    create: { also: (ctx) => mayCreate(ctx, served) },
    update: { record, also: (ctx, row) => mayUpdate(ctx, served, row) },
    remove: { record, also: ({ scope }, row) => canDeletePost(scope, row) || postRefusals.remove(scope) },
  };
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

async function mayRead({ scope, params, request }: Ctx, row: FoundPost): Promise<Verdict> {
  if (reading.has(request.method) && isHidden(scope.site, row)) return postErrors.unknown(row.id);
  if (params['context'] === 'edit' && !canEditPost(scope, row)) return postRefusals.editContext(scope);
  const password = sentPassword(request);
  await countPassword(scope, [row], password);
  if (password !== '' && !isPasswordOf(row, password)) return postErrors.wrongPassword();
  return canReadPost(scope, row) || postRefusals.read(scope);
}

async function mayCreate(ctx: Ctx, { type, resource }: ServedType): Promise<Verdict> {
  const { scope, sent } = ctx;
  if (namesId(sent['id'])) return postErrors.exists();
  const patch = toPatch(resource, sent);
  // Also for types without authors: setting another author requires the capability.
  const author = sent['author'] ?? ctx.request.query['author'];
  const error = refusedPatch(ctx, type, { patch: { ...patch, ...(saysNothing(author) ? {} : { author }) }, row: null });
  if (error !== null) return error;
  const { create_posts: capability } = type.capabilities;
  if (!scope.caller.can(capability)) return postRefusals.create(scope, capability);
  return mayAssign(ctx, type, patch);
}

async function mayUpdate(ctx: Ctx, served: ServedType, row: PostRow): Promise<Verdict> {
  return refusedUpdate(ctx, served, row) ?? mayAssign(ctx, served.type, toPatch(served.resource, ctx.sent));
}

/** What depends on the post, and may have changed since the caller was judged. Asks the database nothing. */
export function refusedUpdate(ctx: Ctx, { type, resource }: ServedType, row: PostRow): RestError | null {
  const { scope, sent } = ctx;
  if (!canEditPost(scope, row)) return postRefusals.edit(scope);
  return refusedPatch(ctx, type, { patch: toPatch(resource, sent), row });
}

/** Zero and nothing at all pass here; the save tells that they name no post. */
const namesId = (id: Json | undefined): boolean => !saysNothing(id);

interface JudgedPatch {
  readonly patch: Partial<Omit<PostPatch, 'author'>> & { readonly author?: Json };
  readonly row: PostRow | null;
}

function refusedPatch({ scope }: Ctx, { capabilities }: PostType, { patch, row }: JudgedPatch): RestError | null {
  const { caller } = scope;
  if (caller.can(capabilities.edit_others_posts)) return null;
  const { author, sticky } = patch;
  const isOther = author !== undefined && author !== caller.id && author !== row?.author;
  if (isOther) return postRefusals.editOthers(scope, capabilities.edit_others_posts);
  return typeof sticky === 'boolean' && sticky !== (row?.sticky ?? false)
    ? postRefusals.stick(scope, capabilities.edit_others_posts)
    : null;
}

async function mayAssign({ scope }: Ctx, type: PostType, patch: Partial<PostPatch>): Promise<Verdict> {
  const named = namedTerms(scope, type, patch);
  if (named.size === 0) return true;
  if ([...named.values()].some((ids) => ids.includes(0))) return postRefusals.assignTerm(scope, [0]);
  const unassignable = await unassignableTerms(scope, named);
  return (
    unassignable.length === 0 ||
    postRefusals.assignTerm(
      scope,
      unassignable.map(({ id }) => id),
    )
  );
}
