import { request } from '../../api/request.ts';

export interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly registered_date: string;
}

interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

export const usersPath = 'wp/v2/users';

export const rolesQuery = {
  queryKey: ['roles'],
  queryFn: async () => (await request<Role[]>('platen/v1/roles')).data,
  staleTime: Infinity,
};
