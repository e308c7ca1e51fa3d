import { DropdownMenu } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical } from '@wordpress/icons';
import type { Role } from '../../api/platen.ts';

export type RoleAction = 'duplicate' | 'rename' | 'restore' | 'delete';

interface Given {
  readonly role: Role;
  readonly onChoose: (action: RoleAction) => void;
}

/** What can be done with a whole role. */
export function RoleMenu({ role, onChoose }: Given) {
  const { label, source, editable, capabilities, default_capabilities: defaults } = role;
  const control = (title: string, action: RoleAction) => ({ title, onClick: () => onChoose(action) });
  const isChanged = editable && defaults !== null && defaults.join(' ') !== capabilities.join(' ');
  return (
    <DropdownMenu
      icon={moreVertical}
      label={sprintf(__('Actions for %s', 'platen'), label)}
      toggleProps={{ size: 'small' }}
      controls={[
        control(__('Duplicate', 'platen'), 'duplicate'),
        ...(isChanged ? [control(__('Restore defaults', 'platen'), 'restore')] : []),
        ...(source === 'site'
          ? [control(__('Rename', 'platen'), 'rename'), control(__('Delete', 'platen'), 'delete')]
          : []),
      ]}
    />
  );
}
