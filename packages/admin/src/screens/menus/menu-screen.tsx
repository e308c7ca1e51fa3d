import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { arrowDown, arrowUp, dragHandle, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { useRecord } from '../../api/reading.ts';
import type { BodyOf } from '../../api/resource.ts';
import { useBatch, useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { AddItem } from './add-item.tsx';
import { itemsQuery, labelOf, menuItems, menus, rawTitle } from './menu.ts';
import type { Menu, MenuItem } from './menu.ts';
import { inOrder, moved } from './tree.ts';
import type { Move, Placed } from './tree.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from '../../ui/tree.module.css';
import { Screen } from '../../ui/screen.tsx';
import { Card } from '../../ui/card.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { backArrow, forwardArrow } from '../../i18n/direction.ts';

export function MenuScreen() {
  const { id } = useParams({ from: '/_shell/_detail/menus/$id' });
  const menu = useRecord(menus, Number(id));
  return menu === undefined ? <ScreenSkeleton /> : <MenuTree menu={menu} />;
}

interface ItemForm {
  readonly title: string;
  readonly url: string;
  readonly isNewTab: boolean;
}

/** The writable fields of an item. */
const writable = new Set(
  'title url type object object_id parent menu_order target attr_title description classes xfn menus status'.split(' '),
);
const bodyOf = (item: object): BodyOf<'menu-items'> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => writable.has(name)));

const moves = [
  ['up', __('Move up', 'platen'), arrowUp],
  ['down', __('Move down', 'platen'), arrowDown],
  ['out', __('Move out one level', 'platen'), backArrow],
  ['in', __('Move under the previous item', 'platen'), forwardArrow],
] as const;

