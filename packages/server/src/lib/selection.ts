import { emptyMap, isList, isMap } from './json.ts';
import type { Json, JsonMap } from './json.ts';

/** What `_fields` names: each member whole, or by its own members. */
export interface Selection {
  readonly members: ReadonlyMap<string, Selection | 'whole'>;
}

const mostNames = 200;
const deepest = 10;

/** Null when nothing is selected, which means everything is shown. */
export function readSelection(value: Json | undefined): Selection | null {
  const names = listOf(value).slice(0, mostNames);
  return names.length === 0 ? null : selectionOf(names.map((name) => name.split('.').slice(0, deepest)));
}

/** A comma or blank separated list, or a list of such. */
export function listOf(value: Json | undefined): string[] {
  const texts = isList(value) ? value : [value];
  return texts.flatMap((text) => (typeof text === 'string' ? text.split(/[,\s]+/).filter((word) => word !== '') : []));
}

function selectionOf(paths: readonly (readonly string[])[]): Selection {
  const below = new Map<string, (readonly string[])[] | 'whole'>();
  for (const [head = '', ...rest] of paths) {
    const known = below.get(head);
    if (rest.length === 0 || known === 'whole') below.set(head, 'whole');
    else below.set(head, [...(known ?? []), rest]);
  }
  return {
    members: new Map([...below].map(([name, deeper]) => [name, deeper === 'whole' ? 'whole' : selectionOf(deeper)])),
  };
}

export const isSelected = (selection: Selection | null, name: string): boolean =>
  selection === null || selection.members.has(name);

/** The part of the selection below a member; null when the member is shown whole. */
export function selectionBelow(selection: Selection | null, name: string): Selection | null {
  const below = selection?.members.get(name);
  return below === undefined || below === 'whole' ? null : below;
}

/** Keeps the object's own order, and its id whatever was selected. */
export function pickItem(item: Json, selection: Selection): Json {
  if (!isMap(item)) return item;
  const picked = pick(item, selection);
  if (item['id'] === undefined || selection.members.has('id')) return picked;
  return pick(item, { members: new Map([...selection.members, ['id', 'whole']]) });
}

function pick(given: JsonMap, selection: Selection): JsonMap {
  const picked = emptyMap();
  for (const [name, value] of Object.entries(given)) {
    const below = selection.members.get(name);
    if (below === undefined) continue;
    if (below === 'whole') picked[name] = value;
    else {
      const part = isList(value)
        ? value.map((entry) => (isMap(entry) ? pick(entry, below) : entry))
        : isMap(value)
          ? pick(value, below)
          : undefined;
      // A dotted name that leads nowhere is left out rather than shown as an empty map.
      if (part !== undefined && (isList(part) || Object.keys(part).length > 0)) picked[name] = part;
    }
  }
  return picked;
}
