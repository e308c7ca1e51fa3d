import { useSearch } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useState } from 'react';
import { pluginsOverview } from '../../api/plugins.ts';
import { useList, useRecord } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { isActive, plugins as resource, useActivation } from './plugin.ts';
import type { Plugin } from './plugin.ts';
import { PluginCard } from './plugin-card.tsx';
import { PluginDialog } from './plugin-dialog.tsx';
import type { Asked } from './plugin-dialog.tsx';
import styles from './plugins.module.css';

const tabs = [
  { status: undefined, label: __('All', 'platen'), has: () => true },
  { status: 'active', label: __('Active', 'platen'), has: isActive },
  { status: 'inactive', label: __('Inactive', 'platen'), has: (plugin: Plugin) => !isActive(plugin) },
] as const;

/** Installed plugins. They are activated and deactivated without a restart. */
export function PluginsScreen() {
  const { status } = useSearch({ from: '/_shell/plugins' });
  const { items, isLoaded: isListed } = useList(resource, {}, { isRequired: true });
  const overview = useRecord(pluginsOverview, undefined, { query: { context: undefined } });
  const { activate, deactivate, pending } = useActivation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isInstalling, setInstalling] = useState(false);
  const isLoaded = isListed && overview !== undefined;
  const plugins = items.flatMap((item): readonly Plugin[] => {
    const details = overview?.plugins.find(({ plugin }) => plugin === item.plugin);
    return details === undefined ? [] : [{ ...item, details }];
  });
  const tab = tabs.find((one) => one.status === status) ?? tabs[0];
  const toggle = (plugin: Plugin): void => {
    if (isActive(plugin)) void deactivate(plugin);
    else if (plugin.details.new_permissions?.length === 0) void activate(plugin);
    else setAsked({ question: 'activate', plugin });
  };
  return (
    <Screen
      title={__('Plugins', 'platen')}
      note={isLoaded && plugins.length > 0 ? plugins.length : undefined}
      actions={
        <Button variant="primary" size="compact" icon={plus} onClick={() => setInstalling(true)}>
          {__('Add plugin', 'platen')}
        </Button>
      }
      tabs={
        <Tabs label={__('Statuses', 'platen')}>
          {tabs.map(({ status: each, label, has }) => (
            <li key={label}>
              <AppLink to="/plugins" search={{ status: each }} activeOptions={{ explicitUndefined: true }}>
                {label}
                {isLoaded && <small>{plugins.filter(has).length}</small>}
              </AppLink>
            </li>
          ))}
        </Tabs>
      }
    >
      {overview?.problems.map((problem) => (
        <Notice key={problem} status="error" isDismissible={false}>
          {problem}
        </Notice>
      ))}
      {!isLoaded && (
        <Card>
          <Skeleton rows={3} label={__('Loading plugins…', 'platen')} />
        </Card>
      )}
      {isLoaded && plugins.length === 0 && (
        <EmptyState
          title={__('No plugins yet', 'platen')}
          text={__('Plugins add content types, blocks, API routes, and screens.', 'platen')}
        >
          <Button variant="secondary" onClick={() => setInstalling(true)} __next40pxDefaultSize>
            {__('Add plugin', 'platen')}
          </Button>
        </EmptyState>
      )}
      {isLoaded && plugins.length > 0 && !plugins.some(tab.has) && (
        <EmptyState
          title={tab.status === 'active' ? __('No active plugins', 'platen') : __('No inactive plugins', 'platen')}
        />
      )}
      <div className={styles.grid}>
        {plugins.filter(tab.has).map((plugin) => (
          <PluginCard
            key={plugin.plugin}
            plugin={plugin}
            hasSettings={overview?.settings.some((each) => each.plugin === plugin.details.name) === true}
            isBusy={pending?.id === plugin.plugin}
            onToggle={() => toggle(plugin)}
            onDetails={() => setAsked({ question: 'details', plugin })}
            onUninstall={() => setAsked({ question: 'uninstall', plugin })}
          />
        ))}
      </div>
      {asked !== null && <PluginDialog asked={asked} onActivate={activate} onClose={() => setAsked(null)} />}
      {isInstalling && overview !== undefined && (
        <InstallDialog hasSource={overview.has_source} onClose={() => setInstalling(false)} />
      )}
    </Screen>
  );
}
