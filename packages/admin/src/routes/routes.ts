import { activityScreens } from '../screens/activity/activity.route.ts';
import { commentsScreens } from '../screens/comments/comments.route.ts';
import { contentScreens } from '../screens/content/content.route.ts';
import { designScreens } from '../screens/design/design.route.ts';
import { healthScreens } from '../screens/health/health.route.ts';
import { homeScreens } from '../screens/home/home.route.ts';
import { mediaScreens } from '../screens/media/media.route.ts';
import { menusScreens } from '../screens/menus/menus.route.ts';
import { pluginsScreens } from '../screens/plugins/plugins.route.ts';
import { redirectsScreens } from '../screens/redirects/redirects.route.ts';
import { settingsScreens } from '../screens/settings/settings.route.ts';
import { termsScreens } from '../screens/terms/terms.route.ts';
import { themesScreens } from '../screens/themes/themes.route.ts';
import { toolsScreens } from '../screens/tools/tools.route.ts';
import { usersScreens } from '../screens/users/users.route.ts';
import { webhooksScreens } from '../screens/webhooks/webhooks.route.ts';
import { layouts } from './layouts.tsx';

/** The folders of `screens/`, in the order of the entries within their groups of the main menu. */
const screens = [
  homeScreens,
  themesScreens,
  designScreens,
  contentScreens,
  mediaScreens,
  termsScreens,
  commentsScreens,
  menusScreens,
  usersScreens,
  pluginsScreens,
  webhooksScreens,
  redirectsScreens,
  healthScreens,
  toolsScreens,
  activityScreens,
  settingsScreens,
];

const { root, shell, detail, fullScreen } = layouts;

export const routeTree = root.addChildren([
  shell.addChildren([
    ...screens.map((each) => each.shell).flat(),
    detail.addChildren(screens.map((each) => ('detail' in each ? each.detail : [])).flat()),
  ]),
  fullScreen.addChildren(screens.map((each) => ('fullScreen' in each ? each.fullScreen : [])).flat()),
]);
