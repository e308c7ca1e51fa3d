import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const typeErrors = {
  unknown: createError('rest_type_invalid', 404, (name: string) => `Post type "${name}" was not found.`),
  hidden: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_read_type', signedIn, 'This post type is not available in the API.'),
  noneToEdit: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_view', signedIn, "You don't have permission to edit posts of any type."),
  notToEdit: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden_context', signedIn, "You don't have permission to edit posts of this type."),
} as const;
