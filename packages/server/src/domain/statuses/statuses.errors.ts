import { createError } from '../../rest/errors.ts';

export const statusErrors = {
  unknown: createError('rest_status_invalid', 404, (name: string) => `Status "${name}" was not found.`),
} as const;
