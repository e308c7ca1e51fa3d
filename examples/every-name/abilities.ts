import type { AbilityRegistration, PluginApi, RouteAbility } from '@platen/server';

/** Only users with the `edit_posts` capability can run this ability. */
const countVisitors: AbilityRegistration = {
  name: 'every-name/count-visitors',
  label: 'Count visitors',
  description: 'Returns the number of people in the library at a given hour.',
  category: 'library',
  input: { type: 'object', properties: { hour: { type: 'integer', minimum: 0, maximum: 23, required: true } } },
  annotations: { readonly: true, idempotent: true },
  permit: ({ caller }) => caller.can('edit_posts'),
  run: async (_scope, { hour }) => ({ visitors: Number(hour) > 8 ? 12 : 0 }),
};

const latestPages: RouteAbility = {
  name: 'every-name/latest-pages',
  label: 'Latest pages',
  description: 'Lists the most recently modified pages.',
  category: 'library',
  annotations: { readonly: true },
  request: (_input, { site }) => ({
    route: `/${site.dialect.namespace('v2')}/pages`,
    query: { orderby: 'modified', _fields: 'id,title,link' },
  }),
  result: (pages) => ({ pages }),
};

export function registerAbilities(api: PluginApi): void {
  api.registerAbilityCategory({ slug: 'library', label: 'Library', description: 'Visitors and pages of the library.' });
  api.registerAbility(countVisitors);
  api.registerRouteAbility(latestPages);
}
