import { createError } from '../../rest/errors.ts';

export const statusErrors = {
  unknown: createError('rest_status_invalid', 404, 'There is no such status.'),
} as const;
