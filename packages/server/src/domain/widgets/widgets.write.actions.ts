import { shownIn } from './sidebars.actions.ts';
import { inactiveSidebar, keyOf, widgetId } from './widget.ts';
import type { StoredWidget, Widget, WidgetKey, WidgetPatch } from './widget.ts';
import { fieldsOfWidget, firstFields } from './widget-form.rules.ts';
import { cleanSettings } from './widget-settings.rules.ts';
import type { WidgetType } from './widget-types.registry.ts';
import { widgetErrors } from './widgets.errors.ts';
import { findStored, isShown, placed, requireType } from './widgets.read.actions.ts';
import * as store from './widgets.store.ts';
import type { EventKind } from '../../events/event.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { JsonMap } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';

/** One after the other; what was read before the lock may be out of date. */
const writing = <T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inTransaction(scope, async (inner) => {
    await store.lockWidgets(inner.db.kysely);
    return work(inner);
  });

const record = (scope: Scope, kind: EventKind, id: string): Promise<void> =>
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

/** Numbers that are sent stay far below the highest, so that there is always a next one. */
const maxSentNumber = 999_999;

/** Type and number that an id names. */
function requireKey(scope: Scope, id: string): WidgetKey {
  const key = keyOf(id);
  if (key === null || key.number < 1 || key.number > maxSentNumber || !isShown(scope, key)) throw widgetErrors.badId();
  return key;
}

const sidebarForm = /^[\w-]{1,100}$/;

/** What could never be the id of a sidebar stands for the inactive widgets. */
const sidebarIn = (sidebar: string): string => (sidebarForm.test(sidebar) ? sidebar : inactiveSidebar);

/**
 * A new widget, under the id that is sent or the next of its type. A widget that has the id already is saved again. It is
 * put into the sidebar that is named, which the active theme may not have.
 */
export function createWidget(scope: Scope, patch: Partial<WidgetPatch>): Promise<Widget> {
  const { id = '', idBase = '', sidebar = inactiveSidebar } = patch;
  const named = id === '' ? null : requireKey(scope, id);
  if (named === null && !isShown(scope, { idBase })) throw widgetErrors.noType();
  return writing(scope, async (inner) => {
    const { kysely } = inner.db;
    const before = named === null ? null : await store.selectWidget(kysely, named);
    if (before !== null) return save(inner, before, { sidebar, ...patch });
    const key = named ?? { idBase, number: await store.nextNumber(kysely, idBase) };
    const settings = sentSettings(inner, key, patch) ?? {};
    const widget = { ...key, settings, sidebar: sidebarIn(sidebar) };
    await store.insertWidget(kysely, widget);
    await record(inner, 'widget.created', widgetId(key));
    return { ...widget, id: widgetId(key) };
  });
}

/** Settings that are sent replace those there were. A widget that is moved goes to the end of the other sidebar. */
export const updateWidget = (scope: Scope, id: string, patch: Partial<WidgetPatch>): Promise<Locked<Widget>> =>
  writing(scope, async (inner) => locked(await save(inner, await requireStored(inner, id), patch)));

async function save(scope: Scope, before: StoredWidget, patch: Partial<WidgetPatch>): Promise<Widget> {
  const { kysely } = scope.db;
  const { position: _, ...stored } = before;
  const id = widgetId(before);
  const settings = sentSettings(scope, before, patch);
  if (settings !== null) await store.storeSettings(kysely, before, settings);
  const place = shownIn(scope, before.sidebar);
  const sidebar = patch.sidebar === undefined ? place : sidebarIn(patch.sidebar);
  const isMoved = sidebar !== place && sidebar !== before.sidebar;
  if (isMoved) await store.placeWidgets(kysely, [before], { sidebar, behind: true });
  if (settings !== null || isMoved) await record(scope, 'widget.updated', id);
  return { ...stored, id, settings: settings ?? before.settings, sidebar };
}

/** Among the inactive ones; there it stays where it is. */
export const setWidgetAside = (scope: Scope, id: string): Promise<Widget> =>
  changing(scope, id, async (inner, before) => {
    if (before.sidebar === inactiveSidebar) return before;
    await store.setAside(inner.db.kysely, [before]);
    await record(inner, 'widget.updated', id);
    return { ...before, sidebar: inactiveSidebar };
  });

/** Gives back what it was. */
export const deleteWidget = (scope: Scope, id: string): Promise<Locked<Widget>> =>
  changing(scope, id, async (inner, before) => {
    await store.deleteWidget(inner.db.kysely, before);
    await record(inner, 'widget.deleted', id);
    return before;
  });

type Change = (scope: Scope, before: StoredWidget) => Promise<StoredWidget>;

const changing = (scope: Scope, id: string, change: Change): Promise<Locked<Widget>> =>
  writing(scope, async (inner) => locked(placed(inner, await change(inner, await requireStored(inner, id)))));

async function requireStored(scope: Scope, id: string): Promise<StoredWidget> {
  const stored = await findStored(scope, id);
  if (stored === null) throw widgetErrors.unknown(id);
  return stored;
}

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
