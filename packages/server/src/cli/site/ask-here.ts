import type { AskHere } from '../../transfer/export/archive-site.actions.ts';
import type { Json } from '../../lib/json.ts';
import { dispatch } from '../../rest/dispatch.ts';
import { withLinks } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';

/** Asks the site in this very process, each time in a scope of its own; what it says is as it would travel. */
export const askHere =
  (scopeOf: () => Promise<Scope>): AskHere =>
  async (route, query) => {
    const scope = await scopeOf();
    const response = await dispatch(scope, { method: 'GET', route, query, body: { kind: 'none' }, headers: {} });
    return { status: response.status, data: JSON.parse(JSON.stringify(withLinks(scope, response))) as Json };
  };
