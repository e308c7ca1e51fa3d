import type { JsonMap } from './json.ts';

/** What is stored comes first in descriptions, then what is shown; other parts keep their order. */
const first = ['raw', 'rendered', 'block_version'];

const rankOf = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

/** Order of nested properties in responses. */
export const inSchemaOrder = <Part>(parts: readonly (readonly [string, Part])[]): (readonly [string, Part])[] =>
  parts.toSorted(([one], [other]) => rankOf(one) - rankOf(other));

/** A schema with its description in front, unless it has one in a place of its own. */
export const withDescription = (description: string, schema: JsonMap): JsonMap =>
  schema['description'] === undefined ? { description, ...schema } : { ...schema };
