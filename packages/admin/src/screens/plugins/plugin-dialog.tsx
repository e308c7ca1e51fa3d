import { Modal } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useRemove } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { isActive, originOf, permissionsOf, plugins } from './plugin.ts';
import type { Plugin } from './plugin.ts';
import { permissionsInWords } from './permissions.ts';
import chips from '../../ui/chips.module.css';
import facts from '../../ui/facts.module.css';

export interface Asked {
  readonly question: 'activate' | 'details' | 'uninstall';
  readonly plugin: Plugin;
}

interface Given {
  readonly asked: Asked;
  readonly onActivate: (plugin: Plugin) => Promise<unknown>;
  readonly onClose: () => void;
}

export function PluginDialog({ asked: { question, plugin }, onActivate, onClose }: Given) {
  const removing = useRemove(plugins);
  const { name } = plugin;
  if (question === 'details') return <Details plugin={plugin} onClose={onClose} />;
  if (question === 'activate')
    return (
      <ConfirmDialog
        title={sprintf(__('Activate %s?', 'platen'), name)}
        text={
          <>
            <p>{__('This version of the plugin asks for permissions that you have not approved:', 'platen')}</p>
            <Permissions functions={plugin.details.new_permissions} />
            <p>
              {__(
                'Plugins run on the server with access to the database. Activate only plugins from authors you trust.',
                'platen',
              )}
            </p>
          </>
        }
        label={__('Activate', 'platen')}
        isDestructive={false}
        onConfirm={() => onActivate(plugin)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={sprintf(__('Uninstall %s?', 'platen'), name)}
      text={__('Content and settings of the plugin stay in the database. You can install it again.', 'platen')}
      label={__('Uninstall', 'platen')}
      onConfirm={() => removing.run({ id: plugin.plugin }, { done: sprintf(__('%s uninstalled.', 'platen'), name) })}
      onClose={onClose}
    />
  );
}

const Permissions = ({ functions }: { readonly functions: readonly string[] | null }) => (
  <ul className={chips.chips}>
    {permissionsInWords(functions).map((permission) => (
      <li key={permission} className={chips.chip}>
        {permission}
      </li>
    ))}
  </ul>
);

function Details({ plugin, onClose }: { readonly plugin: Plugin; readonly onClose: () => void }) {
  const { name, plugin_uri: website, description, details } = plugin;
  const { requires, dependencies, permissions } = details;
  return (
    <Modal title={name} onRequestClose={onClose} size="medium">
      <p>{description.raw}</p>
      <dl className={facts.facts}>
        <dt>{__('Version', 'platen')}</dt>
        <dd>{originOf(plugin)}</dd>
        <dt>{__('Status', 'platen')}</dt>
        <dd>{isActive(plugin) ? __('Active', 'platen') : __('Inactive', 'platen')}</dd>
        {website !== '' && (
          <>
            <dt>{__('Website', 'platen')}</dt>
            <dd>
              <a href={website} target="_blank" rel="noreferrer">
                {website}
              </a>
            </dd>
          </>
        )}
        <dt>{__('Works with', 'platen')}</dt>
        <dd>
          {requires === '' ? __('All versions of Platen', 'platen') : sprintf(__('Platen %s', 'platen'), requires)}
        </dd>
        {dependencies.length > 0 && (
          <>
            <dt>{__('Requires', 'platen')}</dt>
            <dd>{dependencies.join(', ')}</dd>
          </>
        )}
        <dt>{__('Permissions', 'platen')}</dt>
        <dd>
          <Permissions functions={permissionsOf(details)} />
        </dd>
        {permissions !== null && permissions.length > 0 && (
          <>
            <dt>{__('Plugin API', 'platen')}</dt>
            <dd>
              <code>{permissions.join(', ')}</code>
            </dd>
          </>
        )}
        <dt>{__('Update', 'platen')}</dt>
        <dd>
          {details.is_removable
            ? __('Deactivate and uninstall the plugin, then add it again to get the newest version.', 'platen')
            : __('Replace the files of the plugin on the server, then restart Platen.', 'platen')}
        </dd>
      </dl>
    </Modal>
  );
}
