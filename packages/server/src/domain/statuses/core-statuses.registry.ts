import { registerPostStatus } from './statuses.registry.ts';
import registrations from '../../../data/registrations.json' with { type: 'json' };
import type { SiteDraft } from '../../site/site-draft.ts';

const labels: Readonly<Record<keyof typeof registrations.statuses, string>> = {
  publish: 'Published',
  future: 'Scheduled',
  draft: 'Draft',
  pending: 'Pending',
  private: 'Private',
  trash: 'Trash',
  'auto-draft': 'Auto draft',
  inherit: 'Inherit',
  'request-pending': 'Pending request',
  'request-confirmed': 'Confirmed request',
  'request-failed': 'Failed request',
  'request-completed': 'Completed request',
};

export function registerCoreStatuses(draft: Pick<SiteDraft, 'postStatuses'>): void {
  for (const [name, label] of Object.entries(labels)) {
    const known = registrations.statuses[name as keyof typeof labels];
    registerPostStatus(draft, {
      name,
      label,
      public: known.public,
      private: known.private,
      protected: known.protected,
      internal: known.internal,
      publiclyQueryable: known.publicly_queryable,
      excludeFromSearch: known.exclude_from_search,
      showInAllList: known.show_in_admin_all_list,
      showInStatusList: known.show_in_admin_status_list,
      dateFloating: known.date_floating,
    });
  }
}
