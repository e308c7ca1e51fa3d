import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { templatePartAreas, templateTypes } from '../themes/template-kinds.rules.ts';
import { layersOf } from '../themes/theme-layout.rules.ts';
import type { TemplateFile, Theme } from '../themes/theme.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { withThemeOfParts } from './part-themes.rules.ts';
import { partType, templateType } from './template.ts';
import type { PluginTemplate, Template, TemplateType } from './template.ts';
import type { TemplateName } from './template-ids.rules.ts';
import { readTemplateId } from './template-ids.rules.ts';

/** The area of parts that have none. */
const anywhere = 'uncategorized';

const areas: ReadonlySet<Json | undefined> = new Set(templatePartAreas.map(({ area }) => area));

/** One of the areas there are. */
export const knownArea = (area: Json | undefined): string =>
  typeof area === 'string' && areas.has(area) ? area : anywhere;

interface Described {
  readonly title: string;
  readonly description: string;
}

const described = new Map(
  templateTypes.map(({ slug, title, description }) => [slug, { title, description } as unknown as Described]),
);

/** Whether a template shows one kind of page, instead of being chosen for posts. */
export const isDefaultSlug = (slug: string): boolean => described.has(slug);

/** What the theme says of its templates or parts in `theme.json`: name → what it says. Its own word goes first. */
function declaredBy(theme: Theme, type: TemplateType): ReadonlyMap<string, JsonMap> {
  const list = type === templateType ? 'customTemplates' : 'templateParts';
  const said = layersOf(theme)
    .toReversed()
    .flatMap(({ json }) => (isList(json?.[list]) ? json[list] : []));
  return new Map(said.flatMap((one) => (isMap(one) && typeof one['name'] === 'string' ? [[one['name'], one]] : [])));
}

const unsaved = { status: 'publish', origin: null, row: null, saved: null } as const;

const pages: readonly string[] = ['page'];

function fromFile(theme: Theme, type: TemplateType, declared: JsonMap | undefined, file: TemplateFile): Template {
  const { slug } = file;
  const known = type === templateType ? described.get(slug) : undefined;
  const types = declared?.['postTypes'] ?? pages;
  return {
    ...unsaved,
    type,
    theme: theme.stylesheet,
    slug,
    title: known?.title ?? (typeof declared?.['title'] === 'string' ? declared['title'] : slug),
    description: known?.description ?? '',
    content: withThemeOfParts(file.content, theme.stylesheet),
    area: type === partType ? knownArea(declared?.['area']) : '',
    source: 'theme',
    hasThemeFile: true,
    plugin: null,
    postTypes: declared === undefined || !isList(types) ? [] : types.filter((name) => typeof name === 'string'),
  };
}

type Sources = ReadonlyMap<string, Template>;

// Memoized pure work: themes are read once, when the service starts.
const read = new WeakMap<Theme, Map<TemplateType, Sources>>();

/** The templates or parts that a theme has files for, by their slugs; its own go before those of the one it builds on. */
function filesOf(theme: Theme, type: TemplateType): Sources {
  const ofTheme = read.get(theme) ?? new Map<TemplateType, Sources>();
  read.set(theme, ofTheme);
  const known = ofTheme.get(type);
  if (known !== undefined) return known;
  const declared = declaredBy(theme, type);
  const files = layersOf(theme)
    .toReversed()
    .flatMap((layer) => (type === templateType ? layer.templates : layer.parts));
  const made = new Map(files.map((file) => [file.slug, fromFile(theme, type, declared.get(file.slug), file)]));
  ofTheme.set(type, made);
  return made;
}

function fromPlugin(theme: Theme, { name, title, description = '', content, postTypes }: PluginTemplate): Template {
  const named = readTemplateId(name);
  return {
    ...unsaved,
    type: templateType,
    theme: theme.stylesheet,
    slug: named?.slug ?? name,
    title,
    description,
    content: withThemeOfParts(content, theme.stylesheet),
    area: '',
    source: 'plugin',
    hasThemeFile: false,
    plugin: named?.theme ?? null,
    postTypes: postTypes ?? null,
  };
}

/** What the active theme and the plugins bring, by their slugs. A theme has the last word on what a plugin brings. */
export const sourcesOf = (scope: Scope, type: TemplateType): Sources =>
  scope.memo.once(`sources of ${type}`, () => {
    const theme = activeTheme(scope);
    const files = filesOf(theme, type);
    const registered = type === templateType ? scope.site.templates.all() : [];
    const brought = registered.map((one) => fromPlugin(theme, one)).filter(({ slug }) => !files.has(slug));
    return new Map([...files, ...brought.map((one) => [one.slug, one] as const)]);
  });

/** What a template was before anybody saved it, under whichever theme; null where it was nothing. */
export function sourceOf(scope: Scope, type: TemplateType, { theme, slug }: TemplateName): Template | null {
  if (theme === activeTheme(scope).stylesheet) return sourcesOf(scope, type).get(slug) ?? null;
  const other = scope.themes.get(theme);
  return other === undefined ? null : (filesOf(other, type).get(slug) ?? null);
}
