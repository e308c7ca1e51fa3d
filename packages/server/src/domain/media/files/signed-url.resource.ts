import { beside, originalOf, uploadsPath } from './media-files.rules.ts';
import { mediaErrors } from '../media.errors.ts';
import type { MediaAction } from '../media.policies.ts';
import { findMedia } from '../media.read.actions.ts';
import { respond } from '../../../rest/response.ts';
import type { Arg, RouteDefinition } from '../../../rest/route.ts';
import { singleRoute } from '../../../rest/single.ts';

const seconds: Arg = {
  schema: {
    description: 'Seconds until the URLs expire.',
    type: 'integer',
    minimum: 60,
    maximum: 86_400,
    default: 3600,
  },
};

/**
 * Signed, temporary URLs of the files of a private media item, for callers who can read it. Always served by Platen.
 */
export const signRoute = ({ may, ...route }: MediaAction): RouteDefinition =>
  singleRoute({
    ...route,
    permit: may.read,
    run: {
      args: { seconds },
      example: { seconds: 600 },
      handle: async ({ scope, params }, { id }) => {
        const media = await findMedia(scope, id);
        if (media === null) throw mediaErrors.notItsFile();
        const until = Math.floor(Date.now() / 1000) + Number(params['seconds']);
        const signed = (key: string): string =>
          `${scope.address.home}${uploadsPath}${key}${scope.fileSignatures.sign(key, until)}`;
        const sizes = media.details.image?.sizes ?? [];
        return respond({
          expires: new Date(until * 1000).toISOString(),
          source_url: signed(media.file),
          original_url: signed(originalOf(media)),
          sizes: Object.fromEntries(sizes.map(({ name, file }) => [name, signed(beside(media.file, file))])),
        });
      },
    },
  });
