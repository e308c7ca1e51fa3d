import { evaluatePhp, isArray, isTrue } from '../../formats/php-source/evaluate.ts';
import type { PhpArray, PhpCall, PhpFunction, PhpValue } from '../../formats/php-source/evaluate.ts';
import { parsePhp } from '../../formats/php-source/parse.ts';
import { PhpProblem } from '../../formats/php-source/problem.ts';
import type { PhpFile } from '../../formats/php-source/syntax.ts';
import type { Json } from '../../lib/json.ts';
import { supportMismatch } from './theme-features.rules.ts';
import { textFunctions } from './theme-functions.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';
import type {
  ThemeBlockStyle,
  ThemeFinding,
  ThemeImageSize,
  ThemePattern,
  ThemePatternCategory,
  ThemeRegistrations,
  ThemeSidebar,
  ThemeStyleSheet,
} from './theme.ts';

/** The registrations of `functions.php`. Nothing is executed: only calls of known functions with known values count. */
export interface ThemeCode {
  readonly registrations: ThemeRegistrations;
  readonly patterns: readonly ThemePattern[];
  readonly findings: readonly ThemeFinding[];
}

interface CodeInput {
  readonly place: ThemePlace;
  /** A file of the theme by its path, such as `inc/patterns.php`; null without such a file. */
  readonly read: (path: string) => string | null;
}

const mainFile = 'functions.php';

/** Hooks whose callbacks only register. */
const hooks: ReadonlySet<string> = new Set([
  'after_setup_theme',
  'enqueue_block_assets',
  'init',
  'widgets_init',
  'wp_enqueue_scripts',
]);

/** Calls that Platen needs nothing of: they load what is always loaded, or change only the editor. */
const needless = [
  'add_editor_style',
  'define',
  'load_child_theme_textdomain',
  'load_theme_textdomain',
  'wp_dequeue_style',
  'wp_style_add_data',
];

export function readThemeCode({ place, read }: CodeInput): ThemeCode {
  const supports = new Map<string, Json>();
  const menuLocations = new Map<string, string>();
  const sidebars = new Map<string, ThemeSidebar>();
  const imageSizes = new Map<string, ThemeImageSize>();
  const blockStyles = new Map<string, ThemeBlockStyle>();
  const patternCategories = new Map<string, ThemePatternCategory>();
  const patterns = new Map<string, ThemePattern>();
  const styleSheets = new Map<string, ThemeStyleSheet>();
  const registeredSheets = new Map<string, string>();
  const findings: ThemeFinding[] = [];
  const files = new Map<string, PhpFile | null>();

  const fileAt = (path: string): PhpFile | null => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const source = path.endsWith('.php') ? read(path) : null;
    const file = source === null ? null : parsePhp({ source, file: path, isLenient: true });
    files.set(path, file);
    return file;
  };

  const addSheet = (call: PhpCall, url: string): void => {
    const root = `${place.siteUrl}/themes/${place.stylesheet}/`;
    const path = url.startsWith(root) ? (url.slice(root.length).split('?', 1)[0] ?? '') : '';
    const css = path.endsWith('.css') ? read(path) : null;
    if (css === null) throw call.refuse(`the style sheet ${url}, which is not a file of the theme`);
    styleSheets.set(path, { path: `${place.stylesheet}/${path}`, css });
  };

  const registrations: Readonly<Record<string, PhpFunction>> = {
    ...Object.fromEntries(needless.map((name) => [name, () => null])),
    add_action: (call) => {
      const hook = call.text(0);
      if (!hooks.has(hook)) throw call.refuse(`the action ${hook}`);
      call.later(call.value(1));
      return null;
    },
    add_filter: (call) => {
      throw call.refuse(`the filter ${call.text(0)}`);
    },
    add_theme_support: (call) => {
      const feature = call.text(0);
      const value = call.count < 2 ? true : jsonOf(call, call.value(1));
      const mismatch = supportMismatch(feature, value);
      if (mismatch !== null) throw call.refuse(`the theme support ${feature}: ${mismatch.message}`);
      supports.set(feature, value);
      return null;
    },
    register_nav_menu: (call) => {
      menuLocations.set(call.text(0), call.text(1));
      return null;
    },
    register_nav_menus: (call) => {
      for (const [name, label] of arrayAt(call, 0)) menuLocations.set(String(name), textIn(call, label));
      return null;
    },
    register_sidebar: (call) => {
      const described = jsonOf(call, arrayAt(call, 0)) as unknown as ThemeSidebar;
      if (typeof described.id !== 'string') throw call.refuse('a sidebar without id');
      sidebars.set(described.id, described);
      return null;
    },
    add_image_size: (call) => {
      const side = (index: number): number => Math.max(0, Math.trunc(Number(call.text(index)) || 0));
      imageSizes.set(call.text(0), { width: side(1), height: side(2), crop: isTrue(call.value(3)) });
      return null;
    },
    register_block_pattern_category: (call) => {
      const given = arrayAt(call, 1);
      const [name, label] = [call.text(0), memberText(call, given, 'label')];
      const description = memberText(call, given, 'description');
      patternCategories.set(name, { name, label: label || name, ...(description !== '' && { description }) });
      return null;
    },
    'wp_block_pattern_categories_registry::get_instance()->is_registered': (call) =>
      patternCategories.has(call.text(0)),
    'wp_block_patterns_registry::get_instance()->is_registered': (call) => patterns.has(call.text(0)),
    register_block_pattern: (call) => {
      const pattern = registeredPattern(call, call.text(0), arrayAt(call, 1));
      patterns.set(pattern.name, pattern);
      return null;
    },
    register_block_style: (call) => {
      const given = arrayAt(call, 1);
      const [name, label] = [memberText(call, given, 'name'), memberText(call, given, 'label')];
      const css = memberText(call, given, 'inline_style');
      const target = call.value(0);
      const blocks = isArray(target) ? [...target.values()].map((one) => textIn(call, one)) : [call.text(0)];
      for (const block of blocks) {
        const inlineStyle = css !== '' && block === blocks[0] ? { inlineStyle: css } : {};
        blockStyles.set(`${block} ${name}`, { block, name, label: label || name, ...inlineStyle });
      }
      if (given.has('style_data')) throw call.refuse('style_data of a block style');
      return null;
    },
    wp_register_style: (call) => {
      registeredSheets.set(call.text(0), call.text(1));
      return null;
    },
    wp_enqueue_style: (call) => {
      addSheet(call, call.count > 1 ? call.text(1) : (registeredSheets.get(call.text(0)) ?? ''));
      return null;
    },
    wp_enqueue_block_style: (call) => {
      addSheet(call, memberText(call, arrayAt(call, 1), 'src'));
      return null;
    },
    // Paths are those in the folder of the theme.
    get_template_directory: (call) => ownPath(call, place),
    get_stylesheet_directory: () => '',
    get_theme_file_path: (call) => `/${call.text(0).replace(/^\/+/, '')}`,
    get_parent_theme_file_path: (call) => `${ownPath(call, place)}/${call.text(0).replace(/^\/+/, '')}`,
  };
  const pure = textFunctions(place);
  const functions: ReadonlyMap<string, PhpFunction> = new Map<string, PhpFunction>([
    ...pure,
    ...Object.entries(registrations),
    // Themes check for functions of newer releases, and for their own before they declare them.
    ['function_exists', (call) => functions.has(call.text(0).toLowerCase())],
  ]);

  const report = ({ line, message }: PhpProblem, file: string): void => {
    const isKnown = findings.some((one) => one.file === file && one.line === line && one.message === message);
    if (!isKnown) findings.push({ file, line, message });
  };
  try {
    const main = fileAt(mainFile);
    const include = (path: string): PhpFile | null => fileAt(path.replace(/^\/+/, ''));
    if (main !== null) evaluatePhp(main, { functions, include, report });
  } catch (error) {
    if (!(error instanceof PhpProblem)) throw error;
    report(error, mainFile);
  }
  return {
    registrations: {
      supports,
      menuLocations,
      sidebars: [...sidebars.values()],
      imageSizes,
      blockStyles: [...blockStyles.values()],
      patternCategories: [...patternCategories.values()],
      styleSheets: [...styleSheets.values()],
    },
    patterns: [...patterns.values()],
    findings,
  };
}

