import { queryOptions } from '@tanstack/react-query';
import { needed } from './queries.ts';
import { request } from './request.ts';

/** Read before the editor opens: the record exists, the user can edit it, and it is not in the trash. */
interface Edited {
  readonly id: number | string;
  readonly status: string;
  readonly title?: { readonly raw?: string; readonly rendered: string };
}

/** `path` is a collection such as `wp/v2/posts`. The editor's own request shows an empty page on errors. */
export const editedQuery = (path: string, id: number | string) =>
  queryOptions({
    ...needed,
    queryKey: [path, id, 'edited'],
    queryFn: async () =>
      (await request<Edited>(`${path}/${id}`, { query: { context: 'edit', _fields: 'id,status,title' } })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
