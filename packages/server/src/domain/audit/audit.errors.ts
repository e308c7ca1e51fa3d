import { createError } from '../../rest/errors.ts';

export const auditErrors = {
  unknown: createError('rest_audit_invalid_id', 404, 'The audit log has no such entry, or keeps it no longer.'),
};
