import { valueAt } from './theme-json-keys.rules.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** CSS that somebody wrote by hand, with the place where it stands. */
interface OwnCss {
  readonly path: readonly string[];
  readonly css: string;
}

/** Every `css` in styles, of the page, of blocks and of the ways that these can look. */
function ownCssIn(styles: Json, path: readonly string[] = []): OwnCss[] {
  if (!isMap(styles)) return [];
  return Object.entries(styles).flatMap(([name, value]) =>
    name === 'css' && typeof value === 'string' ? [{ path, css: value }] : ownCssIn(value, [...path, name]),
  );
}

const closing = '</style';

/** Whether a text would end the style element that it stands in: by itself, or with what follows it. */
function endsStyleElement(css: string): boolean {
  const text = css.toLowerCase();
  if (text.includes(closing)) return true;
  const start = text.lastIndexOf('<');
  return start !== -1 && closing.startsWith(text.slice(start));
}

export const hasMarkupInCss = (styles: JsonMap): boolean => ownCssIn(styles).some(({ css }) => endsStyleElement(css));

/** Whether the styles have CSS that was not there before, at the same place. */
export const hasNewCss = (styles: JsonMap, before: JsonMap): boolean =>
  ownCssIn(styles).some(({ path, css }) => css !== '' && valueAt(before, ...path, 'css') !== css);
