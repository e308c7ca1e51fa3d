import { createError } from '../../rest/errors.ts';

export const themeErrors = {
  unknown: createError('rest_theme_not_found', 404, (name: string) => `Theme "${name}" is not installed.`),
} as const;
