import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';
import { dispatch } from '../rest/dispatch.ts';
import { withLinks } from '../rest/links.ts';

/** Asks this site in process, each time in a scope of its own. The data is as HTTP would transfer it. */
export const askHere =
  (scopeOf: () => Promise<Scope>) =>
  async (route: string, query: JsonMap): Promise<{ status: number; data: Json }> => {
    const scope = await scopeOf();
    const response = await dispatch(scope, { method: 'GET', route, query, body: { kind: 'none' }, headers: {} });
    return { status: response.status, data: JSON.parse(JSON.stringify(withLinks(scope, response))) as Json };
  };
