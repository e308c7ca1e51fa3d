import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SelectControl } from '@wordpress/components';
import { arrowDown, arrowUp, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import { DesignPage, ForDesigners } from './design-page.tsx';
import {
  aside,
  hintOf,
  ofBlocks,
  sidebarsPath,
  sidebarsQuery,
  widgetsPath,
  widgetsQuery,
  widgetTypesQuery,
} from './widget.ts';
import type { Sidebar, Widget, WidgetType } from './widget.ts';
import { WidgetDialog } from './widget-dialog.tsx';

export const WidgetsScreen = () => (
  <ForDesigners>
    <Widgets />
  </ForDesigners>
);

/** The places for widgets that the theme and plugins have, and what stands in each. */
function Widgets() {
  const { data: sidebars, error } = useQuery(sidebarsQuery);
  const { data: widgets = [] } = useQuery(widgetsQuery);
  const { data: types = [] } = useQuery(widgetTypesQuery);
  const [edited, setEdited] = useState<Widget | null>(null);
  const change = useChange();
  const places = sidebars?.filter(({ id }) => id !== aside) ?? [];
  const unused = sidebars?.filter(({ id }) => id === aside) ?? [];
  const shown = places.length === 0 ? [] : [...places, ...unused];
  return (
    <DesignPage title="Widgets">
      {error !== null && <p>{error.message}</p>}
      {sidebars !== undefined && places.length === 0 && (
        <p className="card is-padded quiet">Neither the theme nor a plugin has a place for widgets.</p>
      )}
      <div className="columns">
        {shown.map((sidebar) => (
          <Place
            key={sidebar.id}
            sidebar={sidebar}
            places={shown}
            widgets={sidebar.widgets.flatMap((id) => widgets.find((widget) => widget.id === id) ?? [])}
            types={types}
            onEdit={setEdited}
            change={change}
          />
        ))}
      </div>
      {edited !== null && (
        <WidgetDialog
          widget={edited}
          name={types.find(({ id }) => id === edited.id_base)?.name ?? edited.id_base}
          onClose={() => setEdited(null)}
          onSave={async (body) => {
            await request(`${widgetsPath}/${edited.id}`, { method: 'PUT', body });
            await change(async () => 'Saved.');
          }}
        />
      )}
    </DesignPage>
  );
}

/** Does something, reads again how everything stands, and says what was done. */
type Change = (work: () => Promise<string>) => Promise<void>;

function useChange(): Change {
  const client = useQueryClient();
  return async (work) => {
    try {
      say(await work());
    } catch (problem) {
      sayProblem(problem);
    }
    await Promise.all([sidebarsPath, widgetsPath].map((path) => client.invalidateQueries({ queryKey: [path] })));
  };
}

interface PlaceGiven {
  readonly sidebar: Sidebar;
  readonly places: readonly Sidebar[];
  readonly widgets: readonly Widget[];
  readonly types: readonly WidgetType[];
  readonly onEdit: (widget: Widget) => void;
  readonly change: Change;
}

const labelOf = ({ id, name }: Sidebar): string => (id === aside ? 'Set aside' : name);

function Place({ sidebar, places, widgets, types, onEdit, change }: PlaceGiven) {
  const [wanted, setWanted] = useState(ofBlocks);
  const arrange = (ids: readonly string[], done: string): Promise<void> =>
    change(async () => {
      await request(`${sidebarsPath}/${sidebar.id}`, { method: 'PUT', body: { widgets: ids } });
      return done;
    });
  const move = (at: number, by: 1 | -1): void => {
    const ids = widgets.map(({ id }) => id);
    const [id = ''] = ids.splice(at, 1);
    void arrange(ids.toSpliced(at + by, 0, id), 'Moved.');
  };
  const put = (widget: Widget, to: string): Promise<void> =>
    change(async () => {
      await request(`${widgetsPath}/${widget.id}`, { method: 'PUT', body: { sidebar: to } });
      return 'Moved.';
    });
  const remove = (widget: Widget): Promise<void> =>
    change(async () => {
      await request(`${widgetsPath}/${widget.id}`, { method: 'DELETE', query: { force: true } });
      return 'Deleted.';
    });
  const add = (): Promise<void> =>
    change(async () => {
      const body = { id_base: wanted, sidebar: sidebar.id, ...(wanted === ofBlocks && emptyBlocks) };
      const { data } = await request<Widget>(widgetsPath, { method: 'POST', body });
      onEdit(data);
      return 'Added.';
    });
  return (
    <section className="card is-padded" aria-label={labelOf(sidebar)}>
      <h2>{labelOf(sidebar)}</h2>
      {sidebar.id !== aside && sidebar.description !== '' && <p className="quiet">{sidebar.description}</p>}
      {widgets.length === 0 && <p className="quiet">Nothing is here.</p>}
      <ul className="tree">
        {widgets.map((widget, at) => {
          const name = types.find(({ id }) => id === widget.id_base)?.name ?? widget.id_base;
          const of = [name, hintOf(widget)].filter((part) => part !== '').join(': ');
          return (
            <li key={widget.id}>
              <span className="tree-label">
                {name} <span className="quiet">{hintOf(widget)}</span>
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
                {sidebar.id === aside && (
                  <Button size="small" icon={trash} label={`Delete: ${of}`} onClick={() => void remove(widget)} />
                )}
              </span>
              <SelectControl
                label={`Where it stands: ${of}`}
                hideLabelFromVision
                size="compact"
                value={sidebar.id}
                options={places.map((place) => ({ value: place.id, label: labelOf(place) }))}
                onChange={(to) => void put(widget, to)}
              />
            </li>
          );
        })}
      </ul>
      {sidebar.id !== aside && (
        <div className="widget-add">
          <SelectControl
            label="Kind of widget"
            value={wanted}
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setWanted}
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
