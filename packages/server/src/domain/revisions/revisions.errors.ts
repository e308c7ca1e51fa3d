import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const revisionErrors = {
  unknownParent: createError('rest_post_invalid_parent', 404, 'There is no such post.'),
  unknown: createError('rest_post_invalid_id', 404, 'There is no such revision.'),
  ofAnother: createError('rest_revision_parent_id_mismatch', 404, 'This is a revision of another post.'),
  noAutosave: createError('rest_post_no_autosave', 404, 'There is no such autosave of this post.'),
  noSuchPage: createError('rest_revision_invalid_page_number', 400, 'The list has fewer pages than that.'),
  noSuchOffset: createError('rest_revision_invalid_offset_number', 400, 'The list has fewer revisions than that.'),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    'Revisions cannot be put in the bin. Send force=true to delete one.',
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for a visitor, 403 for anybody else. */
export const revisionRefusals = {
  read: denied('rest_cannot_read', 'Only those who may edit the post see its revisions.'),
  remove: denied('rest_cannot_delete', 'You may not delete this revision.'),
} as const;
