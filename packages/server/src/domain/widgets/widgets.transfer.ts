import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { keyOf } from './widget.ts';
import { insertWidget, lockWidgets, selectWidgets } from './widgets.store.ts';

export interface ImportedWidget {
  /** Such as `text-2`. */
  readonly id: string;
  /** As stored, whether or not there is such a sidebar. */
  readonly sidebar: string;
  readonly settings: JsonMap;
}

/** Widgets of another site under their own ids, each sidebar in the order given; those whose ids are taken stay out. */
export async function importWidgets({ db }: Scope, widgets: readonly ImportedWidget[]): Promise<void> {
  if (widgets.length === 0) return;
  await lockWidgets(db.kysely);
  const present = await selectWidgets(db.kysely);
  for (const { id, sidebar, settings } of widgets) {
    const key = keyOf(id);
    if (key === null || present.some((one) => one.idBase === key.idBase && one.number === key.number)) continue;
    await insertWidget(db.kysely, { ...key, sidebar, settings });
  }
}
