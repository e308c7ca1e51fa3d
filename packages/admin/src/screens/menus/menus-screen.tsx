import { useQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { locationsQuery, menus as resource, menusQuery } from './menu.ts';
import type { Menu } from './menu.ts';

/** The menus of the site and their locations. */
export function MenusScreen() {
  const { data: menus = [], isFetched } = useQuery(menusQuery);
  const [isAdding, setAdding] = useState(false);
  const { submit } = useSave(resource);
  const go = useGo();
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Menus', 'platen')}</h1>
        <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
          {__('Add menu', 'platen')}
        </Button>
      </div>
      <div className="columns">
        <section className="card is-padded">
          <h2>{__('All menus', 'platen')}</h2>
          {isFetched && menus.length === 0 && (
            <div className="empty-state">
              <p className="quiet">{__('No menus yet.', 'platen')}</p>
              <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
                {__('Add menu', 'platen')}
              </Button>
            </div>
          )}
          <ul className="plain-list">
            {menus.map(({ id, name, locations }) => (
              <li key={id}>
                <AppLink to={`/menus/${id}`}>{name}</AppLink>
                <span className="quiet">
                  {locations.length === 0 ? __('No location', 'platen') : locations.join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
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
            go.to(`/menus/${menu.id}`);
          }}
        />
      )}
    </section>
  );
}

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
    <section className="card is-padded form">
      <h2>{__('Menu locations', 'platen')}</h2>
      {isFetched && locations.length === 0 && (
        <p className="quiet">{__('The active theme has no menu locations.', 'platen')}</p>
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
    </section>
  );
}
