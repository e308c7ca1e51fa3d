import { indexedMeta } from './indexed-values.registry.ts';
import type { IndexedMeta, IndexedValue } from './indexed-values.registry.ts';
import type { MetaColumn, MetaFilter } from './posts-list.rules.ts';
import { isList, isMap, scalarText } from '../../../lib/json.ts';
import type { Json, JsonMap } from '../../../lib/json.ts';
import { refuseMany } from '../../../rest/collection-args.ts';
import type { Args } from '../../../rest/route.ts';
import type { Schema } from '../../../schema/schema.ts';
import type { Scope } from '../../../scope.ts';

/** What `orderby` accepts: `meta.pages`, `fields.price`. */
export const metaOrders = (indexed: readonly IndexedMeta[]): readonly string[] =>
  indexed.filter(({ column }) => column.field !== 'items').map(orderOf);

const orderOf = ({ arg, name }: IndexedMeta): string => `${arg}.${name}`;

export const metaOrderNamed = (indexed: readonly IndexedMeta[], asked: Json | undefined): MetaColumn | null =>
  indexed.find((one) => one.column.field !== 'items' && orderOf(one) === asked)?.column ?? null;

/** Unlike the values that posts take, what they are compared with may be any text or number. */
export const metaArgs = (indexed: readonly IndexedMeta[]): Args =>
  Object.fromEntries(
    [...Map.groupBy(indexed, ({ arg }) => arg)].map(([arg, some]) => [
      arg,
      {
        schema: {
          description: arg === 'meta' ? 'Filter by custom fields.' : `Filter by values of ${arg}.`,
          type: 'object',
          properties: Object.fromEntries(some.map((one) => [one.name, comparedSchema(one)])),
          additionalProperties: false,
        },
        check: (value) => refuseMany(isMap(value) ? Object.values(value).flatMap(itemsIn) : []),
      },
    ]),
  );

function comparedSchema({ column, value }: IndexedMeta): Schema {
  const type =
    (value?.kind ?? (typeof column.default === 'number' ? 'number' : 'text')) === 'number' ? 'number' : 'string';
  if (value?.kind === 'boolean') return { description: 'True or false.', type: 'boolean' };
  if (value?.kind === 'items') return { description: 'One of these values.', type: 'array', items: { type: 'string' } };
  const bounds: Schema = {
    type: 'object',
    properties: {
      is: { description: 'Equal to this value.', type },
      after: { description: 'Greater than this value.', type },
      before: { description: 'Less than this value.', type },
    },
    additionalProperties: false,
  };
  return bounds;
}

const itemsIn = (value: Json): readonly Json[] => (isList(value) ? value : []);

const comparisons = ['is', 'after', 'before'] as const;

/** Records that the caller cannot read are no items: else a list would tell which posts name them. */
export async function metaFiltersOf(scope: Scope, type: string, params: JsonMap): Promise<MetaFilter[]> {
  const filters = indexedMeta(scope.site, type).map(async ({ arg, name, column, value }): Promise<MetaFilter[]> => {
    const sent = params[arg];
    const wanted = isMap(sent) ? sent[name] : undefined;
    if (typeof wanted === 'boolean') return [{ column, compared: wanted ? 'is' : 'not', to: '1' }];
    if (isList(wanted)) return [{ column, compared: 'has', to: await readableItems(scope, value, wanted) }];
    if (!isMap(wanted)) return [];
    return comparisons.flatMap((compared) => {
      const to = wanted[compared];
      return typeof to === 'string' || typeof to === 'number' ? [{ column, compared, to }] : [];
    });
  });
  return (await Promise.all(filters)).flat();
}

async function readableItems(
  scope: Scope,
  value: IndexedValue | undefined,
  wanted: readonly Json[],
): Promise<readonly string[]> {
  const items = wanted.map(scalarText);
  const readable = await Promise.all(items.map(async (item) => (await value?.isReadable?.(scope, item)) ?? true));
  return items.filter((_, at) => readable[at]);
}
