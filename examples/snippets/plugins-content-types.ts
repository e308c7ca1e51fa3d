import type { PluginApi } from '@platen/server';

export function registerContentTypes(api: PluginApi): void {
  api.registerMeta({
    object: 'post',
    subtype: 'book',
    key: '_isbn',
    single: true,
    showInRest: true,
    canEdit: ({ canEditRecord }) => canEditRecord,
  });

  api.registerPostStatus({ name: 'archived', label: 'Archived', protected: true });

  api.registerRole({
    name: 'librarian',
    label: 'Librarian',
    capabilities: ['read', 'edit_posts', 'edit_published_posts', 'publish_posts', 'upload_files'],
  });
}
