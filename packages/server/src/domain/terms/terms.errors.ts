import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const termErrors = {
  unknown: createError('rest_term_invalid', 404, (id: number) => `Term ${id} was not found.`),
  unknownParent: createError('rest_term_invalid', 400, (id: number) => `\`parent\`: term ${id} was not found.`),
  withId: createError('rest_term_exists', 400, "Don't send `id` when creating a term."),
  flat: createError('rest_taxonomy_not_hierarchical', 400, "This taxonomy is not hierarchical; don't send `parent`."),
  tooDeep: createError(
    'rest_term_too_deep',
    400,
    (maxDepth: number) => `\`parent\`: terms can be nested at most ${maxDepth} levels deep.`,
  ),
  noName: createError('empty_term_name', 400, '`name` is required.'),
  longName: createError(
    'term_name_too_long',
    400,
    (maxLength: number) => `\`name\` is longer than ${maxLength} characters.`,
  ),
  slugTaken: createError(
    'duplicate_term_slug',
    400,
    (slug: string) => `The slug "${slug}" is already used by another term.`,
  ),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    "Terms can't be moved to trash. Send `force=true` to delete permanently.",
  ),
  unknownPost: createError('rest_post_invalid_id', 400, (id: number) => `\`post\`: post ${id} was not found.`),
} as const;

export const termExists = createError('term_exists', 400, (name: string) => `A term named "${name}" already exists.`);

export const postForbidden = (signedIn: boolean): RestError =>
  forbidden('rest_forbidden_context', signedIn, "You don't have permission to view the terms of this post.");
