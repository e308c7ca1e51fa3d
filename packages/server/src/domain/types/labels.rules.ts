import type { Labels } from './type.ts';

/** Words in place of the made ones; undefined leaves one out. */
export type OwnLabels = Readonly<Record<string, string | null | undefined>>;

export interface LabelGiven {
  readonly plural: string;
  readonly singular: string;
  readonly hierarchical: boolean;
  readonly own: OwnLabels | undefined;
}

export type LabelTable = Readonly<Record<string, (given: LabelGiven) => string | null>>;

export function makeLabels(table: LabelTable, given: LabelGiven): Labels {
  const made = Object.fromEntries(Object.entries(table).map(([name, word]) => [name, word(given)]));
  return Object.fromEntries(
    Object.entries({ ...made, ...given.own }).filter(
      (entry): entry is [string, string | null] => entry[1] !== undefined,
    ),
  );
}

/** `secret_doc` → `Secret doc`: the singular of a thing nobody gave one. */
export function singularOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
