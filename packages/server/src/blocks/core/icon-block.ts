import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import { addAttributes, addClasses, firstTag } from '../markup.ts';
import { borderLook, colorLook, cssValue, paddingLook } from '../supports.ts';

const transform = (attributes: JsonMap): string => {
  const [across, down] = [isTrue(attributes, 'flipHorizontal'), isTrue(attributes, 'flipVertical')];
  const turns = numberOf(attributes, 'rotation') ?? 0;
  const steps = [
    ...(turns === 0 ? [] : [`rotate(${turns}deg)`]),
    ...(across || down ? [`scale(${across ? -1 : 1}, ${down ? -1 : 1})`] : []),
  ];
  return steps.length === 0 ? '' : `transform:${steps.join(' ')}`;
};

/** The drawing carries what its wrapper leaves out: colors, border, padding and size. */
const withLook = (svg: string, { attributes, text }: RenderInput): string => {
  const looks = [colorLook(attributes), borderLook(attributes), paddingLook(attributes)];
  const width = cssValue(memberOf(mapOf(mapOf(attributes, 'style'), 'dimensions'), 'width'));
  const style = [
    ...looks.flatMap(({ declarations }) => declarations),
    width === '' ? '' : `width:${width}`,
    transform(attributes),
  ]
    .map(text.filterStyle)
    .filter((declaration) => declaration !== '')
    .join(';');
  const label = textOf(attributes, 'ariaLabel') ?? '';
  const tag = firstTag(svg);
  if (tag?.name !== 'svg') return '';
  const named: Readonly<Record<string, string>> =
    label === '' ? { 'aria-hidden': 'true', focusable: 'false' } : { role: 'img', 'aria-label': label };
  const classed = addClasses(svg, { tag, classes: looks.flatMap(({ classes }) => classes) });
  const first = firstTag(classed);
  return first === undefined
    ? classed
    : addAttributes(classed, { tag: first, attributes: { ...named, ...(style === '' ? {} : { style }) } });
};

/** Nothing for an icon that is not registered. */
export const iconBlock: RenderBlock = (input) => {
  const svg = input.data.icon(textOf(input.attributes, 'icon') ?? '');
  return svg === undefined ? '' : `<div${input.wrapper()}>${withLook(svg, input)}\n</div>`;
};
