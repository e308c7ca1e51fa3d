import { createError } from '../../rest/errors.ts';

export const mcpErrors = {
  notSignedIn: createError(
    'rest_not_logged_in',
    401,
    'Authentication required. Connect with OAuth, or send a user name and an application password with HTTP Basic authentication.',
  ),
  foreignOrigin: createError(
    'rest_forbidden_origin',
    403,
    'This origin cannot send credentials. Add it to `PLATEN_CORS_ORIGINS`.',
  ),
  insufficientScope: createError(
    'rest_insufficient_scope',
    403,
    'The access token lacks the scope for this tool. Connect again, and allow it to write.',
  ),
  onlyPost: createError(
    'rest_mcp_invalid_method',
    405,
    'This route supports only POST: there are no streams or sessions.',
  ),
  notInstalled: createError(
    'rest_mcp_not_installed',
    501,
    'MCP is not installed. Run `npm install @modelcontextprotocol/sdk`.',
  ),
} as const;
