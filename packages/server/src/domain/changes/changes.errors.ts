import { createError } from '../../rest/errors.ts';

export const changeErrors = {
  unreadable: createError(
    'rest_invalid_cursor',
    400,
    'The cursor is none that was given out. Leave it away to begin with the present.',
  ),
  expired: createError(
    'rest_cursor_expired',
    410,
    'From this cursor on the changes can no longer be told: it is too old, or your rights have changed. Ask for a new cursor, and read the collections anew.',
  ),
} as const;
