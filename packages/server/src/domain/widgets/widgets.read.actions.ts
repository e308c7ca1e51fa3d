import { shownIn, sidebarsOf } from './sidebars.actions.ts';
import { inactiveSidebar, keyOf, widgetId } from './widget.ts';
import type { StoredWidget, Widget, WidgetKey } from './widget.ts';
import type { WidgetType } from './widget-types.registry.ts';
import { widgetErrors } from './widgets.errors.ts';
import { selectPlaces, selectWidget, selectWidgets } from './widgets.store.ts';
import type { Scope } from '../../scope.ts';

/** A widget whose type is registered no more is kept, and shown nowhere. */
export const isShown = ({ site }: Scope, { idBase }: Pick<WidgetKey, 'idBase'>): boolean =>
  site.widgetTypes.has(idBase);

export const placed = (scope: Scope, { position: _, ...stored }: StoredWidget): Widget => ({
  ...stored,
  id: widgetId(stored),
  sidebar: shownIn(scope, stored.sidebar),
});

/** Sidebar by sidebar; of the inactive widgets, those that were set aside come first. */
function bySidebar<P extends Pick<StoredWidget, 'idBase' | 'sidebar'>>(
  scope: Scope,
  widgets: readonly P[],
): ReadonlyMap<string, readonly P[]> {
  const shown = widgets.filter((widget) => isShown(scope, widget));
  const setAside = shown.filter(({ sidebar }) => sidebar === inactiveSidebar);
  const others = shown.filter(({ sidebar }) => sidebar !== inactiveSidebar);
  const groups = Map.groupBy([...setAside, ...others], ({ sidebar }) => shownIn(scope, sidebar));
  return new Map(sidebarsOf(scope).map(({ id }) => [id, groups.get(id) ?? []]));
}

/** All widgets, or those of one sidebar. */
export async function listWidgets(scope: Scope, sidebar: string | null): Promise<readonly Widget[]> {
  scope.cacheTags?.add('widgets');
  const groups = bySidebar(scope, await selectWidgets(scope.db.kysely));
  const wanted = sidebar === null ? [...groups.values()].flat() : (groups.get(sidebar) ?? []);
  return wanted.map((widget) => placed(scope, widget));
}

/** Sidebar → the ids of its widgets, in their order. */
export async function widgetIdsBySidebar(scope: Scope): Promise<ReadonlyMap<string, readonly string[]>> {
  scope.cacheTags?.add('widgets');
  const groups = bySidebar(scope, await selectPlaces(scope.db.kysely));
  return new Map([...groups].map(([sidebar, widgets]) => [sidebar, widgets.map(widgetId)]));
}

export async function findStored(scope: Scope, id: string): Promise<StoredWidget | null> {
  const key = keyOf(id);
  return key === null || !isShown(scope, key) ? null : selectWidget(scope.db.kysely, key);
}

export async function requireWidget(scope: Scope, id: string): Promise<Widget> {
  scope.cacheTags?.add('widgets');
  const stored = await findStored(scope, id);
  if (stored === null) throw widgetErrors.unknown(id);
  return placed(scope, stored);
}

export function requireType({ site }: Scope, id: string): WidgetType {
  const type = site.widgetTypes.get(id);
  if (type === undefined) throw widgetErrors.unknownType(id);
  return type;
}
