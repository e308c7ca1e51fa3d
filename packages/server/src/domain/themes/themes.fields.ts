import { showSupports, supportsSchema } from './theme-features.rules.ts';
import { templatePartAreas, templateTypes } from './template-kinds.rules.ts';
import type { Theme, ThemeHeaders } from './theme.ts';
import { activeTheme, themeSupports } from './themes.actions.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Need, Reading } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { Link, Links } from '../../rest/response.ts';
import { defineResource } from '../../rest/resource.ts';
import { boolean, list, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { escapeHtml } from '../../text/markup/entities.ts';

interface ThemeNeeds {
  readonly active: string;
  /** As they are shown. */
  readonly supports: JsonMap;
  readonly userStyles: number | null;
  /** Where the folders of themes are. */
  readonly folder: string;
}

const field = fieldsOf<Theme, ThemeNeeds>();
const everywhere = ['view', 'edit', 'embed'] as const;

const plain = (description: string, read: (theme: Theme) => string) =>
  field({ description, schema: string(), in: everywhere, read });

type TextHeader = {
  [Name in keyof ThemeHeaders]: ThemeHeaders[Name] extends string ? Name : never;
}[keyof ThemeHeaders];

interface Shown {
  readonly description: string;
  readonly render?: (text: string, headers: ThemeHeaders) => string;
  readonly format?: 'uri';
}

const header = (name: TextHeader, { description, render = escapeHtml, format }: Shown) =>
  field({
    description,
    schema: object({ raw: string({ ...(format && { format }) }), rendered: string({ ...(format && { format }) }) }),
    in: everywhere,
    read: ({ headers }) => ({ raw: headers[name], rendered: render(headers[name], headers) }),
  });

const authorLink = (name: string, { authorUri }: ThemeHeaders): string =>
  authorUri === '' ? escapeHtml(name) : `<a href="${escapeHtml(authorUri)}">${escapeHtml(name)}</a>`;

const address = (description: string, folderOf: (theme: Theme) => string) =>
  field({
    description,
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: ['folder'],
    read: (theme, { folder }) => `${folder}/${folderOf(theme)}`,
  });

const isActive = ({ stylesheet }: Theme, { active }: Pick<ThemeNeeds, 'active'>): boolean => stylesheet === active;

const ofActive = <Value extends Json>(description: string, schema: TypedSchema<Value>, value: Value) =>
  field({ description, schema, in: everywhere, needs: ['active'], has: isActive, read: () => value });

const need =
  <Value>(load: (reading: Reading) => Value | Promise<Value>): Need<Theme, Value> =>
  (reading) =>
    load(reading);

export const themeResource = defineResource<Theme, ThemeNeeds>({
  name: 'theme',
  fields: {
    stylesheet: plain('Folder name of the theme.', ({ stylesheet }) => stylesheet),
    template: plain('Folder name of the parent theme, or of the theme itself.', ({ template }) => template),
    requires_php: plain('Minimum PHP version.', ({ headers }) => headers.requiresPhp),
    requires_wp: plain('Minimum software version.', ({ headers }) => headers.requiresWp),
    textdomain: plain('Text domain for translations.', ({ headers }) => headers.textDomain),
    version: plain('Version of the theme.', ({ headers }) => headers.version),
    screenshot: field({
      description: 'URL of the screenshot.',
      schema: string({ format: 'uri' }),
      in: everywhere,
      needs: ['folder'],
      read: ({ stylesheet, screenshot }, { folder }) =>
        screenshot === null ? '' : `${folder}/${stylesheet}/${screenshot}`,
    }),
    author: header('author', { description: 'Author of the theme.', render: authorLink }),
    author_uri: header('authorUri', { description: 'Website URL of the author.', format: 'uri' }),
    description: header('description', { description: 'Description of the theme.' }),
    name: header('name', { description: 'Name of the theme.' }),
    tags: field({
      description: 'Tags of the theme.',
      schema: object({ raw: list(string()), rendered: string() }),
      in: everywhere,
      read: ({ headers: { tags } }) => ({ raw: tags, rendered: escapeHtml(tags.join(', ')) }),
    }),
    theme_uri: header('themeUri', { description: 'Website URL of the theme.', format: 'uri' }),
    status: field({
      description: 'Status of the theme.',
      schema: string({ enum: ['inactive', 'active'] }),
      in: everywhere,
      needs: ['active'],
      read: (theme, needs) => (isActive(theme, needs) ? 'active' : 'inactive'),
    }),
    theme_supports: field({
      description: 'Features that the active theme supports.',
      schema: supportsSchema as TypedSchema<JsonMap>,
      in: everywhere,
      needs: ['active', 'supports'],
      has: isActive,
      read: (_theme, { supports }) => supports,
    }),
    is_block_theme: field({
      description: 'Whether this is a block theme.',
      schema: boolean(),
      in: everywhere,
      read: (theme) => theme.isBlockTheme,
    }),
    stylesheet_uri: address('URL of the theme folder.', ({ stylesheet }) => stylesheet),
    template_uri: address('URL of the parent theme folder.', ({ template }) => template),
    default_template_types: ofActive(
      'Default template types.',
      list(object({ slug: string(), title: string(), description: string() })) as TypedSchema<readonly JsonMap[]>,
      templateTypes,
    ),
    default_template_part_areas: ofActive(
      'Template part areas.',
      list(
        object({ area: string(), label: string(), description: string(), icon: string(), area_tag: string() }),
      ) as TypedSchema<readonly JsonMap[]>,
      templatePartAreas,
    ),
  },
  needs: {
    active: need(({ scope }) => activeTheme(scope).stylesheet),
    supports: need(({ scope }) => showSupports(themeSupports(scope))),
    userStyles: (reading, themes) => {
      const shown = themes.find((theme) => isActive(theme, { active: activeTheme(reading.scope).stylesheet }));
      return shown === undefined ? null : reading.scope.userStylesLookup.idOf(reading.scope, shown);
    },
    folder: need(({ scope }) => `${scope.address.home}/themes`),
  },
  links: themeLinks,
  linkNeeds: () => ['active', 'userStyles'],
});

function themeLinks(theme: Theme, { scope }: Reading, needs: ThemeNeeds): Links {
  const { dialect } = scope.site;
  const route = `/${dialect.namespace('v2')}`;
  const self: Link = {
    ...link(restUrl(scope, `${route}/themes/${theme.stylesheet}`)),
    targetHints: { allow: ['GET'] },
  };
  const links = { self: [self], collection: [link(restUrl(scope, `${route}/themes`))] };
  if (!isActive(theme, needs)) return links;
  const exporting = restUrl(scope, `/${dialect.namespace('block-editor/v1')}/export`);
  const allow = scope.caller.can('edit_theme_options') ? ['GET'] : [];
  return {
    ...links,
    ...(needs.userStyles !== null && {
      [dialect.relation('user-global-styles')]: [link(restUrl(scope, `${route}/global-styles/${needs.userStyles}`))],
    }),
    [dialect.relation('export-theme')]: [link(exporting, { targetHints: { allow } })],
  };
}
