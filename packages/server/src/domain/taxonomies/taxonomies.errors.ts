import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';

export const taxonomyErrors = {
  unknown: createError('rest_taxonomy_invalid', 404, 'There is no such taxonomy.'),
  hidden: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden', signedIn, 'This taxonomy is not open to the API.'),
  noneToAssign: (signedIn: boolean): RestError =>
    forbidden('rest_cannot_view', signedIn, 'There is no taxonomy whose terms you may assign.'),
  notToAssign: (signedIn: boolean): RestError =>
    forbidden('rest_forbidden_context', signedIn, 'You may not assign terms of this taxonomy.'),
} as const;
