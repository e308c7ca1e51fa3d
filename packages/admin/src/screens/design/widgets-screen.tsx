import { useQuery } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
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
    <DesignPage title="Widgets">
      {isLoaded && areas.length === 0 && <p className="card is-padded quiet">The active theme has no widget areas.</p>}
      <div className="columns">
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
          onSave={(body) => submit({ id: edited.id, ...body }, { done: 'Widget saved.' })}
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

const labelOf = ({ id, name }: Sidebar): string => (id === inactive ? 'Inactive widgets' : name);

function WidgetArea({ sidebar, areas, widgets, types, onEdit }: AreaGiven) {
  const [type, setType] = useState(blockType);
  const [deleted, setDeleted] = useState<Widget | null>(null);
  const arranging = useSave(sidebarsResource);
  const saving = useSave(widgetsResource);
  const removing = useRemove(widgetsResource);
  const move = (at: number, by: 1 | -1): void => {
    const ids = widgets.map(({ id }) => id);
    const [id = ''] = ids.splice(at, 1);
    void arranging.run({ id: sidebar.id, widgets: ids.toSpliced(at + by, 0, id) }, { done: 'Widget moved.' });
  };
  const put = ({ id }: Widget, to: string): Promise<unknown> =>
    saving.run({ id, sidebar: to }, { done: 'Widget moved.' });
  const remove = ({ id }: Widget): Promise<unknown> => removing.run({ id, force: true }, { done: 'Widget deleted.' });
  const add = async (): Promise<void> => {
    const widget = { id_base: type, sidebar: sidebar.id, ...(type === blockType && emptyBlocks) };
    const added = await saving.run(widget, { done: 'Widget added.' });
    if (added !== undefined) onEdit(added);
  };
  return (
    <section className="card is-padded" aria-label={labelOf(sidebar)}>
      <h2>{labelOf(sidebar)}</h2>
      {sidebar.id !== inactive && sidebar.description !== '' && <p className="quiet">{sidebar.description}</p>}
      {widgets.length === 0 && <p className="quiet">No widgets.</p>}
      <ul className="tree">
        {widgets.map((widget, at) => {
          const name = types.find(({ id }) => id === widget.id_base)?.name ?? widget.id_base;
          const of = [name, excerptOf(widget)].filter((part) => part !== '').join(': ');
          return (
            <li key={widget.id}>
              <span className="tree-label">
                {name} <span className="quiet">{excerptOf(widget)}</span>
              </span>
              <span className="tree-buttons">
                <Button
                  size="small"
                  icon={arrowUp}
                  label={`Move up: ${of}`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  size="small"
                  icon={arrowDown}
                  label={`Move down: ${of}`}
                  disabled={at === widgets.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button size="small" icon={pencil} label={`Edit: ${of}`} onClick={() => onEdit(widget)} />
                {sidebar.id === inactive && (
                  <Button size="small" icon={trash} label={`Delete: ${of}`} onClick={() => setDeleted(widget)} />
                )}
              </span>
              <SelectControl
                label={`Widget area: ${of}`}
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
          title={`Delete "${excerptOf(deleted) || deleted.id_base}"?`}
          text="The widget and its settings are deleted. You can't undo this."
          label="Delete"
          onConfirm={() => remove(deleted)}
          onClose={() => setDeleted(null)}
        />
      )}
      {sidebar.id !== inactive && (
        <div className="widget-add">
          <SelectControl
            label="Widget type"
            value={type}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setType}
            __next40pxDefaultSize
          />
          <Button variant="secondary" onClick={() => void add()} __next40pxDefaultSize>
            Add to {labelOf(sidebar)}
          </Button>
        </div>
      )}
    </section>
  );
}

const emptyBlocks = { instance: { raw: { content: '' } } };
