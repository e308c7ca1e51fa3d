import { createError } from '../../rest/errors.ts';

export const redirectErrors = {
  unknown: createError('rest_redirect_invalid_id', 404, 'There is no redirect with this number.'),
  taken: createError('rest_redirect_exists', 400, 'This address is redirected already.'),
  source: createError(
    'rest_invalid_redirect',
    400,
    'An old address begins with one slash, and is a path of this site.',
  ),
  target: createError(
    'rest_invalid_redirect',
    400,
    'A new address is a path of this site that begins with one slash, or begins with https:// or http://.',
  ),
  circle: createError('rest_redirect_circle', 400, 'These redirects would lead back to where they begin.'),
};