function ownPath(call: PhpCall, { stylesheet, template }: ThemePlace): string {
  if (stylesheet !== template) throw call.refuse('a file of the parent theme');
  return '';
}

function arrayAt(call: PhpCall, index: number): PhpArray {
  const value = call.value(index);
  if (!isArray(value)) throw call.refuse(`argument ${index + 1}, which is not an array`);
  return value;
}

function textIn(call: PhpCall, value: PhpValue): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw call.refuse('a value that is not text');
}

/** Empty without the member. */
const memberText = (call: PhpCall, array: PhpArray, name: string): string => textIn(call, array.get(name) ?? '');

function jsonOf(call: PhpCall, value: PhpValue): Json {
  if (!isArray(value)) {
    if (typeof value === 'object' && value !== null) throw call.refuse('a function as value');
    return value;
  }
  const isList = [...value.keys()].every((key, index) => key === index);
  const entries = [...value].map(([key, item]) => [String(key), jsonOf(call, item)] as const);
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

function registeredPattern(call: PhpCall, name: string, given: PhpArray): ThemePattern {
  const [title, content] = [memberText(call, given, 'title'), memberText(call, given, 'content')];
  if (title === '' || content === '') throw call.refuse(`the pattern ${name} without title or content`);
  const names = (member: string): readonly string[] | undefined => {
    const list = given.get(member);
    return list !== undefined && isArray(list) ? [...list.values()].map((one) => textIn(call, one)) : undefined;
  };
  const width = given.get('viewportWidth');
  const lists = {
    categories: names('categories'),
    keywords: names('keywords'),
    blockTypes: names('blockTypes'),
    postTypes: names('postTypes'),
    templateTypes: names('templateTypes'),
  };
  return {
    name,
    title,
    content,
    description: memberText(call, given, 'description'),
    ...(typeof width === 'number' && { viewportWidth: width }),
    ...(given.has('inserter') && { inserter: isTrue(given.get('inserter') ?? true) }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined)),
  };
}
