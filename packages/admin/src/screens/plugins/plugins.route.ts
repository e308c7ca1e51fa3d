import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { plugins } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const pluginsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/plugins',
  ...screen(() => import('./plugins-screen.tsx').then(({ PluginsScreen }) => PluginsScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'activate_plugins') ? [{ to: '/plugins', label: __('Plugins', 'platen'), icon: plugins }] : [],
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
        to: `/extensions/${plugin}/${path}`,
        label: title,
        icon: plugins,
      })),
  },
});

export const pluginsScreens = {
  shell: [pluginsRoute, extensionRoute],
};
