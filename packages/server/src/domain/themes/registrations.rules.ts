import { supportMismatch } from './theme-features.rules.ts';
import type {
  ThemeBlockStyle,
  ThemeImageSize,
  ThemePatternCategory,
  ThemeRegistrations,
  ThemeSidebar,
} from './theme.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { boolean, integer, list, object, string } from '../../schema/build.ts';
import type { Schema } from '../../schema/schema.ts';
import { compileSchema } from '../../schema/compile.ts';

/** Names that stand in addresses. */
const nameSchema = { pattern: '^[A-Za-z0-9_-]+$' } as const;

const sidebarSchema = object(
  {
    id: string({ ...nameSchema, required: true }),
    name: string(),
    description: string(),
    class: string(),
    before_widget: string(),
    after_widget: string(),
    before_title: string(),
    after_title: string(),
    before_sidebar: string(),
    after_sidebar: string(),
    show_in_rest: boolean(),
  },
  { additionalProperties: false },
);

const byName = (schema: Schema): Schema => ({
  type: 'object',
  patternProperties: { [nameSchema.pattern]: schema },
  additionalProperties: false,
});

const side = { minimum: 0, maximum: 10_000 } as const;

const registrationsSchema: Schema = {
  type: 'object',
  properties: {
    supports: { type: 'object' },
    menuLocations: byName(string()),
    sidebars: list(sidebarSchema),
    imageSizes: byName(
      object({ width: integer(side), height: integer(side), crop: boolean() }, { additionalProperties: false }),
    ),
    blockStyles: list(
      object(
        {
          block: string({ required: true }),
          name: string({ ...nameSchema, required: true }),
          label: string({ required: true }),
          inlineStyle: string(),
        },
        { additionalProperties: false },
      ),
    ),
    patternCategories: list(
      object(
        { name: string({ ...nameSchema, required: true }), label: string({ required: true }), description: string() },
        { additionalProperties: false },
      ),
    ),
    styleSheets: list(string({ pattern: '^[A-Za-z0-9_-][A-Za-z0-9_./-]*\\.css$' })),
  },
  additionalProperties: false,
};

const check = compileSchema(registrationsSchema);

interface RegistrationFiles {
  /** Name of the folder of the theme. */
  readonly stylesheet: string;
  /** A file of the theme by its path; null without one. */
  readonly read: (path: string) => string | null;
}

interface Written {
  readonly supports?: JsonMap;
  readonly menuLocations?: Readonly<Record<string, string>>;
  readonly sidebars?: readonly ThemeSidebar[];
  readonly imageSizes?: Readonly<Record<string, Partial<ThemeImageSize>>>;
  readonly blockStyles?: readonly ThemeBlockStyle[];
  readonly patternCategories?: readonly ThemePatternCategory[];
  readonly styleSheets?: readonly string[];
}

/** What `registrations.json` of a theme says. Throws where it says something else. */
export function readRegistrations(written: Json, { stylesheet, read }: RegistrationFiles): ThemeRegistrations {
  const outcome = check(written, 'registrations.json');
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  const {
    supports = {},
    menuLocations = {},
    sidebars = [],
    imageSizes = {},
    blockStyles = [],
    patternCategories = [],
    styleSheets = [],
  } = outcome.value as unknown as Written;
  for (const [feature, value] of Object.entries(supports)) {
    const mismatch = supportMismatch(feature, value);
    if (mismatch !== null) throw new Error(`supports of registrations.json: ${mismatch.message}`);
  }
  const twice = sidebars.find(({ id }, at) => sidebars.findIndex((sidebar) => sidebar.id === id) < at);
  if (twice !== undefined) throw new Error(`registrations.json has the sidebar ${twice.id} twice.`);
  return {
    supports: new Map(Object.entries(supports)),
    menuLocations: new Map(Object.entries(menuLocations)),
    sidebars,
    imageSizes: new Map(
      Object.entries(imageSizes).map(([name, size]) => [name, { width: 0, height: 0, crop: false, ...size }]),
    ),
    blockStyles,
    patternCategories,
    styleSheets: styleSheets.map((path) => {
      const css = read(path);
      if (css === null) throw new Error(`registrations.json names ${path}, which does not exist.`);
      return { path: `${stylesheet}/${path}`, css };
    }),
  };
}

/** The last one of each name, in the place of the first. */
const uniqueBy = <T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
];

/** What a theme registers on top of what the theme below it does. */
export const layRegistrations = (below: ThemeRegistrations, above: ThemeRegistrations): ThemeRegistrations => ({
  supports: new Map([...below.supports, ...above.supports]),
  menuLocations: new Map([...below.menuLocations, ...above.menuLocations]),
  sidebars: uniqueBy([...below.sidebars, ...above.sidebars], ({ id }) => id),
  imageSizes: new Map([...below.imageSizes, ...above.imageSizes]),
  blockStyles: uniqueBy([...below.blockStyles, ...above.blockStyles], ({ block, name }) => `${block} ${name}`),
  patternCategories: uniqueBy([...below.patternCategories, ...above.patternCategories], ({ name }) => name),
  styleSheets: uniqueBy([...below.styleSheets, ...above.styleSheets], ({ path }) => path),
});
