import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const revisionErrors = {
  unknownParent: createError('rest_post_invalid_parent', 404, (id: number) => `Post ${id} was not found.`),
  unknown: createError('rest_post_invalid_id', 404, (id: number) => `Revision ${id} was not found.`),
  ofAnother: createError(
    'rest_revision_parent_id_mismatch',
    404,
    (id: number) => `Revision ${id} was not found on this post.`,
  ),
  noAutosave: createError('rest_post_no_autosave', 404, (id: number) => `Autosave ${id} was not found on this post.`),
  noSuchPage: createError('rest_revision_invalid_page_number', 400, 'The list has fewer pages. Use a lower `page`.'),
  noSuchOffset: createError(
    'rest_revision_invalid_offset_number',
    400,
    'The list has fewer revisions. Use a lower `offset`.',
  ),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    "Revisions can't be moved to trash. Send `force=true` to delete permanently.",
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for visitors, otherwise 403. */
export const revisionRefusals = {
  read: denied('rest_cannot_read', "You don't have permission to view revisions of this post."),
  remove: denied('rest_cannot_delete', "You don't have permission to delete this revision."),
} as const;
