import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '../../blocks/attributes.ts';
import { coreBlockTypes } from '../../blocks/core-types.ts';
import { parseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';
import { isSafeSheet } from './safe-css.rules.ts';
import type { Json } from '../../lib/json.ts';
import { corePatterns } from '../patterns/core-patterns.registry.ts';
import { layersOf } from '../themes/theme-layout.rules.ts';
import type { Theme, ThemeFinding } from '../themes/theme.ts';

/** Everything in a theme that has no effect in Platen, or that is missing. */
export function themeReport(theme: Theme): readonly ThemeFinding[] {
  return [
    ...(theme.isBlockTheme
      ? []
      : [{ file: '.', line: null, message: 'a classic theme: templates/index.html is missing' }]),
    ...theme.findings,
    ...phpTemplates(theme),
    ...blockFindings(theme),
    ...missingFiles(theme),
    ...unusableSheets(theme),
  ];
}

const whole = (file: string, message: string): ThemeFinding => ({ file, line: null, message });

/** `index.php` of block themes is a placeholder. */
const readFiles: ReadonlySet<string> = new Set(['functions.php', 'index.php']);

const phpTemplates = ({ folder }: Theme): readonly ThemeFinding[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.php') && !readFiles.has(name))
    .toSorted()
    .map((name) => whole(name, 'a PHP template'));

interface Markup {
  readonly file: string;
  readonly content: string;
}

function blockFindings(theme: Theme): readonly ThemeFinding[] {
  const layers = layersOf(theme);
  const known = {
    blocks: new Set(coreBlockTypes().map(({ name }) => name)),
    parts: new Set(layers.flatMap(({ parts }) => parts).map(({ slug }) => slug)),
    patterns: new Set([...layers.flatMap(({ patterns }) => patterns), ...corePatterns].map(({ name }) => name)),
  };
  const markups: readonly Markup[] = [
    ...theme.templates.map(({ slug, content }) => ({ file: `templates/${slug}.html`, content })),
    ...theme.parts.map(({ slug, content }) => ({ file: `parts/${slug}.html`, content })),
    ...theme.patterns.map(({ name, content }) => ({ file: `pattern ${name}`, content })),
  ];
  return markups.flatMap(({ file, content }) => {
    const messages = parseBlocks(content).flatMap((block) => messagesOf(block, known));
    return [...new Set(messages)].map((message) => whole(file, message));
  });
}

type Known = Readonly<Record<'blocks' | 'parts' | 'patterns', ReadonlySet<string>>>;

function messagesOf({ name, attributes, innerBlocks }: Block, known: Known): readonly string[] {
  const slug = textOf(attributes, 'slug') ?? '';
  return [
    ...(name !== null && !known.blocks.has(name) ? [`the block ${name}, unless a plugin registers it`] : []),
    ...(name === 'core/template-part' && !known.parts.has(slug) ? [`the template part ${slug}, which is missing`] : []),
    ...(name === 'core/pattern' && !known.patterns.has(slug)
      ? [`the pattern ${slug}, which is missing or refused`]
      : []),
    ...innerBlocks.flatMap((inner) => messagesOf(inner, known)),
  ];
}

/** Fonts and images: `file:./assets/fonts/a.woff2`. */
function missingFiles(theme: Theme): readonly ThemeFinding[] {
  const styles = [...theme.styleFiles].map(([name, json]) => [`styles/${name}.json`, json] as const);
  const exists = (path: string): boolean => layersOf(theme).some(({ folder }) => existsSync(join(folder, path)));
  return [['theme.json', theme.json] as const, ...styles].flatMap(([file, json]) =>
    [...new Set(filesIn(json))]
      .filter((path) => !exists(path))
      .map((path) => whole(file, `the file ${path}, which is missing`)),
  );
}

const local = 'file:./';

function filesIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.startsWith(local) ? [value.slice(local.length)] : [];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((inner: Json) => filesIn(inner))
    : [];
}

const unusableSheets = ({ styleSheets, stylesheet, blockStyles }: Theme): readonly ThemeFinding[] => [
  ...styleSheets
    .filter(({ css }) => !isSafeSheet(css))
    .map(({ path }) => whole(path.slice(stylesheet.length + 1), 'a style sheet with @import or unbalanced brackets')),
  ...blockStyles
    .filter(({ inlineStyle = '' }) => !isSafeSheet(inlineStyle))
    .map(({ block, name }) =>
      whole('functions.php', `CSS of the style ${name} of ${block} with @import or unbalanced brackets`),
    ),
];
