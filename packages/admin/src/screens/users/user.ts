import { queryOptions } from '@tanstack/react-query';
import { roles } from '../../api/platen.ts';
import { listQuery } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type User = RecordOf<'users'>;

export const users = resource('users');

/** With the number of users of each role. */
export const roleUsersQuery = queryOptions({
  ...listQuery(roles, { context: undefined, users: true }),
  select: ({ data }) => data,
});

export const rolesQuery = queryOptions({
  ...listQuery(roles, { context: undefined }),
  select: ({ data }) => data,
  staleTime: Infinity,
});
