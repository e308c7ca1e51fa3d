import { __ } from '@wordpress/i18n';
import type { EventType } from '../../api/webhooks.ts';

export interface EventGroup {
  /** The module of the events, such as `post`. */
  readonly name: string;
  readonly label: string;
  readonly events: readonly EventType[];
}

const labels: Readonly<Record<string, string>> = {
  post: __('Posts, pages, and media', 'platen'),
  term: __('Categories, tags, and other terms', 'platen'),
  user: __('Users', 'platen'),
  comment: __('Comments', 'platen'),
  settings: __('Settings', 'platen'),
  widget: __('Widgets', 'platen'),
  sidebar: __('Sidebars', 'platen'),
  webhook: __('Webhooks', 'platen'),
  redirect: __('Redirects', 'platen'),
  import: __('Imports', 'platen'),
};

/** Sent to one webhook, whatever its events are. */
const testEvent = 'webhook.tested';

/** The events that a webhook can choose, by module, in the order of the server. */
export function groupsOf(events: readonly EventType[]): readonly EventGroup[] {
  const groups = Map.groupBy(
    events.filter(({ type }) => type !== testEvent),
    ({ type }) => type.split('.', 1)[0] ?? type,
  );
  return [...groups].map(([name, own]) => ({ name, label: labels[name] ?? name, events: own }));
}

/** The chosen types with those of a group added or removed. */
export function toggled(chosen: readonly string[], { events }: EventGroup, isChosen: boolean): readonly string[] {
  const own = new Set(events.map(({ type }) => type));
  const others = chosen.filter((type) => !own.has(type));
  return isChosen ? [...others, ...own] : others;
}
