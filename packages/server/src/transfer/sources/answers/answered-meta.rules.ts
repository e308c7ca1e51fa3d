import type { ExportedMeta, ExportedValue } from '../../../formats/wxr/exported.ts';
import { isList, isMap, saysNothing } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import type { Site } from '../../../scope.ts';
import type { MetaObject } from '../../../domain/meta/meta.registry.ts';

export interface MetaOwner {
  readonly site: Pick<Site, 'metaKeys'>;
  readonly object: MetaObject;
  /** Post type or taxonomy, as stored. */
  readonly subtype: string;
}

/** Meta as responses tell it, key by key. What reads when nothing is stored is not stored either. */
export function answeredMeta(meta: Json | undefined, { site, object, subtype }: MetaOwner): ExportedMeta {
  if (meta === undefined || !isMap(meta)) return [];
  const keys = site.metaKeys.all().filter((one) => one.object === object && ['', subtype].includes(one.subtype));
  return Object.entries(meta).flatMap(([name, value]): [string, ExportedValue][] => {
    if (value === null) return [];
    const own = name.replace(/^(_?)wp_/, '$1cms_');
    const known = keys.find(({ restName }) => restName === name) ?? keys.find(({ restName }) => restName === own);
    if (known === undefined) return [[name, { json: value }]];
    const isUnset =
      JSON.stringify(value) === JSON.stringify(known.default) || (saysNothing(value) && saysNothing(known.default));
    if (isUnset) return [];
    if (known.single || !isList(value)) return [[known.key, { json: value }]];
    return value.map((one) => [known.key, { json: one }]);
  });
}
