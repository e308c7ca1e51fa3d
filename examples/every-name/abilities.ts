import type { AbilityRegistration, PluginApi, RouteAbility } from '@platen/server';

/** Whether the library is open is no secret, but only those who write are told how many are in. */
const countVisitors: AbilityRegistration = {
  name: 'every-name/count-visitors',
  label: 'Count visitors',
  description: 'Tells how many people are in the library at a time of day.',
  category: 'library',
  input: { type: 'object', properties: { hour: { type: 'integer', minimum: 0, maximum: 23, required: true } } },
  annotations: { readonly: true, idempotent: true },
  permit: ({ caller }) => caller.can('edit_posts'),
  run: async (_scope, { hour }) => ({ visitors: Number(hour) > 8 ? 12 : 0 }),
};

const latestPages: RouteAbility = {
  name: 'every-name/latest-pages',
  label: 'Latest pages',
  description: 'Lists the pages that changed last.',
  category: 'library',
  annotations: { readonly: true },
  request: (_input, { site }) => ({
    route: `/${site.dialect.namespace('v2')}/pages`,
    query: { orderby: 'modified', _fields: 'id,title,link' },
  }),
  result: (pages) => ({ pages }),
};

export function registerAbilities(api: PluginApi): void {
  api.registerAbilityCategory({ slug: 'library', label: 'Library', description: 'What goes on in the library.' });
  api.registerAbility(countVisitors);
  api.registerRouteAbility(latestPages);
}
