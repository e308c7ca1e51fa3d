import type { RevisionRow } from './revision.ts';
import type { RestRequest } from '../../rest/request.ts';
import type { Scope } from '../../scope.ts';

declare module '../../hooks/bus.ts' {
  interface Actions {
    /** A revision was deleted through the API. */
    rest_delete_revision: (row: RevisionRow, given: { readonly scope: Scope; readonly request: RestRequest }) => void;
  }
}

export const revisionHooks = { delete: 'rest_delete_revision' } as const;
