import type { Json, JsonMap } from '../../lib/json.ts';

/** What the comment at the head of `style.css` says; empty where it says nothing. */
export interface ThemeHeaders {
  readonly name: string;
  readonly themeUri: string;
  readonly author: string;
  readonly authorUri: string;
  readonly description: string;
  readonly version: string;
  readonly requiresWp: string;
  readonly requiresPhp: string;
  readonly tags: readonly string[];
  readonly textDomain: string;
  /** The theme that this one builds on, by the name of its folder; empty for one that stands alone. */
  readonly template: string;
}

/** A place for widgets, as a theme declares it in `registrations.json`. */
export interface ThemeSidebar {
  readonly id: string;
  readonly name?: string;
  readonly description?: string;
  readonly class?: string;
  readonly before_widget?: string;
  readonly after_widget?: string;
  readonly before_title?: string;
  readonly after_title?: string;
  readonly before_sidebar?: string;
  readonly after_sidebar?: string;
  readonly show_in_rest?: boolean;
}

/** A size that images are made in. 0 is no limit. */
export interface ThemeImageSize {
  readonly width: number;
  readonly height: number;
  /** Cut to the box instead of fitted into it. */
  readonly crop: boolean;
}

/** A pattern in `patterns/`: block markup to start from. */
export interface ThemePattern {
  /** `namespace/name`. */
  readonly name: string;
  readonly title: string;
  readonly content: string;
  readonly description?: string;
  readonly viewportWidth?: number;
  /** Whether editors offer it. */
  readonly inserter?: boolean;
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  readonly blockTypes?: readonly string[];
  readonly postTypes?: readonly string[];
  readonly templateTypes?: readonly string[];
}

/** A further look for a block. */
export interface ThemeBlockStyle {
  /** Name of the block. */
  readonly block: string;
  readonly name: string;
  readonly label: string;
  readonly inlineStyle?: string;
}

/** A style sheet of a theme. */
export interface ThemeStyleSheet {
  /** Below `/themes/`: `my-theme/style.css`. */
  readonly path: string;
  readonly css: string;
}

/** A heading under which editors list patterns. */
export interface ThemePatternCategory {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
}

/** A part of a theme that has no effect in Platen. */
export interface ThemeFinding {
  /** Path in the folder of the theme. */
  readonly file: string;
  /** Null if it concerns the whole file. */
  readonly line: number | null;
  readonly message: string;
}

/** A file of a theme: `templates/single.html`, `parts/header.html`. */
export interface TemplateFile {
  readonly slug: string;
  /** Block markup. */
  readonly content: string;
}

/** What a theme registers: where others do it by code, here it is data. */
export interface ThemeRegistrations {
  /** Feature → true, or what there is to say about it; false takes back what a parent supports. */
  readonly supports: ReadonlyMap<string, Json>;
  /** Name → what the place is, for people. */
  readonly menuLocations: ReadonlyMap<string, string>;
  readonly sidebars: readonly ThemeSidebar[];
  readonly imageSizes: ReadonlyMap<string, ThemeImageSize>;
  readonly blockStyles: readonly ThemeBlockStyle[];
  readonly patternCategories: readonly ThemePatternCategory[];
  /** Every page loads them, beside the CSS of `theme.json`. */
  readonly styleSheets: readonly ThemeStyleSheet[];
}

/** An installed theme: a folder of data, read when the service starts. Nothing in it is executed. */
export interface Theme extends ThemeRegistrations {
  /** Name of its folder. */
  readonly stylesheet: string;
  /** Where it lies on this machine. */
  readonly folder: string;
  /** Name of the folder of its parent, or its own. */
  readonly template: string;
  readonly headers: ThemeHeaders;
  /** Name of the picture of it, where there is one. */
  readonly screenshot: string | null;
  /** Its pages are made of blocks: it, or its parent, has a template for everything. */
  readonly isBlockTheme: boolean;
  /** Contents of `theme.json`; null without one. */
  readonly json: JsonMap | null;
  /** What the files in `styles/` say, by their names. Of its own, not those of its parent. */
  readonly styleFiles: ReadonlyMap<string, JsonMap>;
  /** Of its own, not those of its parent; so are its templates and their parts. */
  readonly patterns: readonly ThemePattern[];
  readonly templates: readonly TemplateFile[];
  readonly parts: readonly TemplateFile[];
  /** What its PHP files do that has no effect here. */
  readonly findings: readonly ThemeFinding[];
  /** The theme it builds on. */
  readonly parent: Theme | null;
}
