import { createError } from '../../rest/errors.ts';

export const viewConfigErrors = {
  unknown: createError('rest_view_config_invalid_entity', 404, 'There is no such type or taxonomy in the API.'),
} as const;
