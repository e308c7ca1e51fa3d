import { __ } from '@wordpress/i18n';
import type { NavigationGroup } from './screen.ts';

const groups: readonly (readonly [NavigationGroup | undefined, string])[] = [
  [undefined, ''],
  ['content', __('Content', 'platen')],
  ['design', __('Design', 'platen')],
  ['people', __('People', 'platen')],
  ['site', __('Site', 'platen')],
];

interface Entry {
  readonly label: string;
  readonly group?: NavigationGroup;
  readonly parent?: string;
}

export interface Group<Item> {
  readonly name: NavigationGroup | undefined;
  readonly label: string;
  readonly items: readonly Item[];
}

/** The groups of the main menu that have entries. Entries with a parent follow it. */
export function groupsOf<Item extends Entry>(items: readonly Item[]): readonly Group<Item>[] {
  return groups.flatMap(([name, label]) => {
    const own = items.filter(({ group }) => group === name);
    const isBelow = ({ parent }: Item): boolean => own.some((item) => item.label === parent);
    const sorted = own
      .filter((item) => !isBelow(item))
      .flatMap((item) => [item, ...own.filter(({ parent }) => parent === item.label)]);
    return sorted.length === 0 ? [] : [{ name, label, items: sorted }];
  });
}
