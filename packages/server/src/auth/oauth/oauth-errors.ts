import { createError } from '../../rest/errors.ts';

const noClient = 'The client is unknown, blocked, or failed to authenticate.';
const noToken = 'The code or token is unknown, expired, revoked, or belongs to another client.';

/** Errors with the codes of RFC 6749, 7591, and 8707. */
export const oauthErrors = {
  invalidRequest: createError('invalid_request', 400, (reason: string) => reason),
  invalidClient: createError('invalid_client', 401, noClient),
  invalidGrant: createError('invalid_grant', 400, noToken),
  unsupportedGrant: createError(
    'unsupported_grant_type',
    400,
    'Use `authorization_code` or `refresh_token` as `grant_type`.',
  ),
  unsupportedResponse: createError('unsupported_response_type', 400, 'Use `code` as `response_type`.'),
  unauthorizedClient: createError('unauthorized_client', 400, 'The client is not registered for this grant type.'),
  invalidScope: createError('invalid_scope', 400, 'A requested scope is unknown or not available to this client.'),
  invalidTarget: createError(
    'invalid_target',
    400,
    '`resource` must be the URL of the API or MCP server of this site.',
  ),
  accessDenied: createError('access_denied', 403, 'The user denied the request.'),
  interactionRequired: createError('interaction_required', 400, 'The user must sign in and approve the client.'),
  invalidRedirect: createError(
    'invalid_redirect_uri',
    400,
    'Register 1 to 10 `redirect_uris` that use https, a loopback address, or a custom scheme, without a fragment.',
  ),
  invalidMetadata: createError('invalid_client_metadata', 400, (reason: string) => reason),
} as const;
