import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Button, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { plus } from '@wordpress/icons';
import { useState } from 'react';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { locationsQuery, menus as resource, menusQuery } from './menu.ts';
import type { Menu } from './menu.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { Rows } from '../../ui/rows.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The menus of the site and their locations. */
export function MenusScreen() {
  const { data: menus = [], isFetched } = useQuery(menusQuery);
  const [isAdding, setAdding] = useState(false);
  const { submit } = useSave(resource);
  const go = useGo();
  return (
    <Screen
      title={__('Menus', 'platen')}
      actions={
        <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
          {__('Add menu', 'platen')}
        </Button>
      }
    >
      <div className={layout.columns}>
        <Card title={__('All menus', 'platen')}>
          {!isFetched && <Skeleton rows={3} />}
          {isFetched && menus.length === 0 && (
            <EmptyState title={__('No menus yet.', 'platen')} level={3}>
              <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
                {__('Add menu', 'platen')}
              </Button>
            </EmptyState>
          )}
          <Rows>
            {menus.map(({ id, name, locations }) => (
              <li key={id}>
                <span>
                  <AppLink {...menuLink(id)}>{name}</AppLink>
                </span>
                <span className={text.quiet}>
                  {locations.length === 0 ? __('No location', 'platen') : locations.join(', ')}
                </span>
              </li>
            ))}
          </Rows>
        </Card>
        <Locations menus={menus} />
      </div>
      {isAdding && (
        <FormDialog<{ name: string }>
          title={__('Add menu', 'platen')}
          fields={[{ id: 'name', label: __('Name', 'platen'), type: 'text' }]}
          initial={{ name: '' }}
          saveLabel={__('Add menu', 'platen')}
          onClose={() => setAdding(false)}
          onSave={async (body) => {
            const menu = await submit(body);
            go.to(menuLink(menu.id));
          }}
        />
      )}
    </Screen>
  );
}

const menuLink = (id: number) => linkOptions({ to: '/menus/$id', params: { id: String(id) } });

/** The menu locations of the theme and of plugins. */
function Locations({ menus }: { menus: readonly Menu[] }) {
  const { run } = useSave(resource);
  const { data: locations = [], isFetched } = useQuery(locationsQuery);
  const show = async (location: string, chosen: number): Promise<void> => {
    const before = menus.find((menu) => menu.locations.includes(location));
    const menu = menus.find(({ id }) => id === chosen) ?? before;
    if (menu === undefined) return;
    const without = menu.locations.filter((name) => name !== location);
    await run(
      { id: menu.id, locations: chosen === 0 ? without : [...without, location] },
      { done: __('Menu location saved.', 'platen') },
    );
  };
  return (
    <Card title={__('Menu locations', 'platen')}>
      <div className={layout.form}>
        {isFetched && locations.length === 0 && (
          <p className={text.quiet}>{__('The active theme has no menu locations.', 'platen')}</p>
        )}
        {locations.map(({ name, description, menu }) => (
          <SelectControl
            key={name}
            label={description || name}
            value={String(menu)}
            options={[
              { value: '0', label: __('No menu', 'platen') },
              ...menus.map(({ id, name: label }) => ({ value: String(id), label })),
            ]}
            onChange={(chosen) => void show(name, Number(chosen))}
          />
        ))}
      </div>
    </Card>
  );
}