/** The items of a menu as a tree. Each move, by drag and drop or by buttons, is saved immediately. */
function MenuTree({ menu }: { menu: Menu }) {
  const go = useGo();
  const { data: items = [], isFetched } = useQuery(itemsQuery(menu.id));
  const savingMenu = useSave(menus);
  const removingMenu = useRemove(menus);
  const saving = useSave(menuItems);
  const batch = useBatch(menuItems);
  const [edited, setEdited] = useState<MenuItem | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const tree = inOrder(items.toSorted((one, other) => one.menu_order - other.menu_order));

  const put = (placed: readonly Placed[]): void => {
    const byId = new Map(items.map((item) => [item.id, item]));
    const places = placed.map(({ id, parent }, at) => ({ id, parent, menu_order: at + 1 }));
    void batch.save(
      places.filter(({ id, parent, menu_order: order }) => {
        const was = byId.get(id);
        return was?.parent !== parent || was.menu_order !== order;
      }),
    );
  };
  const move = (id: number, how: Move): void => {
    const placed = moved(tree, id, how);
    if (placed !== tree) put(placed);
  };
  /** The children of a removed item move up one level. */
  const remove = async (removed: MenuItem): Promise<void> => {
    const below = tree.filter(({ parent }) => parent === removed.id);
    await batch.send(
      [
        ...below.map(({ id }) => ({ id, body: { parent: removed.parent } })),
        { id: removed.id, body: null, force: true },
      ],
      {
        done: () => sprintf(__('"%s" removed.', 'platen'), labelOf(removed)),
        undo: () => void restore(removed, below),
      },
    );
  };
  const restore = async (removed: MenuItem, below: readonly MenuItem[]): Promise<void> => {
    const body = { ...removed, title: rawTitle(removed), menus: menu.id, status: 'publish' };
    const item = await saving.run(bodyOf(body));
    if (item !== undefined) await batch.save(below.map(({ id }) => ({ id, parent: item.id })));
  };
  const removeMenu = async (): Promise<void> => {
    const isRemoved = await removingMenu.run(
      { id: menu.id, force: true },
      { done: sprintf(__('Menu "%s" deleted.', 'platen'), menu.name) },
    );
    if (isRemoved) go.to({ to: '/menus' });
  };

  const fields: Field<ItemForm>[] = [
    { id: 'title', label: __('Label', 'platen'), type: 'text' },
    ...(edited?.type === 'custom' ? [{ id: 'url', label: __('URL', 'platen'), type: 'text' } as const] : []),
    { id: 'isNewTab', label: __('Open in a new tab', 'platen'), type: 'boolean' },
  ];
  return (
    <Screen
      title={menu.name}
      crumbs={<AppLink to="/menus">{__('Menus', 'platen')}</AppLink>}
      actions={
        <>
          <Button variant="tertiary" size="compact" isDestructive onClick={() => setDeleting(true)}>
            {__('Delete', 'platen')}
          </Button>
          <Button variant="secondary" size="compact" onClick={() => setNaming(true)}>
            {__('Rename', 'platen')}
          </Button>
        </>
      }
    >
      <div className={layout.columns}>
        <Card title={__('Items', 'platen')}>
          {isFetched && tree.length === 0 && (
            <p className={text.quiet}>
              {__('This menu has no items yet. Add a post, a term, or a custom link.', 'platen')}
            </p>
          )}
          <ol className={styles.tree}>
            {tree.map((item) => (
              <li
                key={item.id}
                style={{ marginInlineStart: `min(${item.depth * 28}px, 40%)` }}
                className={dragged === item.id ? styles.dragged : undefined}
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
                <span className={styles.drag} aria-hidden="true">
                  {dragHandle}
                </span>
                <span className={styles.label}>
                  {labelOf(item)}
                  <br />
                  <span className={text.quiet}>{item.type_label}</span>
                </span>
                <span className={layout.rowButtons}>
                  {moves.map(([how, label, icon]) => (
                    <Button
                      key={how}
                      size="compact"
                      icon={icon}
                      label={`${label}: ${labelOf(item)}`}
                      disabled={moved(tree, item.id, how) === tree}
                      accessibleWhenDisabled
                      onClick={() => move(item.id, how)}
                    />
                  ))}
                  <Button
                    size="compact"
                    icon={pencil}
                    label={sprintf(__('Edit: %s', 'platen'), labelOf(item))}
                    onClick={() => setEdited(item)}
                  />
                  <Button
                    size="compact"
                    icon={trash}
                    label={sprintf(__('Remove: %s', 'platen'), labelOf(item))}
                    onClick={() => void remove(item)}
                  />
                </span>
              </li>
            ))}
          </ol>
        </Card>
        <AddItem menu={menu.id} next={items.length + 1} />
      </div>
      {edited !== null && (
        <FormDialog<ItemForm>
          title={sprintf(__('Edit "%s"', 'platen'), labelOf(edited))}
          fields={fields}
          initial={{ title: rawTitle(edited), url: edited.url, isNewTab: edited.target === '_blank' }}
          onClose={() => setEdited(null)}
          onSave={async ({ title, url, isNewTab }) => {
            const body: BodyOf<'menu-items'> = {
              title,
              target: isNewTab ? '_blank' : '',
              ...(edited.type === 'custom' && { url }),
            };
            await saving.submit({ id: edited.id, ...body }, { done: __('Menu item saved.', 'platen') });
          }}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={sprintf(__('Delete menu "%s"?', 'platen'), menu.name)}
          text={sprintf(
            _n(
              "The menu and its %d item are deleted. You can't undo this.",
              "The menu and its %d items are deleted. You can't undo this.",
              items.length,
              'platen',
            ),
            items.length,
          )}
          label={__('Delete menu', 'platen')}
          onConfirm={removeMenu}
          onClose={() => setDeleting(false)}
        />
      )}
      {isNaming && (
        <FormDialog<{ name: string }>
          title={__('Rename menu', 'platen')}
          fields={[{ id: 'name', label: __('Name', 'platen'), type: 'text' }]}
          initial={{ name: menu.name }}
          saveLabel={__('Rename', 'platen')}
          onClose={() => setNaming(false)}
          onSave={(body) => savingMenu.submit({ id: menu.id, ...body })}
        />
      )}
    </Screen>
  );
}
