import { createError } from '../../rest/errors.ts';

const saying = (scimType: string) => ({ data: { scimType } }) as const;

/** `scimType` is the machine-readable reason of RFC 7644, section 3.12. */
const invalidFilter = createError('scim_invalid_filter', 400, (reason: string) => `The filter is invalid: ${reason}`);
const invalidPath = createError(
  'scim_invalid_path',
  400,
  (path: string) => `The path ${JSON.stringify(path.slice(0, 100))} is not supported.`,
);
const invalidValue = createError('scim_invalid_value', 400, (reason: string) => reason);
const invalidSyntax = createError('scim_invalid_syntax', 400, (reason: string) => reason);
const conflict = createError('scim_uniqueness', 409, (reason: string) => reason);

export const scimErrors = {
  invalidFilter: (reason: string) => invalidFilter(reason, saying('invalidFilter')),
  invalidPath: (path: string) => invalidPath(path, saying('invalidPath')),
  invalidValue: (reason: string) => invalidValue(reason, saying('invalidValue')),
  invalidSyntax: (reason: string) => invalidSyntax(reason, saying('invalidSyntax')),
  conflict: (reason: string) => conflict(reason, saying('uniqueness')),
  unauthenticated: createError(
    'scim_unauthenticated',
    401,
    'Send the key of a service account as a bearer token. It may have expired or been revoked.',
  ),
  scope: createError('scim_scope', 403, 'The key needs the scope `/scim/v2` and permission to write.'),
  denied: createError(
    'scim_denied',
    403,
    'The service account lacks a capability. SCIM requires `create_users`, `edit_users`, and `promote_users`.',
  ),
  above: createError(
    'scim_above',
    403,
    (role: string, capability: string) =>
      `The role "${role}" has the \`${capability}\` capability, which the service account lacks.`,
  ),
  privileged: createError(
    'scim_privileged',
    403,
    'This user has an administrative role. A directory cannot change its user name or email address.',
  ),
  lastAdministrator: createError(
    'scim_last_administrator',
    409,
    'This user is the last active administrator. Give the role to another user first.',
  ),
  itself: createError('scim_itself', 409, 'A service account cannot disable or change itself.'),
  unknown: createError('scim_not_found', 404, (what: string, id: string) => `${what} ${id} was not found.`),
  noResource: createError('scim_no_resource', 404, 'Nothing is at this URL. See `/scim/v2/ResourceTypes`.'),
  method: createError('scim_method', 405, 'This resource does not support the method.'),
  type: createError('scim_content_type', 415, 'Send the body as `application/scim+json` or `application/json`.'),
} as const;
