import { definePlugin } from '@platen/server';
import type { Plugin, PluginApi } from '@platen/server';
import type { Definition } from './definitions/definition.ts';
import { registerAbilities } from './abilities.ts';
import { registerBuilder } from './builder/builder.ts';
import { registerCommands } from './commands/commands.ts';
import { boundValue, fieldShortcode } from './bindings.ts';
import { checkRoute } from './check-route.ts';
import { requireIndexable } from './indexed-values.ts';
import { importedRoute } from './imported.ts';
import { postTypesIn, taxonomiesIn } from './definitions/content-types.ts';
import { definitionFile, siteDefinitions } from './definitions/read-documents.ts';
import { fieldsMember } from './member.ts';
import { namesIn } from './names.ts';
import type { Names } from './names.ts';
import { optionsRoutes } from './options-pages.ts';
import { compileFields } from './site-fields.ts';
import type { Format } from './values/value-type.ts';

export { readDefinition } from './definitions/read-definition.ts';
export { acfNames } from './names.ts';

/** Custom fields in groups, from the definitions of the site: files, and what people define in the admin. */
export const fields: Plugin = definePlugin({
  name: 'fields',
  // Everything that a value shows adds its cache tags.
  cacheable: true,
  documents: { folder: 'fields', names: definitionFile },
  activate: (api) => {
    registerBuilder(api);
    registerCommands(api);
    const definitions = siteDefinitions(api.documents, (problem) => api.log.error({ problem }, 'definition skipped'));
    // A site without definitions has no member for fields.
    if (definitions.length === 0) return;
    registerFields(api, {
      definitions,
      format: formatIn(api.variable('format')),
      links: switchIn('LINKS', api.variable('links')) ?? true,
      shortcode: switchIn('SHORTCODE', api.variable('shortcode')) ?? false,
    });
  },
});

function formatIn(text: string | null): Format {
  if (text === null || text === 'typed') return 'typed';
  if (text === 'light' || text === 'standard') return text;
  throw new Error(`PLATEN_PLUGIN_FIELDS_FORMAT is "${text}". Set it to typed, light, or standard.`);
}

function switchIn(name: string, text: string | null): boolean | null {
  if (text === null) return null;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error(`PLATEN_PLUGIN_FIELDS_${name} is "${text}". Set it to on or off.`);
}

export interface FieldsOptions {
  readonly definitions: readonly Definition[];
  /** Format of values in requests that name none. */
  readonly format: Format;
  /** Whether responses link to the records that fields name. Default: true. */
  readonly links?: boolean;
  /** Whether content shows fields with `[acf field="price"]`. Default: false. */
  readonly shortcode?: boolean;
  /** Default: the names of the dialect. */
  readonly names?: Names;
}

/** The same with definitions from elsewhere. */
export const createFields = (options: FieldsOptions): Plugin =>
  definePlugin({
    name: 'fields',
    cacheable: true,
    activate: (api) => {
      api.registerRoute(importedRoute);
      registerFields(api, options);
    },
  });

function registerFields(
  api: PluginApi,
  { definitions, format, names, links = true, shortcode = false }: FieldsOptions,
): void {
  for (const type of postTypesIn(definitions)) api.registerPostType(type);
  for (const taxonomy of taxonomiesIn(definitions)) api.registerTaxonomy(taxonomy);
  const site = compileFields(definitions, { names: names ?? namesIn(api.dialect), format, links });
  requireIndexable(site);
  registerAbilities(site, api);
  api.registerBindingSource({ name: site.names.bindingSource, read: (args, given) => boundValue(site, args, given) });
  if (shortcode) api.addFilter('post_rendering', fieldShortcode(site));
  api.registerRoute(checkRoute(site));
  for (const route of optionsRoutes(site, definitions, api)) api.registerRoute(route);
  api.registerField({ every: 'post' }, (type) => {
    if (isInternal(type)) return null;
    return fieldsMember(site, { kind: type === 'attachment' ? 'media' : 'post', type });
  });
  api.registerField({ every: 'term' }, (type) =>
    isInternal(type) ? null : fieldsMember(site, { kind: 'term', type }),
  );
  api.registerField(['user'], fieldsMember(site, { kind: 'user', type: '' }));
  api.registerField(['comment'], fieldsMember(site, { kind: 'comment', type: '' }));
}

/** Records that Platen stores as posts and terms, such as templates and menus. */
const isInternal = (type: string): boolean =>
  type.startsWith('cms_') || type === 'nav_menu_item' || type === 'nav_menu';
