import { isMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from './attributes.ts';
import { addClasses, addStyle, firstTag } from './markup.ts';

interface Styled {
  readonly supports: JsonMap;
  readonly attributes: JsonMap;
  readonly filterStyle: (style: string) => string;
}

interface Look {
  readonly declarations: readonly string[];
  readonly className: string;
}

const declared = (property: string, value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : [`${property}:${value}`];

/** An image behind a block covers it unless something else is said. */
const background = ({ supports, attributes }: Styled): Look | undefined => {
  if (!isTrue(mapOf(supports, 'background'), 'backgroundImage')) return undefined;
  const style = mapOf(mapOf(attributes, 'style'), 'background');
  const image = memberOf(style, 'backgroundImage');
  const url = isMap(image) ? (textOf(image, 'url') ?? '') : '';
  const size = textOf(style, 'backgroundSize') ?? (url === '' ? undefined : 'cover');
  const position = textOf(style, 'backgroundPosition') ?? (url !== '' && size === 'contain' ? '50% 50%' : undefined);
  return {
    declarations: [
      ...declared('background-image', url === '' ? undefined : `url('${url}')`),
      ...declared('background-position', position),
      ...declared('background-repeat', textOf(style, 'backgroundRepeat')),
      ...declared('background-size', size),
      ...declared('background-attachment', textOf(style, 'backgroundAttachment')),
    ],
    className: 'has-background',
  };
};

/** Of a ratio and a height, only the one that is asked for may hold. */
const ratio = ({ supports, attributes }: Styled): Look | undefined => {
  if (!isTrue(mapOf(supports, 'dimensions'), 'aspectRatio')) return undefined;
  const style = mapOf(mapOf(attributes, 'style'), 'dimensions');
  const wanted = textOf(style, 'aspectRatio') ?? '';
  if (wanted !== '')
    return {
      declarations: [`aspect-ratio:${wanted}`, 'height:unset', 'min-height:unset'],
      className: 'has-aspect-ratio',
    };
  const hasHeight = [
    numberOf(attributes, 'minHeight'),
    textOf(attributes, 'minHeight'),
    textOf(style, 'minHeight'),
  ].some((height) => height !== undefined);
  return hasHeight ? { declarations: ['aspect-ratio:unset'], className: '' } : undefined;
};

export type OuterStyles = readonly Look[];

/** What shows on a block's outermost tag, however the block was made, once its layout is there. */
export const outerStyles = (styled: Styled): OuterStyles =>
  [ratio(styled), background(styled)].flatMap((look) => {
    const declarations = (look?.declarations ?? []).map(styled.filterStyle).filter((one) => one !== '');
    return look === undefined || declarations.length === 0 ? [] : [{ ...look, declarations }];
  });

export const applyOuterStyles = (html: string, looks: OuterStyles): string =>
  looks.reduce((made, { declarations, className }) => {
    const tag = firstTag(made);
    if (tag === undefined) return made;
    const classed = className === '' ? made : addClasses(made, { tag, classes: [className] });
    const first = firstTag(classed);
    return first === undefined ? made : addStyle(classed, { tag: first, style: `${declarations.join(';')};` });
  }, html);
