import { createError } from '../../rest/errors.ts';

export const mcpErrors = {
  notSignedIn: createError(
    'rest_not_logged_in',
    401,
    'Authentication required. Send a user name and an application password with HTTP Basic authentication.',
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
