import { isSafeSheet } from './safe-css.rules.ts';
import type { Theme } from '../themes/theme.ts';

const relativeUrl = /url\(\s*(["']?)(?![a-z][a-z0-9+.-]*:|[/#"'])([^"'()\s]+)\1\s*\)/gi;

/** CSS files that a theme loads on every page, and the CSS of its block styles, as a part of the one style sheet. */
export function themeSheets(
  { styleSheets, blockStyles }: Pick<Theme, 'styleSheets' | 'blockStyles'>,
  home: string,
): string {
  const files = styleSheets.map(({ path, css }) =>
    // The address of a file in a sheet starts at the folder of the sheet.
    css.replace(relativeUrl, (_, quote: string, url: string) => {
      const { pathname, search, hash } = new URL(url, `http://theme/themes/${path}`);
      return `url(${quote}${home}${pathname}${search}${hash}${quote})`;
    }),
  );
  // An unbalanced sheet would change the rules behind it.
  return [...files, ...blockStyles.map(({ inlineStyle = '' }) => inlineStyle)].filter(isSafeSheet).join('\n');
}
