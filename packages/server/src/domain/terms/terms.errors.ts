import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const termErrors = {
  unknown: createError('rest_term_invalid', 404, 'There is no such term.'),
  unknownParent: createError('rest_term_invalid', 400, 'The term that is to stand above this one does not exist.'),
  withId: createError('rest_term_exists', 400, 'A new term cannot be given an id.'),
  flat: createError('rest_taxonomy_not_hierarchical', 400, 'Terms of this taxonomy cannot stand below one another.'),
  tooDeep: createError(
    'rest_term_too_deep',
    400,
    (most: number) => `At most ${most} terms can stand above one another.`,
  ),
  noName: createError('empty_term_name', 400, 'A term needs a name.'),
  longName: createError('term_name_too_long', 400, (most: number) => `A name has at most ${most} characters.`),
  slugTaken: createError('duplicate_term_slug', 400, 'Another term of the taxonomy has this slug.'),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    'Terms cannot be put in the trash. Send force=true to delete one.',
  ),
  unknownPost: createError('rest_post_invalid_id', 400, 'There is no such post.'),
} as const;

/** A term of that name stands there already. */
export const termExists = createError('term_exists', 400, 'A term of this name stands here already.');

export const postForbidden = (signedIn: boolean): RestError =>
  forbidden('rest_forbidden_context', signedIn, 'You may not see terms of this taxonomy on this post.');
