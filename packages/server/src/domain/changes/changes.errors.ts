import { createError } from '../../rest/errors.ts';

export const changeErrors = {
  nothingToFollow: createError(
    'rest_application_password_scope',
    403,
    'This application password allows only the changes feed. Use one that also allows the routes of the records to follow, such as /cms/v2/posts.',
  ),
  unreadable: createError(
    'rest_invalid_cursor',
    400,
    'The cursor is invalid. Send none to start with the current state.',
  ),
  expired: createError(
    'rest_cursor_expired',
    410,
    'The cursor has expired, or your permissions changed. Request a new cursor and sync again.',
  ),
} as const;
