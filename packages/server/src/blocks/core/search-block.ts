import { scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { escapeAddress, escapeMarkup, escapeText } from '../markup.ts';

const icon =
  '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">' +
  '<circle cx="10" cy="10" r="6" fill="none" stroke="currentColor" stroke-width="2"/><path d="M15 15l5 5" stroke="currentColor" stroke-width="2"/></svg>';

const positions: ReadonlySet<string> = new Set(['button-outside', 'button-inside', 'button-only', 'no-button']);
const units: ReadonlySet<string> = new Set(['%', 'px', 'em', 'rem', 'vw', 'vh']);

const widthStyle = (attributes: JsonMap): string => {
  const width = numberOf(attributes, 'width');
  const unit = textOf(attributes, 'widthUnit') ?? '';
  return width === undefined || !units.has(unit) ? '' : ` style="width: ${width}${unit}"`;
};

const hiddenInputs = (query: JsonMap): string =>
  Object.entries(query)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(scalarText(value))}" />`,
    )
    .join('');

const renderButton = (attributes: JsonMap, words: string): string => {
  const usesIcon = isTrue(attributes, 'buttonUseIcon');
  const classes = `wp-block-search__button${usesIcon ? ' has-icon' : ''} wp-element-button`;
  return `<button aria-label="${escapeMarkup(words)}" class="${classes}" type="submit" >${usesIcon ? icon : words}</button>`;
};

export const searchBlock: RenderBlock = async ({ attributes, data, text, wrapper, count }) => {
  const { url } = await data.site();
  const id = `wp-block-search__input-${count('search')}`;
  const named = textOf(attributes, 'buttonPosition') ?? '';
  const position = positions.has(named) ? named : 'button-outside';
  const hasButton = position !== 'no-button';
  const label = text.filterMarkup(textOf(attributes, 'label') ?? 'Search');
  const words = text.filterMarkup(textOf(attributes, 'buttonText') ?? 'Search');
  const buttonKind = `wp-block-search__${isTrue(attributes, 'buttonUseIcon') ? 'icon' : 'text'}-button`;
  const classes = [`wp-block-search__${position}`, ...(hasButton ? [buttonKind] : [])];
  const labelClasses = `wp-block-search__label${isTrue(attributes, 'showLabel') ? '' : ' screen-reader-text'}`;
  const placeholder = escapeText(textOf(attributes, 'placeholder') ?? '');
  return [
    `<form role="search" method="get" action="${escapeAddress(url)}/"${wrapper({ classes })} >`,
    `<label class="${labelClasses}" for="${id}" >${label}</label>`,
    `<div class="wp-block-search__inside-wrapper" ${widthStyle(attributes)}>`,
    `<input class="wp-block-search__input" id="${id}" placeholder="${placeholder}" value="" type="search" name="s" required />`,
    hiddenInputs(mapOf(attributes, 'query')),
    hasButton ? renderButton(attributes, words) : '',
    '</div></form>',
  ].join('');
};
