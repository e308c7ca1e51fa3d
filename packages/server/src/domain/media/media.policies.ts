import { isDecodable } from '../../formats/images.ts';
import { isImage, knownTypes } from './files/file-types.rules.ts';
import { mayNotEditImages, mediaErrors } from './media.errors.ts';
import { requireAttachment } from './media.read.actions.ts';
import type { Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import { postPolicies } from '../posts/posts.policies.ts';
import type { PostPolicies, ServedType } from '../posts/posts.policies.ts';
import { findPost } from '../posts/posts.read.actions.ts';

export interface MediaPolicies extends PostPolicies {
  readonly edit: PostPolicies['update'];
  readonly process: PostPolicies['update'];
}

/** Route of an action on one media item, with the policies to choose from. */
export interface MediaAction extends Pick<RouteDefinition, 'namespace' | 'path' | 'args'> {
  readonly may: MediaPolicies;
}

/** Those of posts, and what is special about files. */
export function mediaPolicies(served: ServedType): MediaPolicies {
  const usual = postPolicies(served, requireAttachment);
  return {
    ...usual,
    create: {
      also: async (ctx, record) => {
        const verdict = (await usual.create.also?.(ctx, record)) ?? true;
        return verdict === true ? mayUpload(ctx) : verdict;
      },
    },
    edit: { ...usual.update, also: ({ scope }, row) => mayEditImage(scope, row) },
    process: { ...usual.update, also: ({ scope }, row) => canEditPost(scope, row) || postRefusals.edit(scope) },
  };
}

const mayEditImage = (scope: Ctx['scope'], row: PostRow): Verdict => {
  if (!scope.caller.can('upload_files')) return mayNotEditImages(scope);
  return canEditPost(scope, row) || postRefusals.edit(scope);
};

/** Attaching a new file takes the right to edit what it is attached to. */
async function mayUpload(ctx: Ctx): Promise<Verdict> {
  const { scope, sent, request } = ctx;
  const parent = Number(sent['post'] ?? 0);
  const post = parent === 0 ? null : await findPost(scope, parent);
  if (parent !== 0 && (post === null || !canEditPost(scope, post))) return postRefusals.edit(scope);
  const declared =
    request.body.kind === 'upload' && request.body.isForm ? request.body.files.map(({ type }) => type) : [];
  if (declared.some((type) => isImage(type) && knownTypes.has(type) && !isDecodable(type))) {
    return mediaErrors.notDecodable();
  }
  return true;
}
