import { createError } from '../../rest/errors.ts';

export const templateErrors = {
  unknown: createError('rest_template_not_found', 404, 'There is no such template.'),
  notSaved: createError(
    'rest_invalid_template',
    400,
    'Nobody has saved this template: it is as its theme or plugin made it.',
  ),
  nothingBehind: createError(
    'rest_invalid_template',
    400,
    'The site made this template: there is nothing to go back to.',
  ),
  noBlockTheme: createError(
    'rest_invalid_template',
    400,
    'The active theme is not made of blocks, and has no templates.',
  ),
} as const;
