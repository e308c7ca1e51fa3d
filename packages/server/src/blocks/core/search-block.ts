import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import { escapeAddress, escapeMarkup, escapeText } from '../markup.ts';
import { borderLook, colorLook, cssValue, kebab } from '../supports.ts';

const icon =
  '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">' +
  '<circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" stroke-width="2"/><path d="M15 15l5 5" stroke="currentColor" stroke-width="2"/></svg>';

const positions: ReadonlySet<string> = new Set(['button-outside', 'button-inside', 'button-only', 'no-button']);
const units: ReadonlySet<string> = new Set(['%', 'px', 'em', 'rem', 'vw', 'vh']);

const hiddenInputs = (query: JsonMap): string =>
  Object.entries(query)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(scalarText(value))}" />`,
    )
    .join('');

/** CSS property and member of `style.typography`, in the order of the declarations. */
const letters: readonly (readonly [string, string])[] = [
  ['font-size', 'fontSize'],
  ['font-family', 'fontFamily'],
  ['letter-spacing', 'letterSpacing'],
  ['font-weight', 'fontWeight'],
  ['font-style', 'fontStyle'],
  ['line-height', 'lineHeight'],
  ['text-transform', 'textTransform'],
];

/** Border sides as the block shows them: the width first, the corners last. */
const borderOrder = ['width', 'color', 'style', 'radius'];

/** What the attributes say of the parts of the block, each shown at its own place. */
const looksOf = ({ attributes, text }: RenderInput) => {
  const typography = mapOf(mapOf(attributes, 'style'), 'typography');
  const declare = (property: string, value: string): string[] => (value === '' ? [] : [`${property}: ${value}`]);
  const preset = (name: string, ending: string): string[] => {
    const slug = kebab(textOf(attributes, name) ?? '');
    return slug === '' ? [] : [`has-${slug}-${ending}`];
  };
  const fonts = [...preset('fontSize', 'font-size'), ...preset('fontFamily', 'font-family')];
  const written = letters
    .filter(([, member]) => textOf(attributes, member) === undefined)
    .flatMap(([property, member]) => declare(property, cssValue(memberOf(typography, member))));
  const border = borderLook(attributes, borderOrder);
  const rank = (declaration: string): number =>
    borderOrder.findIndex((name) => declaration.startsWith(`border-${name}`)) % borderOrder.length;
  const spaced = (declarations: readonly string[]): string[] =>
    declarations.map((declaration) => declaration.replace(':', ': '));
  const color = colorLook(attributes);
  return {
    fonts,
    letters: written,
    decoration: declare('text-decoration', cssValue(memberOf(typography, 'textDecoration'))),
    border: {
      classes: border.classes,
      declarations: spaced(border.declarations.toSorted((a, b) => rank(a) - rank(b))),
    },
    color: { classes: color.classes, declarations: spaced(color.declarations) },
    styled: (declarations: readonly string[]): string =>
      declarations.length === 0
        ? ''
        : ` style="${escapeText(
            declarations
              .map(text.filterStyle)
              .filter((one) => one !== '')
              .join(';'),
          )}"`,
  };
};

export const searchBlock: RenderBlock = async (input) => {
  const { attributes, data, text, wrapper, count } = input;
  const { url } = await data.site();
  const id = `wp-block-search__input-${count('search')}`;
  const named = textOf(attributes, 'buttonPosition') ?? '';
  const position = positions.has(named) ? named : 'button-outside';
  const [isInside, hasButton] = [position === 'button-inside', position !== 'no-button'];
  const usesIcon = isTrue(attributes, 'buttonUseIcon');
  const hasLabel = isTrue(attributes, 'showLabel');
  const label = text.filterMarkup(textOf(attributes, 'label') ?? 'Search');
  const words = text.filterMarkup(textOf(attributes, 'buttonText') ?? 'Search');
  const classes = [
    `wp-block-search__${position}`,
    ...(hasButton ? [`wp-block-search__${usesIcon ? 'icon' : 'text'}-button`] : []),
  ];
  const { fonts, letters: type, decoration, border, color, styled } = looksOf(input);
  const outline = isInside ? { classes: [], declarations: [] } : border;
  const width = numberOf(attributes, 'width');
  const unit = textOf(attributes, 'widthUnit') ?? '';
  const frame = [
    ...(width === undefined || !units.has(unit) ? [] : [`width: ${width}${unit}`]),
    ...(isInside ? border.declarations : []),
  ];
  const labelClasses = ['wp-block-search__label', ...(hasLabel ? fonts : ['screen-reader-text'])];
  const inputClasses = ['wp-block-search__input', ...outline.classes, ...fonts];
  const buttonClasses = [
    'wp-block-search__button',
    ...color.classes,
    ...fonts,
    ...outline.classes,
    ...(usesIcon ? ['has-icon'] : []),
    'wp-element-button',
  ];
  const frameClasses = ['wp-block-search__inside-wrapper', ...(isInside ? border.classes : [])];
  const placeholder = escapeText(textOf(attributes, 'placeholder') ?? '');
  const buttonStyle = styled([...outline.declarations, ...color.declarations, ...type, ...decoration]);
  const button = `<button aria-label="${escapeMarkup(words)}" class="${buttonClasses.join(' ')}" type="submit" ${buttonStyle}>${usesIcon ? icon : words}</button>`;
  return [
    `<form role="search" method="get" action="${escapeAddress(url)}/"${wrapper({ classes })} >`,
    `<label class="${labelClasses.join(' ')}" for="${id}" ${styled([...type, ...decoration])}>${label}</label>`,
    `<div class="${frameClasses.join(' ')}" ${styled(frame)}>`,
    `<input class="${inputClasses.join(' ')}" id="${id}" placeholder="${placeholder}" value="${escapeText(data.page?.searchWords ?? '')}" type="search" name="s" required ${styled([...outline.declarations, ...type])}/>`,
    hiddenInputs(mapOf(attributes, 'query')),
    hasButton ? button : '',
    '</div></form>',
  ].join('');
};
