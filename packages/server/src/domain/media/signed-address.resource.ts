import { beside, originalOf, uploadsPath } from './media-files.rules.ts';
import { mediaErrors } from './media.errors.ts';
import type { MediaPolicies } from './media.policies.ts';
import { findMedia } from './media.read.actions.ts';
import { respond } from '../../rest/response.ts';
import { endpoint } from '../../rest/route.ts';
import type { Arg, Endpoint } from '../../rest/route.ts';
import type { PostRow } from '../posts/post.ts';

const seconds: Arg = {
  schema: {
    description: 'How long the addresses hold.',
    type: 'integer',
    minimum: 60,
    maximum: 86_400,
    default: 3600,
  },
};

/**
 * Addresses under which whoever has them can read the files of one attachment for a while, for those who may read it:
 * the usual ones of what is not public lead nowhere. They are always those of the service, whatever serves the others.
 */
export const signEndpoint = (may: MediaPolicies): Endpoint =>
  endpoint<PostRow>({
    methods: ['POST'],
    args: { seconds },
    example: { seconds: 600 },
    permit: may.read,
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
  });
