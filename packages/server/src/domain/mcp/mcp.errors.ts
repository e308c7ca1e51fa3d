import { createError } from '../../rest/errors.ts';

export const mcpErrors = {
  onlyPost: createError(
    'rest_mcp_invalid_method',
    405,
    'Messages are posted here; there is no stream to listen to and no session to end.',
  ),
  notInstalled: createError(
    'rest_mcp_not_installed',
    501,
    'This service speaks MCP once one more package is there: npm install @modelcontextprotocol/sdk',
  ),
} as const;
