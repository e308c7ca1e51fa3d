import type { Noun } from '../noun.ts';
import { mcpRoutes } from './mcp.resource.ts';

export const mcp = {
  name: 'mcp',
  routes: mcpRoutes,
} satisfies Noun;
