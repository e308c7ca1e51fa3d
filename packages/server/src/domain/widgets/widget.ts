import { integer, jsonb, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { JsonMap } from '../../lib/json.ts';

export const widgetsTable = table('widgets', {
  /** Id of its type. */
  id_base: text(),
  /** Among the widgets of the type. */
  number: integer(),
  /** Where it was put, whether or not there is such a sidebar at the moment. */
  sidebar: text(),
  /** Within the sidebar. */
  position: integer(),
  /** Empty until some are saved. */
  settings: withDefault(jsonb<JsonMap>(), {}),
});

declare module '../../db/tables.ts' {
  interface Tables {
    widgets: TableOf<typeof widgetsTable>;
  }
}

/** A widget as stored. */
export interface StoredWidget extends RowOf<typeof widgetsTable> {}

export type WidgetKey = Pick<StoredWidget, 'idBase' | 'number'>;

/** A widget in the place where it is shown. */
export interface Widget extends Omit<StoredWidget, 'position'> {
  /** Such as `text-2`. */
  readonly id: string;
}

/** What a request says of a widget. */
export interface WidgetPatch {
  /** Of a new widget: the id to save it under. */
  readonly id: string;
  readonly idBase: string;
  readonly sidebar: string;
  readonly instance: SentInstance;
  readonly formData: string;
}

/** Settings as they travel: plain, or encoded with a signature of ours. */
export interface SentInstance {
  readonly encoded?: string;
  readonly hash?: string;
  readonly raw?: JsonMap;
}

/** Where the widgets are that no sidebar shows; called so in storage whatever the dialect. */
export const inactiveSidebar = 'cms_inactive_widgets';

export const widgetId = ({ idBase, number }: WidgetKey): string => `${idBase}-${number}`;

/** The type is what stands before the last hyphen. Another spelling of the number is no id. */
const idForm = /^(.+)-(0|[1-9]\d{0,8})$/;

/** What an id names; null for what is no id. */
export function keyOf(id: string): WidgetKey | null {
  const [, idBase, number] = idForm.exec(id) ?? [];
  return idBase === undefined ? null : { idBase, number: Number(number) };
}

declare module '../../events/event.ts' {
  interface EventKinds {
    'widget.created': true;
    'widget.updated': true;
    'widget.deleted': true;
    'sidebar.updated': true;
  }
}
