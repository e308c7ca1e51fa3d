import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { home } from '@wordpress/icons';
import { layouts } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';

const homeRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/',
  ...screen(() => import('./home-screen.tsx').then(({ HomeScreen }) => HomeScreen)),
  staticData: { navigation: () => [{ label: __('Home', 'platen'), icon: home }] },
});

export const homeScreens = {
  shell: [homeRoute],
};
