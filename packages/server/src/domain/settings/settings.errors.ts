import { createError } from '../../rest/errors.ts';

export const settingErrors = {
  invalidStoredValue: createError(
    'rest_invalid_stored_value',
    400,
    (name: string) => `What is stored for ${name} does not fit it. Set a value instead of removing it.`,
  ),
} as const;
