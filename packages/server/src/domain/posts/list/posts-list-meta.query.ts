import { columnOf } from './posts-list.rules.ts';
import type { MetaColumn, MetaFilter } from './posts-list.rules.ts';
import { metaKeysFor } from '../../meta/meta.registry.ts';
import type { MetaKey } from '../../meta/meta.registry.ts';
import { isMap } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import type { Arg } from '../../../rest/route.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Site } from '../../../scope.ts';

/** A meta key that lists of a type can be filtered and sorted by. */
export interface IndexedMeta {
  readonly name: string;
  /** What `orderby` calls it. */
  readonly order: string;
  readonly column: MetaColumn;
}

const comparisons = ['is', 'after', 'before'] as const;

/** Those of one post type, which is given as stored. */
export const indexedMeta = (site: Pick<Site, 'metaKeys'>, type: string): readonly IndexedMeta[] =>
  metaKeysFor(site, { object: 'post', subtype: type })
    .filter(({ index }) => index)
    .map(asIndexed);

const asIndexed = ({ key, restName, default: initial }: MetaKey): IndexedMeta => ({
  name: restName,
  order: `meta.${restName}`,
  column: columnOf(key, initial),
});

/** Unlike the values that posts take, what they are compared with may be any text or number. */
export function metaArg(indexed: readonly IndexedMeta[]): Arg {
  const compared = ({ name, column }: IndexedMeta): readonly [string, Schema] => {
    const type = typeof column.default === 'number' ? 'number' : 'string';
    return [
      name,
      {
        type: 'object',
        properties: {
          is: { description: 'Equal to this value.', type },
          after: { description: 'Greater than this value.', type },
          before: { description: 'Less than this value.', type },
        },
        additionalProperties: false,
      },
    ];
  };
  return {
    schema: {
      description: 'Filter by custom fields.',
      type: 'object',
      properties: Object.fromEntries(indexed.map(compared)),
      additionalProperties: false,
    },
  };
}

export function metaFiltersOf(site: Pick<Site, 'metaKeys'>, type: string, asked: Json | undefined): MetaFilter[] {
  if (!isMap(asked)) return [];
  return indexedMeta(site, type).flatMap(({ name, column }) => {
    const wanted = asked[name];
    if (!isMap(wanted)) return [];
    return comparisons.flatMap((compared) => {
      const to = wanted[compared];
      return typeof to === 'string' || typeof to === 'number' ? [{ column, compared, to }] : [];
    });
  });
}
