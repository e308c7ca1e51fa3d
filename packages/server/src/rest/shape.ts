import type { RestResponse } from './response.ts';
import { embedInto, readRelations } from './embed.ts';
import { withLinks } from './links.ts';
import type { RestRequest } from './request.ts';
import { pickItem, readSelection } from '../lib/selection.ts';
import type { Selection } from '../lib/selection.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

/** Response data with links, `_fields`, and `_embed` applied. */
export async function shape(scope: Scope, request: RestRequest, response: RestResponse): Promise<Json> {
  if (response.kind === 'error') return response.data;
  const selection = selectionOf(request);
  const relations = readRelations(request.query['_embed']);
  switch (response.kind) {
    case 'keyed':
      return selection === null ? response.data : [];
    case 'list': {
      const items =
        selection === null ? listOf(response.data) : listOf(response.data).map((item) => pickItem(item, selection));
      return relations === null ? items : embedInto(scope, items, relations);
    }
    case 'object': {
      const whole = withLinks(scope, response);
      if (relations === null) return selection === null ? whole : pickItem(whole, selection);
      // As in lists, the links that are selected are embedded; `_embedded` alone selects them all.
      const isNamed = selection?.members.has('_embedded') === true;
      const source = selection === null || isNamed ? whole : pickItem(whole, selection);
      const [embedded = source] = await embedInto(scope, [source], relations);
      return isNamed ? pickItem(embedded, withEmbeddedLinks(selection)) : embedded;
    }
  }
}

/** `_fields` may also come in the body of a write. */
export function selectionOf(request: RestRequest): Selection | null {
  const fromBody: JsonMap = request.body.kind === 'json' || request.body.kind === 'form' ? request.body.params : {};
  return readSelection(fromBody['_fields'] ?? request.query['_fields']);
}

const listOf = (data: Json): readonly Json[] => (Array.isArray(data) ? (data as readonly Json[]) : []);

const withEmbeddedLinks = (selection: Selection): Selection =>
  selection.members.has('_embedded') ? { members: new Map([...selection.members, ['_links', 'whole']]) } : selection;
