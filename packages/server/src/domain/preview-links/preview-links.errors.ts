import { createError } from '../../rest/errors.ts';

export const previewLinkErrors = {
  unknown: createError('preview_link_unknown', 404, (id: number) => `Preview link ${id} was not found on this post.`),
  ended: createError(
    'preview_link_ended',
    404,
    'This preview link has expired or was revoked. Ask the author for a new one.',
  ),
  tooMany: createError('preview_link_too_many', 400, 'The post has too many preview links. Revoke some first.'),
  notShown: createError('preview_link_no_page', 400, 'This post type has no public page to preview.'),
} as const;
