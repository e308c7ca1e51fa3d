import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { layRegistrations, readRegistrations } from './registrations.rules.ts';
import { readHeaders } from './theme-headers.rules.ts';
import type { Theme } from './theme.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { readPatternFiles } from './pattern-files.registry.ts';
import { readThemeCode } from './theme-code.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';
import { readTemplateFiles } from './template-files.registry.ts';

/** The themes that this node found when it started. */
export interface InstalledThemes {
  /** By their names. */
  readonly all: readonly Theme[];
  /** By the name of its folder. */
  get(stylesheet: string): Theme | undefined;
  /** Themes that cannot be used, for operators. */
  readonly problems: readonly string[];
  /** Another one wherever the themes are others: nodes with different themes must not take each other's responses. */
  readonly fingerprint: string;
}

declare module '../../site/core.ts' {
  interface Shared {
    readonly themesFor: (urls: SiteUrls) => InstalledThemes;
  }
}

declare module '../../scope.ts' {
  interface Tools {
    readonly themes: InstalledThemes;
  }
}

/** Comes with the service, so that every site has a theme. */
export const starterTheme = 'starter';

/** Comes with the package `@platen/site`. */
export const siteTheme = 'quire';

const ownFolder = fileURLToPath(new URL('../../../data/themes', import.meta.url));
/** Looked into where there is one; nobody has to have one. */
const usualFolder = './themes';

/** Names that stand in addresses and in the slugs of what belongs to a theme. */
const folderName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const largestFile = 1_048_576;
const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'].map((extension) => `screenshot.${extension}`);

/** A theme whose parent is not looked up yet. */
type Found = Omit<Theme, 'template' | 'parent'>;

/** Where a site is: patterns have links to it. */
export type SiteUrls = Pick<ThemePlace, 'siteUrl' | 'frontEndUrl'>;

const noUrls: SiteUrls = { siteUrl: '', frontEndUrl: '' };

/** Reads the themes once for all sites, unless one of them uses the URLs of a site. */
export function createThemeReader(places: readonly string[]): (urls: SiteUrls) => InstalledThemes {
  let shared: InstalledThemes | null = null;
  return (urls) => {
    if (shared !== null) return shared;
    let usesUrls = false;
    const used = (url: string): string => {
      usesUrls = true;
      return url;
    };
    const themes = findThemes(places, {
      get siteUrl() {
        return used(urls.siteUrl);
      },
      get frontEndUrl() {
        return used(urls.frontEndUrl);
      },
    });
    if (!usesUrls) shared = themes;
    return themes;
  };
}

