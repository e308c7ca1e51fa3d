import { createError } from '../../rest/errors.ts';

export const themeErrors = {
  unknown: createError('rest_theme_not_found', 404, 'No such theme is installed.'),
} as const;
