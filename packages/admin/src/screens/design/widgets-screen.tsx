import { useQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { arrowDown, arrowUp, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { useRemove, useSave } from '../../api/writing.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { DesignPage, ForDesigners } from './design-page.tsx';
import {
  blockType,
  excerptOf,
  inactive,
  sidebars as sidebarsResource,
  widgets as widgetsResource,
  widgetTypesQuery,
} from './widget.ts';
import type { Sidebar, Widget, WidgetType } from './widget.ts';
import { WidgetDialog } from './widget-dialog.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import tree from '../../ui/tree.module.css';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './design.module.css';

export const WidgetsScreen = () => (
  <ForDesigners>
    <Widgets />
  </ForDesigners>
);

/** The widget areas of the theme and of plugins, with their widgets. */
function Widgets() {
  const { items: sidebars, isLoaded } = useList(sidebarsResource, {}, { isRequired: true });
  const { items: widgets } = useList(widgetsResource);
  const types = useQuery(widgetTypesQuery).data?.data ?? [];
  const [edited, setEdited] = useState<Widget | null>(null);
  const { submit } = useSave(widgetsResource);
  const areas = sidebars.filter(({ id }) => id !== inactive);
  const unused = sidebars.filter(({ id }) => id === inactive);
  const shown = areas.length === 0 ? [] : [...areas, ...unused];
  return (
    <DesignPage title={__('Widgets', 'platen')}>
      {!isLoaded && <Skeleton />}
      {isLoaded && areas.length === 0 && <EmptyState title={__('The active theme has no widget areas.', 'platen')} />}
      <div className={layout.columns}>
        {shown.map((sidebar) => (
          <WidgetArea
            key={sidebar.id}
            sidebar={sidebar}
            areas={shown}
            widgets={sidebar.widgets.flatMap((id) => widgets.find((widget) => widget.id === id) ?? [])}
            types={types}
            onEdit={setEdited}
          />
        ))}
      </div>
      {edited !== null && (
        <WidgetDialog
          widget={edited}
          name={types.find(({ id }) => id === edited.id_base)?.name ?? edited.id_base}
          onClose={() => setEdited(null)}
          onSave={(body) => submit({ id: edited.id, ...body }, { done: __('Widget saved.', 'platen') })}
        />
      )}
    </DesignPage>
  );
}

interface AreaGiven {
  readonly sidebar: Sidebar;
  readonly areas: readonly Sidebar[];
  readonly widgets: readonly Widget[];
  readonly types: readonly WidgetType[];
  readonly onEdit: (widget: Widget) => void;
}

const labelOf = ({ id, name }: Sidebar): string => (id === inactive ? __('Inactive widgets', 'platen') : name);

function WidgetArea({ sidebar, areas, widgets, types, onEdit }: AreaGiven) {
  const [type, setType] = useState(blockType);
  const [deleted, setDeleted] = useState<Widget | null>(null);
  const arranging = useSave(sidebarsResource);
  const saving = useSave(widgetsResource);
  const removing = useRemove(widgetsResource);
  const move = (at: number, by: 1 | -1): void => {
    const ids = widgets.map(({ id }) => id);
    const [id = ''] = ids.splice(at, 1);
    void arranging.run(
      { id: sidebar.id, widgets: ids.toSpliced(at + by, 0, id) },
      { done: __('Widget moved.', 'platen') },
    );
  };
  const put = ({ id }: Widget, to: string): Promise<unknown> =>
    saving.run({ id, sidebar: to }, { done: __('Widget moved.', 'platen') });
  const remove = ({ id }: Widget): Promise<unknown> =>
    removing.run({ id, force: true }, { done: __('Widget deleted.', 'platen') });
  const add = async (): Promise<void> => {
    const widget = { id_base: type, sidebar: sidebar.id, ...(type === blockType && emptyBlocks) };
    const added = await saving.run(widget, { done: __('Widget added.', 'platen') });
    if (added !== undefined) onEdit(added);
  };
  return (
    <Card label={labelOf(sidebar)} title={labelOf(sidebar)}>
      {sidebar.id !== inactive && sidebar.description !== '' && <p className={text.quiet}>{sidebar.description}</p>}
      {widgets.length === 0 && <p className={text.quiet}>{__('No widgets.', 'platen')}</p>}
      <ul className={tree.tree}>
        {widgets.map((widget, at) => {
          const name = types.find(({ id }) => id === widget.id_base)?.name ?? widget.id_base;
          const of = [name, excerptOf(widget)].filter((part) => part !== '').join(': ');
          return (
            <li key={widget.id}>
              <span className={tree.label}>
                {name} <span className={text.quiet}>{excerptOf(widget)}</span>
              </span>
              <span className={layout.rowButtons}>
                <Button
                  size="small"
                  icon={arrowUp}
                  label={sprintf(__('Move up: %s', 'platen'), of)}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  icon={arrowDown}
                  label={sprintf(__('Move down: %s', 'platen'), of)}
                  disabled={at === widgets.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  size="small"
                  icon={pencil}
                  label={sprintf(__('Edit: %s', 'platen'), of)}
                  onClick={() => onEdit(widget)}
                />
                {sidebar.id === inactive && (
                  <Button
                    size="small"
                    icon={trash}
                    label={sprintf(__('Delete: %s', 'platen'), of)}
                    onClick={() => setDeleted(widget)}
                  />
                )}
              </span>
              <SelectControl
                label={sprintf(__('Widget area: %s', 'platen'), of)}
                hideLabelFromVision
                size="compact"
                value={sidebar.id}
                options={areas.map((area) => ({ value: area.id, label: labelOf(area) }))}
                onChange={(to) => void put(widget, to)}
              />
            </li>
          );
        })}
      </ul>
      {deleted !== null && (
        <ConfirmDialog
          title={sprintf(__('Delete "%s"?', 'platen'), excerptOf(deleted) || deleted.id_base)}
          text={__("The widget and its settings are deleted. You can't undo this.", 'platen')}
          label={__('Delete', 'platen')}
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
      {sidebar.id !== inactive && (
        <div className={styles.add}>
          <SelectControl
            label={__('Widget type', 'platen')}
            value={type}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setType}
            __next40pxDefaultSize
          />
          <Button variant="secondary" onClick={() => void add()} __next40pxDefaultSize>
            {sprintf(__('Add to %s', 'platen'), labelOf(sidebar))}
          </Button>
        </div>
      )}
    </Card>
  );
}

const emptyBlocks = { instance: { raw: { content: '' } } };
