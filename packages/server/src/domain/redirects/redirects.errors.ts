import { createError } from '../../rest/errors.ts';

export const redirectErrors = {
  unknown: createError('rest_redirect_invalid_id', 404, (id: number) => `Redirect ${id} was not found.`),
  taken: createError('rest_redirect_exists', 400, 'A redirect for this path already exists.'),
  source: createError('rest_invalid_redirect', 400, '`source` must be a path on this site that starts with one slash.'),
  target: createError(
    'rest_invalid_redirect',
    400,
    '`target` must be a path on this site that starts with one slash, or an http or https URL.',
  ),
  circle: createError('rest_redirect_circle', 400, 'This redirect would create a loop.'),
};
