import { expect, test } from 'vitest';
import { cleanThemeJson } from './clean-theme-json.rules.ts';
import { hasMarkupInCss, hasNewCss } from './custom-css.rules.ts';
import {
  asCurrentVersion,
  mergeThemeJson,
  withAppearanceTools,
  withoutReferences,
  withSpacingScale,
} from './merge-theme-json.rules.ts';
import { isSafeValue } from './safe-css.rules.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Origin, ThemeJson } from './global-style.ts';

const clean = (json: JsonMap, origin: Origin = 'custom'): ThemeJson =>
  JSON.parse(JSON.stringify(cleanThemeJson(json, { origin, isBlock: (name) => name === 'core/quote' }))) as ThemeJson;

const presets = (...slugs: readonly string[]): JsonMap[] => slugs.map((slug) => ({ slug, color: slug }));

test('what nobody understands is left out, at every level', () => {
  const { settings, styles } = clean(
    JSON.parse(`{
      "settings": { "constructor": 1, "color": { "toString": 1, "palette": [{ "slug": "a" }, "b", { "name": "c" }] } },
      "styles": {
        "__proto__": { "color": { "text": "red" } },
        "elements": { "link": { ":hover": { "color": { "text": "red" } } }, "h1": { ":hover": { "color": { "text": "red" } } } },
        "blocks": { "core/quote": { "variations": { "plain": { "color": { "text": "var:preset|color|brightRed2" } } } }, "core/none": { "css": "x" } },
        "spacing": { "padding": { "top": "var:preset|spacing|20" } }
      }
    }`) as JsonMap,
  );
  expect(settings).toEqual({ color: { palette: { custom: [{ slug: 'a' }] } } });
  expect(styles).toEqual({
    elements: { link: { ':hover': { color: { text: 'red' } } } },
    blocks: { 'core/quote': { variations: { plain: { color: { text: 'var(--wp--preset--color--bright-red-2)' } } } } },
    spacing: { padding: { top: 'var(--wp--preset--spacing--20)' } },
  });
});

test('presets of a theme give way to those of the service, unless the theme switches them off', () => {
  const below = clean({ settings: { color: { defaultPalette: true, palette: presets('black', 'white') } } }, 'default');
  const above = clean({ settings: { color: { palette: presets('black', 'ink') } } }, 'theme');
  const off = clean({ settings: { color: { defaultPalette: false } } }, 'theme');
  expect(mergeThemeJson(below, above).settings).toMatchObject({ color: { palette: { theme: presets('ink') } } });
  expect(mergeThemeJson(below, mergeThemeJson(above, off)).settings).toMatchObject({
    color: { palette: { default: presets('black', 'white'), theme: presets('black', 'ink') } },
  });
});

test('a theme that wants all tools keeps those off that it names', () => {
  const { settings } = withAppearanceTools(clean({ settings: { appearanceTools: true, border: { radius: false } } }));
  expect(settings).toMatchObject({ border: { radius: false, width: true }, spacing: { margin: true } });
  expect(settings['appearanceTools']).toBeUndefined();
});

test('a reference stands for the value it leads to, and for nothing where that is none', () => {
  const { styles } = withoutReferences(
    clean({
      styles: {
        color: { text: 'red', background: { ref: 'styles.color.text' }, gradient: { ref: 'styles.color.background' } },
        typography: { fontSize: { ref: 'styles.constructor' } },
      },
    }),
  );
  expect(styles).toEqual({ color: { text: 'red', background: 'red' }, typography: {} });
});

test('sizes that grow by a factor are made around the middle one', () => {
  const scale = { operator: '*', increment: 1.5, steps: 7, mediumStep: 1.5, unit: 'rem' };
  const { settings } = withSpacingScale(clean({ settings: { spacing: { spacingScale: scale } } }, 'theme'));
  const sizes = (settings as { spacing: { spacingSizes: { theme: { size: string; slug: string }[] } } }).spacing;
  expect(sizes.spacingSizes.theme.map(({ size }) => size)).toEqual([
    '0.44rem',
    '0.67rem',
    '1rem',
    '1.5rem',
    '2.25rem',
    '3.38rem',
    '5.06rem',
  ]);
  expect(sizes.spacingSizes.theme.map(({ slug }) => slug)).toEqual(['20', '30', '40', '50', '60', '70', '80']);
});

test.each(['</style>', 'a{}</STYLE', 'a{}</sty', 'a{}<'])('CSS that ends the element around it is found: %s', (css) => {
  expect(hasMarkupInCss({ blocks: { 'core/quote': { css } } })).toBe(true);
  expect(hasMarkupInCss({ css: `${css} is no end of it` })).toBe(css.toLowerCase().includes('</style'));
});

test('new CSS is told from CSS that was there before, place by place', () => {
  const before = { css: 'a{}', blocks: { 'core/quote': { css: 'color: red' } } };
  expect(hasNewCss(before, before)).toBe(false);
  expect(hasNewCss({}, before)).toBe(false);
  expect(hasNewCss({ css: 'color: red' }, before)).toBe(true);
  expect(hasNewCss({ blocks: { 'core/quote': { css: 'a{}' } } }, before)).toBe(true);
});

test.each([
  'red',
  '#fff',
  'rgb(0 0 0 / 20%)',
  'clamp(1rem, 2vw + 1rem, 3rem)',
  'var(--wp--preset--color--ink)',
  "Georgia, 'Times New Roman', serif",
  'linear-gradient(135deg,rgb(6,147,227) 0%,rgb(155,81,224) 100%)',
  'url("https://example.org/a(1).png")',
  'url(/uploads/a.png) no-repeat',
  'url(./a.png)',
])('a value that only looks is kept: %s', (value) => {
  expect(isSafeValue(value)).toBe(true);
});

test.each([
  'red;}body{display:none',
  'red}',
  '</style><script>',
  'url(javascript:alert(1))',
  'url( "JavaScript:alert(1)" )',
  'url("\\6a avascript:alert(1)")',
  "url('data:text/html,x')",
  'url(//evil.example/x)',
  'url("https://a" url(javascript:x))',
  'expression(alert(1))',
  '@import "x"',
  'red/*',
  'url(',
  '"unclosed',
  'calc(1px',
  'a)',
  'image-set("x" 1x)',
  'red\n}',
  'url(data:image/svg+xml,x)',
])('a value that could do more is none: %j', (value) => {
  expect(isSafeValue(value)).toBe(false);
});

test('sizes of a theme replace the default ones of the same slug, unless version 3 keeps those', () => {
  const sizes = (size: string): JsonMap => ({ spacing: { spacingSizes: [{ slug: '50', size }] } });
  const below = clean(
    { settings: { spacing: { ...(sizes('1rem')['spacing'] as JsonMap), defaultSpacingSizes: true } } },
    'default',
  );
  const ofTheme = (json: JsonMap): unknown =>
    (mergeThemeJson(below, clean(asCurrentVersion(json), 'theme')).settings['spacing'] as JsonMap)['spacingSizes'];
  const wins = { theme: [{ slug: '50', size: '8vw' }] };
  expect(ofTheme({ version: 2, settings: sizes('8vw') })).toMatchObject(wins);
  expect(ofTheme({ version: 3, settings: sizes('8vw') })).toMatchObject({ theme: [] });
  const asked = { spacing: { ...(sizes('8vw')['spacing'] as JsonMap), defaultSpacingSizes: false } };
  expect(ofTheme({ version: 3, settings: asked })).toMatchObject(wins);
  expect(asCurrentVersion({ version: 2, settings: { color: {} } })).toEqual({ version: 2, settings: { color: {} } });
});
