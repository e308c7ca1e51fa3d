import { createError } from '../../rest/errors.ts';

export const auditErrors = {
  unknown: createError(
    'rest_audit_invalid_id',
    404,
    (id: number) => `Audit log entry ${id} was not found. It may be older than the retention period.`,
  ),
  badCursor: createError(
    'rest_activity_invalid_cursor',
    400,
    '`cursor` is invalid. Send `next` of the last response, or leave it out to start with the latest entry.',
  ),
};
