import { createError } from '../../rest/errors.ts';

export const templateErrors = {
  unknown: createError('rest_template_not_found', 404, (id: string) => `Template "${id}" was not found.`),
  unknownParent: createError('rest_post_invalid_parent', 404, (id: string) => `Template "${id}" was not found.`),
  notSaved: createError('rest_invalid_template', 400, 'This template has no saved changes.'),
  nothingBehind: createError(
    'rest_invalid_template',
    400,
    'This template was created on this site, so there is no original to revert to.',
  ),
  noBlockTheme: createError(
    'rest_invalid_template',
    400,
    'The active theme is not a block theme, so it has no templates.',
  ),
} as const;