/** Reads the themes in these places: folders that hold themes, folders that are one, and packages. */
export function findThemes(places: readonly string[], urls: SiteUrls = noUrls): InstalledThemes {
  const problems: string[] = [];
  const found = new Map<string, Found>();
  const attempt = (where: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (const place of [...places, ownFolder]) {
    attempt(place, () => {
      for (const folder of themeFoldersIn(place)) {
        attempt(folder, () => {
          const theme = readTheme(folder, urls);
          // Addresses and slugs do not tell capitals apart.
          const key = theme.stylesheet.toLowerCase();
          if (found.has(key)) throw new Error('Skipped: another theme has the same name.');
          found.set(key, theme);
        });
      }
    });
  }
  const themes = new Map<string, Theme>();
  for (const theme of found.values()) {
    attempt(theme.stylesheet, () => themes.set(theme.stylesheet, withParent(theme, found)));
  }
  const all = [...themes.values()].toSorted((one, other) => (one.headers.name < other.headers.name ? -1 : 1));
  return { all, get: (stylesheet) => themes.get(stylesheet), problems, fingerprint: fingerprintOf(all) };
}

/** Maps are written as lists of their entries. Where a theme lies is no part of it: other nodes have it elsewhere. */
const fingerprintOf = (themes: readonly Theme[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(themes, (name, value: unknown) =>
        name === 'folder' ? undefined : value instanceof Map ? [...value] : value,
      ),
    )
    .digest('hex');

function themeFoldersIn(place: string): readonly string[] {
  const isPath = place.startsWith('.') || place.startsWith('/');
  if (place === usualFolder && !existsSync(place)) return [];
  const folder = isPath ? resolve(place) : folderOfPackage(place);
  if (isTheme(folder)) return [folder];
  const inside = readdirSync(folder).toSorted();
  return inside.map((name) => join(folder, name)).filter(isTheme);
}

const isTheme = (folder: string): boolean => existsSync(join(folder, 'style.css'));

function folderOfPackage(name: string): string {
  const manifest = findPackageJSON(name, pathToFileURL(`${process.cwd()}/`));
  if (manifest === undefined) throw new Error('Package not found. Paths start with a dot or a slash.');
  return dirname(manifest);
}

function readTheme(folder: string, urls: SiteUrls): Found {
  const stylesheet = basename(folder);
  if (!folderName.test(stylesheet))
    throw new Error('The theme name is invalid. Use letters, digits, hyphens, and underscores.');
  const headers = readHeaders(readBytes(folder, 'style.css').toString());
  if (headers.name === '') throw new Error('style.css does not begin with a comment that has a line "Theme Name: …".');
  const { version, template } = headers;
  const place: ThemePlace = {
    stylesheet,
    template: template || stylesheet,
    version,
    get siteUrl() {
      return urls.siteUrl;
    },
    get frontEndUrl() {
      return urls.frontEndUrl;
    },
  };
  const files = readPatternFiles(join(folder, 'patterns'), place);
  const read = (path: string): string | null => readText(folder, path);
  const code = readThemeCode({ place, read });
  const registrations = readRegistrations(readJson(folder, 'registrations.json') ?? {}, { stylesheet, read });
  const named = new Set(files.patterns.map(({ name }) => name));
  return {
    stylesheet,
    folder,
    headers,
    screenshot: pictures.find((name) => existsSync(join(folder, name))) ?? null,
    isBlockTheme: existsSync(join(folder, 'templates/index.html')),
    json: readMap(folder, 'theme.json'),
    styleFiles: readStyleFiles(folder),
    patterns: [...files.patterns, ...code.patterns.filter(({ name }) => !named.has(name))],
    templates: readTemplateFiles(join(folder, 'templates')),
    parts: readTemplateFiles(join(folder, 'parts')),
    findings: [...files.findings, ...code.findings],
    ...layRegistrations(code.registrations, registrations),
  };
}

/** Null without such a file in the folder: paths may come from the files of the theme. */
function readText(folder: string, path: string): string | null {
  const isInside = path.split('/').every((part) => part !== '' && !part.startsWith('.'));
  return isInside && existsSync(join(folder, path)) ? readBytes(folder, path).toString() : null;
}

function readMap(folder: string, name: string): JsonMap | null {
  const json = readJson(folder, name);
  if (json === null || isMap(json)) return json;
  throw new Error(`${name} must be an object.`);
}

function readStyleFiles(folder: string): ReadonlyMap<string, JsonMap> {
  const inside = join(folder, 'styles');
  if (!existsSync(inside)) return new Map();
  const names = readdirSync(inside, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return new Map(names.toSorted().map((name) => [name.slice(0, -'.json'.length), readMap(inside, name) ?? {}]));
}

/** Null without such a file. */
function readJson(folder: string, name: string): Json {
  if (!existsSync(join(folder, name))) return null;
  const parsed = parseJson(readBytes(folder, name));
  if (parsed.ok) return parsed.value;
  throw new Error(`${name} is not valid JSON: ${parsed.problem.message}.`);
}

function readBytes(folder: string, name: string): Buffer {
  const path = join(folder, name);
  if (statSync(path).size > largestFile) throw new Error(`${name} has more than ${largestFile} bytes.`);
  return readFileSync(path);
}

/** A theme that builds on another has what that one has, unless it says otherwise itself. */
function withParent(theme: Found, found: ReadonlyMap<string, Found>): Theme {
  const { template } = theme.headers;
  if (template === '') return { ...theme, template: theme.stylesheet, parent: null };
  const above = found.get(template.toLowerCase());
  if (above?.stylesheet !== template) throw new Error(`The parent theme ${template} is not installed.`);
  if (above.headers.template !== '') throw new Error(`The parent theme ${template} is itself a child theme.`);
  return {
    ...theme,
    ...layRegistrations(above, theme),
    template,
    parent: { ...above, template, parent: null },
    isBlockTheme: theme.isBlockTheme || above.isBlockTheme,
  };
}
