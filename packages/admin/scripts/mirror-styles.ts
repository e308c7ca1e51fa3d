import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Properties with a side → those that follow the direction of the text. */
const logical: Readonly<Record<string, string>> = {
  left: 'inset-inline-start',
  right: 'inset-inline-end',
  'margin-left': 'margin-inline-start',
  'margin-right': 'margin-inline-end',
  'padding-left': 'padding-inline-start',
  'padding-right': 'padding-inline-end',
  'border-top-left-radius': 'border-start-start-radius',
  'border-top-right-radius': 'border-start-end-radius',
  'border-bottom-left-radius': 'border-end-start-radius',
  'border-bottom-right-radius': 'border-end-end-radius',
  ...Object.fromEntries(
    ['', '-color', '-style', '-width'].flatMap((part) => [
      [`border-left${part}`, `border-inline-start${part}`],
      [`border-right${part}`, `border-inline-end${part}`],
    ]),
  ),
};

const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '').trim();

function declarationIn(part: string): readonly [name: string, value: string] {
  const [name = '', ...value] = withoutComments(part).split(':');
  return [name.trim(), value.join(':').trim()];
}

/**
 * One style sheet for both directions, from the two that the packages have: they differ only in declarations, so the
 * n-th part of one is the n-th of the other. Throws if that is no longer so.
 */
export function mirrored(css: string, rtl: string): string {
  const [parts, others] = [css, rtl].map((sheet) => sheet.split(/([{};])/)) as [string[], string[]];
  if (parts.length !== others.length) throw new Error('The style sheets of the two directions differ in their rules.');
  let depthOfKeyframes = 0;
  return parts
    .map((part, at) => {
      if (/@(?:-webkit-)?keyframes/.test(part)) depthOfKeyframes = 1;
      else if (depthOfKeyframes > 0 && part === '{') depthOfKeyframes += 1;
      else if (depthOfKeyframes > 0 && part === '}')
        depthOfKeyframes = depthOfKeyframes === 2 ? 0 : depthOfKeyframes - 1;
      const other = others[at] ?? '';
      const [name, value] = declarationIn(part);
      const [otherName, otherValue] = declarationIn(other);
      if (value === '' || (name === otherName && value === otherValue)) return part;
      if (name !== otherName) return logical[name] === undefined ? part : `${logical[name]}:${value}`;
      if (name === 'text-align') return `${name}:${value.replace('left', 'start').replace('right', 'end')}`;
      // No selector can be nested in a step of an animation.
      return depthOfKeyframes > 0 ? part : `${name}:${value};[dir='rtl'] &{${name}:${otherValue}}`;
    })
    .join('');
}

const sheet = /\/@wordpress\/[\w-]+\/build-style\/[\w-]+(?<!-rtl)\.css$/;

/** Lets the style sheets of the WordPress packages follow the direction of the page. */
export const mirrorStyles = (): Plugin => ({
  name: 'platen-mirror-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!sheet.test(id)) return null;
    return { code: mirrored(code, readFileSync(id.replace(/\.css$/, '-rtl.css'), 'utf8')), map: null };
  },
});
