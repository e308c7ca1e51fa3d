import { createError } from '../../rest/errors.ts';

export const viewConfigErrors = {
  unknown: createError(
    'rest_view_config_invalid_entity',
    404,
    (name: string) => `Post type or taxonomy "${name}" was not found.`,
  ),
} as const;
