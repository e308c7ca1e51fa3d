import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const taxonomyErrors = {
  unknown: createError('rest_taxonomy_invalid', 404, (name: string) => `Taxonomy "${name}" was not found.`),
  hidden: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden', signedIn, 'This taxonomy is not available in the API.'),
  noneToAssign: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_view', signedIn, "You don't have permission to assign terms of any taxonomy."),
  notToAssign: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden_context', signedIn, "You don't have permission to assign terms of this taxonomy."),
} as const;
