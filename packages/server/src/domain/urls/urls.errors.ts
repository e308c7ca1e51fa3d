import { createError } from '../../rest/errors.ts';

export const urlErrors = {
  elsewhere: createError(
    'rest_invalid_url',
    400,
    '`url` must be a URL of this site, or a path that starts with one slash.',
  ),
};
