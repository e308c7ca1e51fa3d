import { createError } from '../../rest/errors.ts';

export const previewLinkErrors = {
  unknown: createError('preview_link_unknown', 404, 'There is no such preview link of this post.'),
  ended: createError('preview_link_ended', 404, 'This preview has ended. Ask its author for a new link.'),
  tooMany: createError('preview_link_too_many', 400, 'The post has too many preview links. Revoke some of them first.'),
  notShown: createError('preview_link_no_page', 400, 'Posts of this type have no page that a link could show.'),
} as const;
