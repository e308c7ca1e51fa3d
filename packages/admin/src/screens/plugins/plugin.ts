import { __, sprintf } from '@wordpress/i18n';
import type { PluginDetails } from '../../api/plugins.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';

export const plugins = resource('plugins');

export interface Plugin extends RecordOf<'plugins'> {
  readonly details: PluginDetails;
}

export const isActive = ({ status }: Pick<Plugin, 'status'>): boolean => status !== 'inactive';

/** What it may call and what it declares; null for everything. */
export const permissionsOf = ({ permissions, declares }: PluginDetails): readonly string[] | null =>
  permissions === null ? null : [...permissions, ...declares];

/** Version and author. */
export const originOf = ({ version, author }: Plugin): string =>
  [version, author].filter((part) => part !== '').join(' · ');

export function useActivation() {
  const saving = useSave(plugins);
  return {
    pending: saving.pending,
    activate: ({ plugin, name }: Plugin) =>
      saving.run({ id: plugin, status: 'active' }, { done: sprintf(__('%s activated.', 'platen'), name) }),
    deactivate: ({ plugin, name }: Plugin) =>
      saving.run({ id: plugin, status: 'inactive' }, { done: sprintf(__('%s deactivated.', 'platen'), name) }),
  };
}
