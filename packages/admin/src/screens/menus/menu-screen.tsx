import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { arrowDown, arrowLeft, arrowRight, arrowUp, dragHandle, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { batch } from '../../api/batch.ts';
import type { BatchRequest } from '../../api/batch.ts';
import { request } from '../../api/request.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { reasonOf } from '../../fields/reason.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { notifySuccess, notifyError } from '../../shell/notices.ts';
import { AddItem } from './add-item.tsx';
import { itemsPath, itemsQuery, menusPath, menusQuery } from './menu.ts';
import type { Menu, MenuItem } from './menu.ts';
import { inOrder, moved } from './tree.ts';
import type { Move, Placed } from './tree.ts';

export function MenuScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: menus } = useQuery(menusQuery);
  if (menus === undefined) return <p className="loading">Loading…</p>;
  const menu = menus.find((one) => one.id === Number(id));
  return menu === undefined ? <Missing /> : <MenuTree key={id} menu={menu} />;
}

interface ItemForm {
  readonly title: string;
  readonly url: string;
  readonly isNewTab: boolean;
}

const labelOf = ({ title, url }: MenuItem): string => title.raw || title.rendered || url;

const moveAll = (items: readonly MenuItem[], parent: number): readonly BatchRequest[] =>
  items.map(({ id }) => ({ method: 'PUT', path: `/${itemsPath}/${id}`, body: { parent } }));

/** The writable fields of an item. */
const writable = new Set(
  'title url type object object_id parent menu_order target attr_title description classes xfn menus status'.split(' '),
);
const bodyOf = (item: object): object =>
  Object.fromEntries(Object.entries(item).filter(([name]) => writable.has(name)));

const moves = [
  ['up', 'Move up', arrowUp],
  ['down', 'Move down', arrowDown],
  ['out', 'Move out one level', arrowLeft],
  ['in', 'Move under the previous item', arrowRight],
] as const;

/** The items of a menu as a tree. Each move, by drag and drop or by buttons, is saved immediately. */
function MenuTree({ menu }: { menu: Menu }) {
  const client = useQueryClient();
  const go = useGo();
  const query = itemsQuery(menu.id);
  const { data: items = [], isFetched } = useQuery(query);
  const [edited, setEdited] = useState<MenuItem | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const tree = inOrder(items);

  /** Returns true if all requests succeeded. */
  const store = async (parts: readonly BatchRequest[]): Promise<boolean> => {
    const reasons = await batch(parts).catch((problem: unknown) => [reasonOf(problem)]);
    for (const reason of reasons) if (reason !== null) notifyError(reason);
    await client.invalidateQueries({ queryKey: [itemsPath] });
    return reasons.every((reason) => reason === null);
  };
  const put = (placed: readonly Placed[]): Promise<boolean> => {
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
  /** The children of a removed item move up one level. */
  const remove = async (removed: MenuItem): Promise<void> => {
    const below = tree.filter(({ parent }) => parent === removed.id);
    const isDone = await store([
      ...moveAll(below, removed.parent),
      { method: 'DELETE', path: `/${itemsPath}/${removed.id}`, body: { force: true } },
    ]);
    if (isDone) notifySuccess(`"${labelOf(removed)}" removed.`, () => void restore(removed, below).catch(notifyError));
  };
  const restore = async (removed: MenuItem, below: readonly MenuItem[]): Promise<void> => {
    const { id: _id, title, type_label: _label, ...item } = removed;
    const body = { ...item, title: title.raw, menus: menu.id, status: 'publish' };
    const { data } = await request<MenuItem>(itemsPath, { method: 'POST', body: bodyOf(body) });
    await store(moveAll(below, data.id));
  };
  const removeMenu = async (): Promise<void> => {
    try {
      await request(`${menusPath}/${menu.id}`, { method: 'DELETE', query: { force: true } });
      await client.invalidateQueries({ queryKey: [menusPath] });
      notifySuccess(`Menu "${menu.name}" deleted.`);
      go.to('/menus');
    } catch (problem) {
      notifyError(problem);
    }
  };

  const fields: Field<ItemForm>[] = [
    { id: 'title', label: 'Label', type: 'text' },
    ...(edited?.type === 'custom' ? [{ id: 'url', label: 'URL', type: 'text' } as const] : []),
    { id: 'isNewTab', label: 'Open in a new tab', type: 'boolean' },
  ];
  return (
    <section className="screen">
      <div className="screen-head">
        <AppLink to="/menus">Menus</AppLink>
        <h1>{menu.name}</h1>
        <Button variant="tertiary" size="compact" onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Button variant="tertiary" size="compact" isDestructive onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      <div className="columns">
        <section className="card is-padded">
          <h2>Items</h2>
          {isFetched && tree.length === 0 && (
            <p className="quiet">This menu has no items yet. Add a post, a term, or a custom link.</p>
          )}
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
                  {labelOf(item)}
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
          title={`Edit "${labelOf(edited)}"`}
          fields={fields}
          initial={{ title: edited.title.raw, url: edited.url, isNewTab: edited.target === '_blank' }}
          onClose={() => setEdited(null)}
          onSave={async ({ title, url, isNewTab }) => {
            const body = { title, target: isNewTab ? '_blank' : '', ...(edited.type === 'custom' && { url }) };
            await request(`${itemsPath}/${edited.id}`, { method: 'POST', body });
            await client.invalidateQueries({ queryKey: [itemsPath] });
            notifySuccess('Menu item saved.');
          }}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={`Delete menu "${menu.name}"?`}
          text={`The menu and its ${items.length === 1 ? 'item' : `${items.length} items`} are deleted. You can't undo this.`}
          label="Delete menu"
          onConfirm={removeMenu}
          onClose={() => setDeleting(false)}
        />
      )}
      {isNaming && (
        <FormDialog<{ name: string }>
          title="Rename menu"
          fields={[{ id: 'name', label: 'Name', type: 'text' }]}
          initial={{ name: menu.name }}
          saveLabel="Rename"
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
