import { createError } from '../../rest/errors.ts';

export const settingErrors = {
  invalidStoredValue: createError(
    'rest_invalid_stored_value',
    400,
    (name: string) => `The stored value of \`${name}\` is invalid. Send a new value instead of null.`,
  ),
} as const;
