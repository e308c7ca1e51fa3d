import { shownIn } from './sidebars.actions.ts';
import { inactiveSidebar, keyOf, widgetId } from './widget.ts';
import type { StoredWidget, Widget, WidgetKey, WidgetPatch } from './widget.ts';
import { fieldsOfWidget, firstFields } from './widget-form.rules.ts';
import { cleanSettings } from './widget-settings.rules.ts';
import type { WidgetType } from './widget-types.registry.ts';
import { widgetErrors } from './widgets.errors.ts';
import { findStored, isShown, placed, requireType } from './widgets.read.actions.ts';
import * as store from './widgets.store.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';

/** One after the other; what was read before the lock may be out of date. */
const writing = <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(scope, async (inner) => {
    await store.lockWidgets(inner.db.kysely);
    return work(inner);
  });

const record = (scope: Scope, kind: string, id: string): Promise<void> =>
  recordEvents(scope, [{ kind, subject: { id }, tags: ['widgets'], ...(kind === 'widget.deleted' && { audit: {} }) }]);

const cleaned = ({ caller }: Scope, { settings }: WidgetType, sent: JsonMap): JsonMap =>
  cleanSettings(settings, sent, caller.can('unfiltered_html'));

/** The settings that a request brings; null where it brings none. */
function sentSettings(scope: Scope, key: WidgetKey, { instance, formData = '' }: Partial<WidgetPatch>): JsonMap | null {
  const type = requireType(scope, key.idBase);
  if (instance === undefined) {
    const fields = fieldsOfWidget(formData, key);
    return fields === null ? null : cleaned(scope, type, fields);
  }
  const { raw } = instance;
  if (raw !== undefined && !type.showsInstance) throw widgetErrors.noRaw();
  return cleaned(scope, type, raw ?? scope.widgetSignatures.decode(type.id, instance));
}

type Unsaved = Partial<Pick<WidgetPatch, 'instance' | 'formData'>>;

/** Settings that are not saved: those that were encoded here, or none, unless the fields of a form replace them. */
export function unsavedSettings(scope: Scope, type: WidgetType, { instance = {}, formData = '' }: Unsaved): JsonMap {
  const isEncoded = instance.encoded !== undefined && instance.hash !== undefined;
  const before = isEncoded ? scope.widgetSignatures.decode(type.id, instance) : {};
  const fields = firstFields(formData, type.id);
  return fields === null ? before : cleaned(scope, type, fields);
}

/** A widget for a sidebar that there is not goes among the inactive ones. */
export async function createWidget(scope: Scope, patch: Partial<WidgetPatch>): Promise<Widget> {
  const { idBase = '', sidebar = inactiveSidebar } = patch;
  if (!isShown(scope, { idBase })) throw widgetErrors.noType();
  return writing(scope, async (inner) => {
    const { kysely } = inner.db;
    const key = { idBase, number: await store.nextNumber(kysely, idBase) };
    const settings = sentSettings(inner, key, patch) ?? {};
    const widget = { ...key, settings, sidebar: shownIn(inner, sidebar) };
    await store.insertWidget(kysely, widget);
    await record(inner, 'widget.created', widgetId(key));
    return { ...widget, id: widgetId(key) };
  });
}

/** Settings that are sent replace those there were. A widget that is moved goes to the end of the other sidebar. */
export const updateWidget = (scope: Scope, id: string, patch: Partial<WidgetPatch>): Promise<Widget> =>
  changing(scope, id, async (inner, before) => {
    const { kysely } = inner.db;
    const settings = sentSettings(inner, before, patch);
    if (settings !== null) await store.storeSettings(kysely, before, settings);
    const place = shownIn(inner, before.sidebar);
    const sidebar = patch.sidebar === undefined ? place : shownIn(inner, patch.sidebar);
    if (sidebar !== place) await store.placeWidgets(kysely, [before], { sidebar, behind: true });
    if (settings !== null || sidebar !== place) await record(inner, 'widget.updated', id);
    return { ...before, settings: settings ?? before.settings, sidebar };
  });

/** Among the inactive ones; there it stays where it is. */
export const setWidgetAside = (scope: Scope, id: string): Promise<Widget> =>
  changing(scope, id, async (inner, before) => {
    if (before.sidebar === inactiveSidebar) return before;
    await store.setAside(inner.db.kysely, [before]);
    await record(inner, 'widget.updated', id);
    return { ...before, sidebar: inactiveSidebar };
  });

/** Gives back what it was. */
export const deleteWidget = (scope: Scope, id: string): Promise<Widget> =>
  changing(scope, id, async (inner, before) => {
    await store.deleteWidget(inner.db.kysely, before);
    await record(inner, 'widget.deleted', id);
    return before;
  });

type Change = (scope: Scope, before: StoredWidget) => Promise<StoredWidget>;

const changing = (scope: Scope, id: string, change: Change): Promise<Widget> =>
  writing(scope, async (inner) => {
    const before = await findStored(inner, id);
    if (before === null) throw widgetErrors.unknown();
    return placed(inner, await change(inner, before));
  });

/**
 * These widgets in this order are what the sidebar holds, wherever they were before. Those it held beside them go to the
 * end of the inactive ones. Ids that no widget has, and those named before, say nothing.
 */
export async function saveSidebar(scope: Scope, sidebar: string, ids: readonly string[]): Promise<void> {
  await writing(scope, async (inner) => {
    const { kysely } = inner.db;
    const shown = (await store.selectPlaces(kysely)).filter((widget) => isShown(inner, widget));
    const known = new Set(shown.map(widgetId));
    const named = new Set(ids.filter((id) => known.has(id)));
    const leftOut = shown.filter((widget) => widget.sidebar === sidebar && !named.has(widgetId(widget)));
    await store.placeWidgets(
      kysely,
      [...named].flatMap((id) => keyOf(id) ?? []),
      { sidebar, behind: false },
    );
    await store.setAside(kysely, leftOut);
    await record(inner, 'sidebar.updated', sidebar);
  });
}
