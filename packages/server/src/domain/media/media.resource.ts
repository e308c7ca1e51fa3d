import type { JsonMap } from '../../lib/json.ts';
import type { SentFile } from './upload/accept-file.actions.ts';
import { withFetchedFile } from './upload/fetched-file.actions.ts';
import { uploadArgs } from './media.args.ts';
import { editRoute, processRoute } from './media-edit.resource.ts';
import { mediaErrors } from './media.errors.ts';
import { focalPointArg, mediaResource } from './media.fields.ts';
import { mediaPolicies } from './media.policies.ts';
import { removeMedia } from './media.remove.actions.ts';
import { createMedia, updateMedia } from './media.write.actions.ts';
import type { MediaPatch } from './media.write.actions.ts';
import { resumableRoutes } from './upload/resumable.resource.ts';
import { sentFile } from './upload/sent-file.resource.ts';
import { signRoute } from './files/signed-url.resource.ts';
import { finalizeRoute, sideloadRoute } from './upload/sideload.resource.ts';
import { replaceRoute } from './replace-file.resource.ts';
import { usageRoute } from './usage.resource.ts';
import { collectionEndpoints } from '../../rest/collection.ts';
import type { Write } from '../../rest/collection.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { RestError } from '../../rest/errors.ts';
import type { HookContext } from '../../rest/hooks.ts';
import { registeredSchemas } from '../../rest/registered-fields.ts';
import { itemSchema } from '../../rest/resource.ts';
import { isResponse, withHeader } from '../../rest/response.ts';
import type { Args, Ctx, Endpoint, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { postList } from '../posts/list/posts-list.resource.ts';
import { canDeletePost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { alternate, hookedWrite } from '../posts/posts.resource.ts';
import { deleteArgs, idArg } from '../posts/posts.args.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import { postHooks } from '../posts/posts.hooks.ts';
import { refusedUpdate } from '../posts/posts.policies.ts';
import { changePostMeta, trashPost } from '../posts/posts.write.actions.ts';
import type { PostType } from '../types/type.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Whether deleting this media item without `force` moves it to the trash. Default: `PLATEN_MEDIA_TRASH`. */
    rest_attachment_trashable: (trashable: boolean, given: HookContext & { readonly row: PostRow }) => boolean;
  }
}

/** Of what the API that others know has not. */
const own = 'platen/v1';

const example: JsonMap = { title: 'A cup', alt_text: 'A cup of green tea on a wooden table.' };

/** The routes of attachments: those of posts, with files, and what is done to images. */
export function mediaRoutes(draft: SiteDraft, type: PostType): RouteDefinition[] {
  const resource = mediaResource(draft, type);
  const served = { type, resource };
  const may = mediaPolicies(served);
  const registered = draft.registeredFields.get(type.name) ?? [];
  const { restNamespace: namespace, restBase } = type;
  const path = `/${restBase}`;
  const { list, create, read, update, remove } = collectionEndpoints({
    resource,
    namespace,
    path,
    id: idArg,
    registered,
    rowOf: (row: PostRow) => row,
    list: postList(draft, type),
    read: { args: { context: contextArg() }, permit: may.read, headers: alternate(type) },
    create: { example, permit: may.create, save: (ctx, write) => upload(ctx, type, write) },
    update: {
      example,
      permit: may.update,
      save: (ctx, { id }, write) => {
        const guard = (locked: PostRow): void => refuse(refusedUpdate(ctx, served, locked));
        return updateMedia(ctx.scope, id, { ...hookedWrite(ctx, type, write, false), guard });
      },
    },
    remove: {
      args: deleteArgs,
      permit: may.remove,
      trash: (ctx, row) => trash(ctx, type, row),
      remove: ({ scope }, { id }, previous) =>
        removeMedia(scope, id, { type, previous, guard: (row) => refuseRemoval(scope, row) }),
      removed: ({ scope, request }, row) =>
        scope.site.hooks.action(postHooks(type.name).delete, row, { scope, request }),
      previousIn: 'edit',
      previousWhole: true,
    },
    changeMeta: changePostMeta,
  });
  const schema = () => itemSchema(resource, registeredSchemas(registered));
  const item = `${path}/(?P<id>[\\d]+)`;
  const args = { id: idArg };
  const action = { namespace, args, may };
  return [
    {
      namespace,
      path,
      schema,
      endpoints: [list, withFile(withArgs(create, { ...uploadArgs, focal_point: focalPointArg }))],
    },
    {
      namespace,
      path: item,
      args,
      schema,
      endpoints: [read, withArgs(update, { focal_point: focalPointArg }), remove],
    },
    processRoute({ ...action, ...served, path: `${item}/post-process` }),
    editRoute({ ...action, ...served, path: `${item}/edit` }),
    sideloadRoute({ ...action, path: `${item}/sideload` }),
    finalizeRoute({ ...action, resource, path: `${item}/finalize` }),
    ...resumableRoutes(own, type),
    signRoute({ ...action, namespace: own, path: `${item}/signed-url` }),
    usageRoute({ ...action, namespace: own, path: `${item}/usage` }),
    replaceRoute({ ...action, ...served, namespace: own, path: `${item}/file` }),
  ];
}

const withArgs = (endpoint: Endpoint, args: Args): Endpoint => ({
  ...endpoint,
  args: { ...(typeof endpoint.args === 'object' ? endpoint.args : {}), ...args },
});

/** The upload returns the id in a header as well, for clients that lose the body. */
const withFile = (create: Endpoint): Endpoint => ({
  ...create,
  takesFiles: true,
  handle: async (ctx, record) => {
    const made = await create.handle(ctx, record);
    if (!isResponse(made)) return made;
    const { id } = made.data as { id?: number };
    return id === undefined ? made : withHeader(made, ctx.scope.site.dialect.header('Upload-Attachment-ID'), id);
  },
});

function upload(ctx: Ctx, type: PostType, write: Write<PostRow, MediaPatch>): Promise<PostRow> {
  const { scope, request, params, sent } = ctx;
  if (Number(sent['featured_media'] ?? 0) !== 0) throw mediaErrors.noFeaturedMedia();
  const create = (file: SentFile): Promise<PostRow> =>
    createMedia(scope, hookedWrite(ctx, type, write, true), {
      sent: file,
      makesSizes: params['generate_sub_sizes'] !== false,
    });
  const url = typeof sent['url'] === 'string' ? sent['url'] : null;
  const hasFile = request.body.kind === 'upload' && request.body.files.length > 0;
  if (hasFile && url) throw mediaErrors.fileAndUrl();
  return url === null || hasFile ? create(sentFile(request)) : withFetchedFile(scope, url, create);
}

async function trash({ scope, request }: Ctx, type: PostType, row: PostRow): Promise<PostRow> {
  const hasTrash = await scope.site.hooks.filter('rest_attachment_trashable', scope.trashesMedia, {
    scope,
    request,
    row,
  });
  if (!hasTrash) throw mediaErrors.noTrash();
  return trashPost(scope, row.id, { type, guard: (locked) => refuseRemoval(scope, locked) });
}

const refuseRemoval = (scope: Ctx['scope'], row: PostRow): void =>
  refuse(canDeletePost(scope, row) ? null : postRefusals.remove(scope));

function refuse(error: RestError | null): void {
  if (error !== null) throw error;
}
