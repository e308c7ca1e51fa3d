import type { BlockType } from '../../src/blocks/block-type.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { vectors } from './allow-list-vectors.ts';

/** Documents of nested blocks whose attributes and markup mean harm: the same on every run, for every seed. */

const deepest = 50;

type Below = (limit: number) => number;

const randomBelow = (seed: number): Below => {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};

const words = [
  'javascript:alert(1)',
  'data:text/html,<script>x</script>',
  '" onmouseover="x()',
  "' onfocus='x()' autofocus='",
  '--><script>x</script><!--',
  '\\u0022\\u003e',
  'url(javascript:x)',
  'expression(alert(1))',
  'red;background:url(javascript:x)',
  '[gallery]',
  '[loud mark="<b>"]',
  'var:preset|spacing|"><i>',
  '</p></div></ul><script>x</script>',
  'script',
  'iframe',
  'a'.repeat(5000),
  '9999999999999999999',
  '',
];

const numbers = [0, -1, 1, 7, 1e9, 1e308, -0.5, 2 ** 53];
const styles = ['color', 'typography', 'spacing', 'border', 'elements', 'background', 'dimensions', 'shadow'];
const members = [
  'text',
  'background',
  'gradient',
  'fontSize',
  'padding',
  'margin',
  'radius',
  'top',
  'blockGap',
  'link',
];

export function* hostileDocuments(types: readonly BlockType[], seed: number, count: number): Generator<string> {
  const below = randomBelow(seed);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const text = (): string => (below(2) === 0 ? pick(words) : pick(vectors));

  const anything = (depth = 0): Json => {
    const kind = below(depth > 3 ? 3 : 6);
    if (kind === 0) return text();
    if (kind === 1) return pick(numbers);
    if (kind === 2) return pick([true, false, null]);
    if (kind === 3) return [anything(depth + 1), anything(depth + 1)];
    return Object.fromEntries([text().slice(0, 40), pick(members)].map((name) => [name, anything(depth + 1)]));
  };

  const style = (): JsonMap =>
    Object.fromEntries(
      Array.from({ length: 3 }, () => [pick(styles), { [pick(members)]: text(), [pick(members)]: anything() }]),
    );

  /** Mostly of the type that is asked for, so that it is taken. */
  const valueFor = (schema: JsonMap): Json => {
    if (below(6) === 0) return anything();
    switch (schema['type']) {
      case 'boolean':
        return below(3) > 0;
      case 'number':
      case 'integer':
        return below(2) === 0 ? below(10) : pick(numbers);
      case 'array':
        return [anything(), anything()];
      case 'object':
        return anything();
      default:
        return Array.isArray(schema['enum']) && below(2) === 0 ? (pick(schema['enum'] as Json[]) ?? '') : text();
    }
  };

  const attributesOf = (type: BlockType): JsonMap => {
    const chosen = Object.entries(type.attributes).filter(() => below(3) > 0);
    const attributes = Object.fromEntries(chosen.map(([name, schema]) => [name, valueFor(schema)]));
    return {
      ...attributes,
      ...(below(2) === 0 ? { style: style() } : {}),
      ...(below(4) === 0 ? { layout: { type: pick(['grid', 'flex', text()]), [pick(members)]: anything() } } : {}),
    };
  };

  /** As an editor writes them, or bare. */
  const written = (attributes: JsonMap): string => {
    const json = JSON.stringify(attributes);
    if (below(5) === 0) return json;
    return json.replace(/[<>&]|--/g, (mark) =>
      [...mark].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    );
  };

  const block = (depth: number): string => {
    const type = pick(types);
    const name = type.name.replace(/^core\//, '');
    const opening = `<!-- wp:${name} ${written(attributesOf(type))} `;
    if (depth === 0 || below(8) === 0) return `${opening}/-->`;
    const tag = pick(['div', 'p', 'ul', 'a href="javascript:x"', 'figure', 'span title="', 'h2 class="x"']);
    const inside = Array.from({ length: below(8) === 0 ? 2 : 1 }, () => block(depth - 1)).join(
      pick(['', '\n', text()]),
    );
    const closing = below(20) === 0 ? '' : `<!-- /wp:${name} -->`;
    return `${opening}-->${pick(['', `<${tag}>`, text()])}${inside}${pick(['', '</div>', text()])}${closing}`;
  };

  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: 1 + below(4) }, () => block(below(4) === 0 ? deepest : below(8)).slice(0, 200_000)).join(
      '\n\n',
    );
}
