import type { Noun } from '../noun.ts';
import { applyRolesOfGroup, groupRolesTask } from './scim-roles.actions.ts';
import type { GroupRoles } from './scim-roles.actions.ts';
import { scimPage } from './scim.page.ts';
import { scimRoutes } from './scim.resource.ts';

export const scim = {
  name: 'scim',
  isOn: ({ scim: isOn }) => isOn,
  routes: () => scimRoutes,
  tasks: {
    [groupRolesTask]: async (core, payload) =>
      applyRolesOfGroup(await core.ownScope(), payload as unknown as GroupRoles),
  },
  pages: (core) => [scimPage(core)],
} satisfies Noun;
