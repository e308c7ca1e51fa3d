import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { runAbility } from '../abilities/abilities.actions.ts';
import type { Ability } from '../abilities/ability.ts';
import { engine } from '../engine/engine.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { abilityName, jsonSchema, toolName } from './tools.rules.ts';

/** A message as it was posted, with what its headers say of how it is to be answered. */
export interface PostedMessage {
  readonly message: Json;
  readonly accept: string;
  /** Of the protocol; none before it was agreed on. */
  readonly version: string | undefined;
}

interface Answered {
  readonly status: number;
  readonly body: Json;
  /** The scopes of the access token do not allow the tool. Clients then ask their user for more. */
  readonly isBeyondScopes: boolean;
}

/** Without sessions and streams: every message is answered by itself, on whichever node it comes to. */
export async function answerMessage(scope: Scope, { message, accept, version }: PostedMessage): Promise<Answered> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  let isBeyondScopes = false;
  const server = createMcpServer(scope, () => {
    isBeyondScopes = true;
  });
  try {
    await server.connect(transport);
    const posted = new Request(scope.address.home, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', ...(version && { 'mcp-protocol-version': version }) },
    });
    const answered = await transport.handleRequest(posted, { parsedBody: message });
    const text = await answered.text();
    // Notifications, such as `initialized`, get no response.
    return { status: answered.status, body: text === '' ? null : (JSON.parse(text) as Json), isBeyondScopes };
  } finally {
    await server.close();
  }
}

/** A server for one request: it knows the caller of that request, and nothing of others. */
function createMcpServer(scope: Scope, onBeyondScopes: () => void): Server {
  const title = decodeEntities(textOption(scope.options, 'blogname'));
  const server = new Server(
    { name: engine.name, title, version: '1' },
    {
      capabilities: { tools: {} },
      instructions: `Tools of the site ${title} at ${scope.address.home}. Each tool has the permissions of the user who calls it.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: scope.site.abilities.all().map(toolOf) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const ability = scope.site.abilities.get(abilityName(params.name));
    if (ability === undefined) throw new McpError(ErrorCode.InvalidParams, `Tool "${params.name}" was not found.`);
    const result = await call(scope, ability, (params.arguments ?? {}) as Json);
    if (result.structuredContent?.['code'] === 'rest_insufficient_scope' && result.isError === true) onBeyondScopes();
    return result;
  });
  return server;
}

const toolOf = ({ name, label, description, input, annotations }: Ability): Tool => ({
  name: toolName(name),
  title: label,
  description,
  inputSchema: { type: 'object', ...jsonSchema(input) },
  annotations: {
    title: label,
    readOnlyHint: annotations.readonly,
    destructiveHint: annotations.destructive,
    idempotentHint: annotations.idempotent,
    openWorldHint: false,
  },
});

/** Errors are returned as results, so that the model can read them and try something else. */
async function call(scope: Scope, ability: Ability, input: Json): Promise<CallToolResult> {
  try {
    const result = await runAbility(scope, ability, input);
    return {
      content: [{ type: 'text', text: JSON.stringify(result) }],
      structuredContent: isMap(result) ? { ...result } : { result },
    };
  } catch (cause) {
    const {
      restCode: code,
      status,
      message,
    } = cause instanceof RestError ? cause : scope.site.explain(cause, scope.log);
    return { isError: true, content: [{ type: 'text', text: message }], structuredContent: { code, status, message } };
  }
}
