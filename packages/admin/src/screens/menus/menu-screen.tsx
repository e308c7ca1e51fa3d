import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { arrowDown, arrowLeft, arrowRight, arrowUp, dragHandle, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { batch } from '../../api/batch.ts';
import type { Part } from '../../api/batch.ts';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import { AddItem } from './add-item.tsx';
import { itemsPath, itemsQuery, menusPath, menusQuery } from './menu.ts';
import type { Menu, MenuItem } from './menu.ts';
import { inOrder, moved } from './tree.ts';
import type { Move, Placed } from './tree.ts';

export function MenuScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: menus } = useQuery(menusQuery);
  if (menus === undefined) return <p className="loading">Loading …</p>;
  const menu = menus.find((one) => one.id === Number(id));
  return menu === undefined ? <Missing /> : <MenuTree key={id} menu={menu} />;
}

interface ItemForm {
  readonly title: string;
  readonly url: string;
  readonly isApart: boolean;
}

const moves = [
  ['up', 'Move up', arrowUp],
  ['down', 'Move down', arrowDown],
  ['out', 'Move out', arrowLeft],
  ['in', 'Move below the one before', arrowRight],
] as const;

/** The items of a menu as a tree. They are moved by dragging or by buttons, and each move is saved at once. */
function MenuTree({ menu }: { menu: Menu }) {
  const client = useQueryClient();
  const go = useGo();
  const query = itemsQuery(menu.id);
  const { data: items = [], isFetched } = useQuery(query);
  const [edited, setEdited] = useState<MenuItem | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const tree = inOrder(items);

  const store = async (parts: readonly Part[]): Promise<void> => {
    try {
      for (const reason of (await batch(parts)).filter((one) => one !== null)) sayProblem(reason);
    } catch (problem) {
      sayProblem(problem);
    }
    await client.invalidateQueries({ queryKey: [itemsPath] });
  };
  const put = (placed: readonly Placed[]): Promise<void> => {
    const byId = new Map(items.map((item) => [item.id, item]));
    const changed = placed
      .map(({ id, parent }, at) => ({ id, parent, menu_order: at + 1 }))
      .filter(({ id, parent, menu_order: order }) => {
        const was = byId.get(id);
        return was?.parent !== parent || was.menu_order !== order;
      });
    client.setQueryData(
      query.queryKey,
      placed.flatMap(({ id, parent }, at) => {
        const item = byId.get(id);
        return item === undefined ? [] : [{ ...item, parent, menu_order: at + 1 }];
      }),
    );
    return store(changed.map(({ id, ...body }) => ({ method: 'PUT', path: `/${itemsPath}/${id}`, body })));
  };
  const move = (id: number, how: Move): void => {
    const placed = moved(tree, id, how);
    if (placed !== tree) void put(placed);
  };
  /** What was below an item that goes takes its place. */
  const remove = ({ id, parent }: MenuItem): Promise<void> => {
    const below = tree.filter((item) => item.parent === id);
    return store([
      ...below.map((item) => ({ method: 'PUT' as const, path: `/${itemsPath}/${item.id}`, body: { parent } })),
      { method: 'DELETE', path: `/${itemsPath}/${id}`, body: { force: true } },
    ]);
  };
  const removeMenu = async (): Promise<void> => {
    try {
      await request(`${menusPath}/${menu.id}`, { method: 'DELETE', query: { force: true } });
      await client.invalidateQueries({ queryKey: [menusPath] });
      say(`“${menu.name}” is deleted.`);
      go.to('/menus');
    } catch (problem) {
      sayProblem(problem);
    }
  };

  const fields: Field<ItemForm>[] = [
    { id: 'title', label: 'Label', type: 'text' },
    ...(edited?.type === 'custom' ? [{ id: 'url', label: 'Address', type: 'text' } as const] : []),
    { id: 'isApart', label: 'Open in a window of its own', type: 'boolean' },
  ];
  return (
    <section className="screen">
      <div className="screen-head">
        <AppLink to="/menus">Menus</AppLink>
        <h1>{menu.name}</h1>
        <Button variant="tertiary" size="compact" onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Button variant="tertiary" size="compact" isDestructive onClick={() => void removeMenu()}>
          Delete
        </Button>
      </div>
      <div className="columns">
        <section className="card is-padded">
          <h2>Items</h2>
          {isFetched && tree.length === 0 && <p className="quiet">Nothing is in this menu yet.</p>}
          <ol className="tree">
            {tree.map((item) => (
              <li
                key={item.id}
                style={{ marginInlineStart: `min(${item.depth * 28}px, 40%)` }}
                className={dragged === item.id ? 'is-dragged' : ''}
                draggable
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  dataTransfer.setData('text/plain', String(item.id));
                  setDragged(item.id);
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  if (dragged !== null) event.preventDefault();
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  if (dragged !== null) move(dragged, { before: item.id });
                  setDragged(null);
                }}
              >
                <span className="drag" aria-hidden="true">
                  {dragHandle}
                </span>
                <span className="tree-label">
                  {item.title.raw || item.title.rendered || item.url}
                  <br />
                  <span className="quiet">{item.type_label}</span>
                </span>
                <span className="tree-buttons">
                  {moves.map(([how, label, icon]) => (
                    <Button
                      key={how}
                      size="compact"
                      icon={icon}
                      label={`${label}: ${item.title.rendered}`}
                      disabled={moved(tree, item.id, how) === tree}
                      accessibleWhenDisabled
                      onClick={() => move(item.id, how)}
                    />
                  ))}
                  <Button
                    size="compact"
                    icon={pencil}
                    label={`Edit: ${item.title.rendered}`}
                    onClick={() => setEdited(item)}
                  />
                  <Button
                    size="compact"
                    icon={trash}
                    label={`Remove: ${item.title.rendered}`}
                    onClick={() => void remove(item)}
                  />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <AddItem menu={menu.id} next={items.length + 1} />
      </div>
      {edited !== null && (
        <FormDialog<ItemForm>
          title={edited.title.rendered}
          fields={fields}
          initial={{ title: edited.title.raw, url: edited.url, isApart: edited.target === '_blank' }}
          onClose={() => setEdited(null)}
          onSave={async ({ title, url, isApart }) => {
            const body = { title, target: isApart ? '_blank' : '', ...(edited.type === 'custom' && { url }) };
            await request(`${itemsPath}/${edited.id}`, { method: 'POST', body });
            await client.invalidateQueries({ queryKey: [itemsPath] });
            say('Saved.');
          }}
        />
      )}
      {isNaming && (
        <FormDialog<{ name: string }>
          title="Rename"
          fields={[{ id: 'name', label: 'Name', type: 'text' }]}
          initial={{ name: menu.name }}
          onClose={() => setNaming(false)}
          onSave={async (body) => {
            await request(`${menusPath}/${menu.id}`, { method: 'POST', body });
            await client.invalidateQueries({ queryKey: [menusPath] });
          }}
        />
      )}
    </section>
  );
}
