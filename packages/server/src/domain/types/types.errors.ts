import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const typeErrors = {
  unknown: createError('rest_type_invalid', 404, 'There is no such post type.'),
  hidden: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_read_type', signedIn, 'This post type is not open to the API.'),
  noneToEdit: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_view', signedIn, 'There is no post type whose posts you may edit.'),
  notToEdit: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden_context', signedIn, 'You may not edit posts of this type.'),
} as const;
