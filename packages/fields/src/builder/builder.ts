import type { PluginApi } from '@platen/server';
import { importedRoute } from '../imported.ts';
import { definitionRoutes } from './definition-routes.ts';
import { descriptionRoute } from './description-route.ts';
import { manageContentTypes } from './capability.ts';

/** What people define the content of the site with: routes, and the capability that they need. */
export function registerBuilder(api: PluginApi): void {
  // Users who manage the site have the capability without being given it.
  api.addSyncFilter('user_has_cap', (held, { capability }) =>
    capability === manageContentTypes && held.has('manage_options') ? new Set([...held, manageContentTypes]) : held,
  );
  api.registerRoute(importedRoute);
  api.registerRoute(descriptionRoute);
  for (const route of definitionRoutes) api.registerRoute(route);
}
