import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { plugins } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

type Status = 'active' | 'inactive';

const pluginsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/plugins',
  ...screen(() => import('./plugins-screen.tsx').then(({ PluginsScreen }) => PluginsScreen)),
  validateSearch: ({ status }: Readonly<Record<string, unknown>>): { readonly status?: Status | undefined } =>
    status === 'active' || status === 'inactive' ? { status } : {},
  staticData: {
    navigation: ({ user }) =>
      can(user, 'activate_plugins') ? [{ group: 'site', label: __('Plugins', 'platen'), icon: plugins }] : [],
  },
});

const extensionRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/extensions/$plugin/$path',
  ...screen(() => import('./extension-screen.tsx').then(({ ExtensionScreen }) => ExtensionScreen)),
  staticData: {
    // The server filters them by capability.
    navigation: ({ extensions }) =>
      extensions.map(({ plugin, path, title }) => ({
        group: 'site',
        params: { plugin, path },
        label: title,
        icon: plugins,
      })),
  },
});

export const pluginsScreens = {
  shell: [pluginsRoute, extensionRoute],
};
