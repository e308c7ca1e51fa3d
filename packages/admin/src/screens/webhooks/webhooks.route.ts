import { createRoute } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { send } from '@wordpress/icons';
import { can } from '../../api/queries.ts';
import { countIn } from '../../fields/list-view.ts';
import { layouts, requireRecordId } from '../../routes/layouts.tsx';
import { screen } from '../../routes/screen.ts';
import { RecordFailure } from '../../shell/failure.tsx';

const webhooksRoute = createRoute({
  getParentRoute: () => layouts.shell,
  path: '/webhooks',
  ...screen(() => import('./webhooks-screen.tsx').then(({ WebhooksScreen }) => WebhooksScreen)),
  staticData: {
    navigation: ({ user }) =>
      can(user, 'manage_options') ? [{ group: 'site', label: __('Webhooks', 'platen'), icon: send }] : [],
  },
});

const webhookRoute = createRoute({
  getParentRoute: () => layouts.detail,
  path: '/webhooks/$id',
  ...screen(() => import('./webhook-screen.tsx').then(({ WebhookScreen }) => WebhookScreen)),
  errorComponent: RecordFailure,
  beforeLoad: requireRecordId,
  validateSearch: ({ delivery }: Readonly<Record<string, unknown>>): { readonly delivery?: number | undefined } => ({
    delivery: countIn(delivery),
  }),
});

export const webhooksScreens = {
  shell: [webhooksRoute],
  detail: [webhookRoute],
};
