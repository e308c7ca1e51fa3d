import { queryOptions } from '@tanstack/react-query';
import { needed, recordQuery } from './reading.ts';
import type { Resource } from './resource.ts';

/** Read before the editor opens: the record exists, the user can edit it, and it is not in the trash. */
interface Edited {
  readonly id: number | string;
  readonly status: string;
  readonly title?: { readonly raw?: string; readonly rendered: string };
}

/** The editor's own request shows an empty page on errors. */
export const editedQuery = ({ path, affects, isBatchable }: Resource, id: number | string) =>
  queryOptions({
    ...recordQuery<Edited>({ path, affects, isBatchable }, id, { _fields: 'id,status,title' }),
    ...needed,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
