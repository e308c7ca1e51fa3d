import { supportMismatch } from './theme-features.rules.ts';
import type { ThemeImageSize, ThemeRegistrations, ThemeSidebar } from './theme.ts';
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
  },
  additionalProperties: false,
};

const check = compileSchema(registrationsSchema);

interface Written {
  readonly supports?: JsonMap;
  readonly menuLocations?: Readonly<Record<string, string>>;
  readonly sidebars?: readonly ThemeSidebar[];
  readonly imageSizes?: Readonly<Record<string, Partial<ThemeImageSize>>>;
}

/** What `registrations.json` of a theme says. Throws where it says something else. */
export function readRegistrations(written: Json): ThemeRegistrations {
  const outcome = check(written, 'registrations.json');
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  const { supports = {}, menuLocations = {}, sidebars = [], imageSizes = {} } = outcome.value as unknown as Written;
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
  };
}

const byId = (sidebars: readonly ThemeSidebar[]): ReadonlyMap<string, ThemeSidebar> =>
  new Map(sidebars.map((sidebar) => [sidebar.id, sidebar]));

/** What a theme registers on top of what the theme below it does. */
export const layRegistrations = (below: ThemeRegistrations, above: ThemeRegistrations): ThemeRegistrations => ({
  supports: new Map([...below.supports, ...above.supports]),
  menuLocations: new Map([...below.menuLocations, ...above.menuLocations]),
  sidebars: [...new Map([...byId(below.sidebars), ...byId(above.sidebars)]).values()],
  imageSizes: new Map([...below.imageSizes, ...above.imageSizes]),
});
