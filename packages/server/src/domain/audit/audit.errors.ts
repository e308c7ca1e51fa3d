import { createError } from '../../rest/errors.ts';

export const auditErrors = {
  unknown: createError(
    'rest_audit_invalid_id',
    404,
    (id: number) => `Audit log entry ${id} was not found. It may be older than the retention period.`,
  ),
};
