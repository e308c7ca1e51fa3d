import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { download } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const toolsRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/tools',
  ...screen(() => import('./tools-screen.tsx').then(({ ToolsScreen }) => ToolsScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'export') ? [{ group: 'site', label: __('Import and export', 'platen'), icon: download }] : [],
  },
});

export const toolsScreens = {
  shell: [toolsRoute],
};
