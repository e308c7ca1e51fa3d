import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { backup } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { choiceIn, countIn } from '../../fields/list-view.ts';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';
import type { ActivityType } from './groups.ts';
import { dayChoices } from './search.ts';
import type { ActivitySearch } from './search.ts';

const types = ['content', 'comments', 'users', 'site', 'transfers'] as const satisfies readonly ActivityType[];

const activityRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/activity',
  ...screen(() => import('./activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen)),
  validateSearch: ({ type, user, days }: Readonly<Record<string, unknown>>): ActivitySearch => ({
    type: choiceIn(type, types),
    user: countIn(user),
    days: dayChoices.find((choice) => choice === days),
  }),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ group: 'site', label: __('Activity', 'platen'), icon: backup }] : [],
  },
});

export const activityScreens = {
  shell: [activityRoute],
};
