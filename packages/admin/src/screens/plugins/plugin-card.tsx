import { Button, DropdownMenu, FormToggle } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { cog, Icon, moreVertical, plugins as pluginIcon } from '@wordpress/icons';
import { useGo } from '../../shell/go.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { permissionsInWords } from './permissions.ts';
import { isActive, originOf, permissionsOf } from './plugin.ts';
import type { Plugin } from './plugin.ts';
import chips from '../../ui/chips.module.css';
import text from '../../ui/text.module.css';
import styles from './plugins.module.css';

interface Given {
  readonly plugin: Plugin;
  readonly hasSettings: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onDetails: () => void;
  readonly onUninstall: () => void;
}

const tints = 6;
const tintOf = (id: string): string =>
  `var(--pl-avatar-${[...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tints})`;

/** A plugin with its permissions in words. */
export function PluginCard({ plugin, hasSettings, isBusy, onToggle, onDetails, onUninstall }: Given) {
  const go = useGo();
  const { name, description, details } = plugin;
  const { is_forced: isForced, is_removable: isRemovable, screens } = details;
  const isOn = isActive(plugin);
  const permissions = permissionsInWords(permissionsOf(details));
  const label = isOn ? sprintf(__('Deactivate %s', 'platen'), name) : sprintf(__('Activate %s', 'platen'), name);
  return (
    <Card label={name}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.icon} style={{ background: tintOf(plugin.plugin) }} aria-hidden="true">
            <Icon icon={pluginIcon} size={24} />
          </span>
          <div className={styles.name}>
            <h2>{name}</h2>
            <p className={text.faint}>{originOf(plugin)}</p>
          </div>
          <FormToggle checked={isOn} disabled={isForced || isBusy} onChange={onToggle} aria-label={label} />
        </div>
        <p className={styles.description}>{description.raw}</p>
        {isForced && <p className={text.faint}>{__('Activated by PLATEN_PLUGINS on the server.', 'platen')}</p>}
        {permissions.length > 0 && (
          <div>
            <span className={text.faint}>{__('Permissions', 'platen')}</span>
            <ul className={chips.chips}>
              {permissions.map((permission) => (
                <li key={permission} className={chips.chip}>
                  {permission}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.foot}>
          {hasSettings && (
            <ButtonLink to="/settings/$group" params={{ group: `plugin-${details.name}` }} icon={cog}>
              {__('Settings', 'platen')}
            </ButtonLink>
          )}
          <Button variant="tertiary" size="compact" onClick={onDetails}>
            {__('Details', 'platen')}
          </Button>
          {(screens.length > 0 || isRemovable) && (
            <DropdownMenu
              icon={moreVertical}
              label={sprintf(__('More actions for %s', 'platen'), name)}
              toggleProps={{ size: 'compact' }}
              controls={[
                ...screens.map(({ path, title }) => ({
                  title: sprintf(__('Open %s', 'platen'), title),
                  onClick: () => go.to({ to: '/extensions/$plugin/$path', params: { plugin: details.name, path } }),
                })),
                ...(isRemovable ? [{ title: __('Uninstall…', 'platen'), isDisabled: isOn, onClick: onUninstall }] : []),
              ]}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
