import type { Difference } from './difference.ts';
import type { Json, JsonMap } from './json.ts';
import { isList, isMap } from './json.ts';

interface Sides {
  readonly expected: Json;
  readonly actual: Json | undefined;
  readonly key: string;
}

/** Maps of a full body whose keys come in another order than recorded. Keys only one side has are the values' matter. */
export function compareOrder({ expected, actual, key }: Sides): readonly Difference[] {
  if (isList(expected) && isList(actual)) {
    return expected.flatMap((item, index) =>
      compareOrder({ expected: item, actual: actual[index], key: `${key}.${index}` }),
    );
  }
  if (!isMap(expected) || !isMap(actual)) return [];
  const shared = Object.keys(expected).filter((name) => Object.hasOwn(actual, name));
  const answered = Object.keys(actual).filter((name) => Object.hasOwn(expected, name));
  const own: readonly Difference[] = shared.every((name, index) => name === answered[index])
    ? []
    : [{ kind: 'order', key: `order.${key}`, expected: shared, actual: answered }];
  const members = shared
    .filter((name) => !isHeadersOfAnswer(name, expected))
    .flatMap((name) => compareOrder({ expected: expected[name] ?? null, actual: actual[name], key: `${key}.${name}` }));
  return [...own, ...members];
}

// An answer inside an answer (an envelope, a part of a batch) has status, headers and body; headers have no order.
function isHeadersOfAnswer(name: string, map: JsonMap): boolean {
  return name === 'headers' && Object.hasOwn(map, 'status') && Object.hasOwn(map, 'body');
}
