import { mediaErrors } from './media.errors.ts';
import type { MediaResource } from './media.fields.ts';
import type { MediaAction } from './media.policies.ts';
import { findMedia } from './media.read.actions.ts';
import { replaceMediaFile } from './replace-file.actions.ts';
import { sentFile } from './upload/sent-file.resource.ts';
import { presentOne } from '../../rest/present.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import type { PostType } from '../types/type.ts';

interface Given extends MediaAction {
  readonly type: PostType;
  readonly resource: MediaResource;
}

/** Replaces the file of a media item. Same permission as editing its image. */
export const replaceRoute = ({ type, resource, may, ...route }: Given): RouteDefinition =>
  singleRoute({
    ...route,
    unlisted: true,
    permit: may.edit,
    run: {
      takesFiles: true,
      handle: async (ctx, { id }) => {
        const { scope, request } = ctx;
        const media = await findMedia(scope, id);
        if (media === null) throw mediaErrors.notItsFile();
        const guard = (row: Parameters<typeof canEditPost>[1]): void => {
          if (!canEditPost(scope, row)) throw postRefusals.edit(scope);
        };
        const row = await replaceMediaFile(scope, { type, guard }, { media, sent: sentFile(request) });
        return presentOne(ctx, resource, row, 'edit');
      },
    },
  });
