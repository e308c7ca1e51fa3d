import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ErrorRouteComponent } from '@tanstack/react-router';
import { facts } from '../facts.ts';
import { Failure, Missing } from './failure.tsx';
import { Shell } from './shell.tsx';

const OnFailure = Failure as ErrorRouteComponent;

const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: OnFailure });

/** Each screen is a separate chunk. */
const screen = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component, errorComponent: OnFailure });

const routes = [
  screen(
    '/',
    lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
  ),
  screen(
    '/media',
    lazyRouteComponent(() => import('../screens/media/media-screen.tsx'), 'MediaScreen'),
  ),
  screen(
    '/comments',
    lazyRouteComponent(() => import('../screens/comments/comments-screen.tsx'), 'CommentsScreen'),
  ),
  screen(
    '/users',
    lazyRouteComponent(() => import('../screens/users/users-screen.tsx'), 'UsersScreen'),
  ),
  screen(
    '/users/$id',
    lazyRouteComponent(() => import('../screens/users/user-screen.tsx'), 'UserScreen'),
  ),
  screen(
    '/profile',
    lazyRouteComponent(() => import('../screens/users/user-screen.tsx'), 'UserScreen'),
  ),
  screen(
    '/roles',
    lazyRouteComponent(() => import('../screens/users/roles-screen.tsx'), 'RolesScreen'),
  ),
  screen(
    '/menus',
    lazyRouteComponent(() => import('../screens/menus/menus-screen.tsx'), 'MenusScreen'),
  ),
  screen(
    '/menus/$id',
    lazyRouteComponent(() => import('../screens/menus/menu-screen.tsx'), 'MenuScreen'),
  ),
  screen(
    '/design',
    lazyRouteComponent(() => import('../screens/design/templates-screen.tsx'), 'TemplatesScreen'),
  ),
  screen(
    '/design/parts',
    lazyRouteComponent(() => import('../screens/design/templates-screen.tsx'), 'PartsScreen'),
  ),
  screen(
    '/design/styles',
    lazyRouteComponent(() => import('../screens/design/design-edit.tsx'), 'StylesEdit'),
  ),
  screen(
    '/design/templates/$theme/$slug',
    lazyRouteComponent(() => import('../screens/design/design-edit.tsx'), 'TemplateEdit'),
  ),
  screen(
    '/design/parts/$theme/$slug',
    lazyRouteComponent(() => import('../screens/design/design-edit.tsx'), 'PartEdit'),
  ),
  screen(
    '/design/navigation',
    lazyRouteComponent(() => import('../screens/design/navigation-screen.tsx'), 'NavigationScreen'),
  ),
  screen(
    '/design/navigation/$id',
    lazyRouteComponent(() => import('../screens/design/design-edit.tsx'), 'NavigationEdit'),
  ),
  screen(
    '/design/widgets',
    lazyRouteComponent(() => import('../screens/design/widgets-screen.tsx'), 'WidgetsScreen'),
  ),
  screen(
    '/design/fonts',
    lazyRouteComponent(() => import('../screens/design/fonts-screen.tsx'), 'FontsScreen'),
  ),
  screen(
    '/webhooks',
    lazyRouteComponent(() => import('../screens/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
  ),
  screen(
    '/webhooks/$id',
    lazyRouteComponent(() => import('../screens/webhooks/webhook-screen.tsx'), 'WebhookScreen'),
  ),
  screen(
    '/activity',
    lazyRouteComponent(() => import('../screens/activity/activity-screen.tsx'), 'ActivityScreen'),
  ),
  screen(
    '/settings',
    lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
  ),
  screen(
    '/plugins',
    lazyRouteComponent(() => import('../screens/plugins/plugins-screen.tsx'), 'PluginsScreen'),
  ),
  screen(
    '/extensions/$plugin/$path',
    lazyRouteComponent(() => import('../screens/plugins/extension-screen.tsx'), 'ExtensionScreen'),
  ),
  screen(
    '/terms/$base',
    lazyRouteComponent(() => import('../screens/terms/terms-screen.tsx'), 'TermsScreen'),
  ),
  screen(
    '/$base',
    lazyRouteComponent(() => import('../screens/content/content-list.tsx'), 'ContentList'),
  ),
  screen(
    '/$base/calendar',
    lazyRouteComponent(() => import('../screens/content/calendar-screen.tsx'), 'CalendarScreen'),
  ),
  screen(
    '/$base/$id',
    lazyRouteComponent(() => import('../screens/content/content-edit.tsx'), 'ContentEdit'),
  ),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: facts.base,
  defaultPreload: false,
  scrollRestoration: true,
});
