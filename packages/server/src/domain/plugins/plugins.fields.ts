import { activePlugins } from './plugins.actions.ts';
import { escapeHtml } from '../../text/markup/entities.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import { typography } from '../../text/typography/typography.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, Reading } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { Links } from '../../rest/response.ts';
import { defineResource } from '../../rest/resource.ts';
import { boolean, object, string } from '../../schema/build.ts';
import type { InstalledPlugin } from '../../site/installed-plugin.ts';

interface PluginNeeds {
  readonly active: ReadonlySet<string>;
}

export const statuses = ['inactive', 'active'] as const;
export const idPattern = String.raw`[^.\/]+(?:\/[^.\/]+)?`;

const field = fieldsOf<InstalledPlugin, PluginNeeds>();
const everywhere = ['view', 'edit', 'embed'] as const;
const whole = ['view', 'edit'] as const;

interface Text {
  readonly description: string;
  readonly in?: readonly Context[];
  readonly format?: 'uri';
  readonly read: (plugin: InstalledPlugin) => string;
}

const text = ({ description, in: shownIn = whole, format, read }: Text) =>
  field({ description, schema: string({ ...(format && { format }), readonly: true }), in: shownIn, read });

const plain = (written: string): string => filterMarkup(written, { context: 'plain' });

const rawDescription = ({ description }: InstalledPlugin): string => filterMarkup(description, { context: 'comment' });

function renderedDescription(plugin: InstalledPlugin): string {
  const { author, authorUri } = plugin;
  const said = typography(rawDescription(plugin));
  if (author === '') return said;
  const name = escapeHtml(author);
  const by = authorUri === '' ? name : `<a href="${escapeHtml(authorUri)}">${name}</a>`;
  return `${said} <cite>By ${by}.</cite>`;
}

export const pluginResource = defineResource<InstalledPlugin, PluginNeeds>({
  name: 'plugin',
  fields: {
    plugin: field({
      description: 'Plugin id: folder and module, separated by a slash.',
      schema: string({ pattern: idPattern, readonly: true }),
      in: everywhere,
      read: ({ id }) => id,
    }),
    status: field({
      description: 'Status of the plugin.',
      schema: string({ enum: statuses }),
      in: everywhere,
      needs: ['active'],
      read: ({ name }, { active }) => (active.has(name) ? 'active' : 'inactive'),
      write: () => ({}),
    }),
    name: text({ description: 'Name of the plugin.', in: everywhere, read: ({ title }) => plain(title) }),
    plugin_uri: text({ description: 'Website URL of the plugin.', format: 'uri', read: ({ uri }) => uri }),
    author: text({ description: 'Author of the plugin.', read: ({ author }) => plain(author) }),
    author_uri: text({
      description: 'Website URL of the author.',
      format: 'uri',
      read: ({ authorUri }) => authorUri,
    }),
    description: field({
      description: 'Description of the plugin.',
      schema: object(
        {
          raw: { description: 'Description as written.', ...string() },
          rendered: { description: 'Description as HTML, with the author.', ...string() },
        },
        { readonly: true },
      ),
      in: whole,
      read: (plugin) => ({ raw: rawDescription(plugin), rendered: renderedDescription(plugin) }),
    }),
    version: text({ description: 'Version of the plugin.', read: ({ version }) => version }),
    network_only: field({
      description: 'Whether the plugin can only be activated network-wide. Always false.',
      schema: boolean({ readonly: true }),
      in: everywhere,
      read: () => false,
    }),
    requires_wp: text({
      description: 'Platen versions that the plugin supports.',
      in: everywhere,
      read: ({ requires, requiresWp }) => plain(requiresWp || requires),
    }),
    requires_php: text({
      description: 'Minimum PHP version. Empty: none.',
      in: everywhere,
      read: ({ requiresPhp }) => plain(requiresPhp),
    }),
    textdomain: text({
      description: 'Text domain for translations.',
      read: ({ textDomain }) => plain(textDomain),
    }),
  },
  needs: { active: ({ scope }) => activePlugins(scope) },
  links: ({ id }, { scope }: Reading): Links => ({
    self: [
      {
        ...link(restUrl(scope, `/${scope.site.dialect.namespace('v2')}/plugins/${id}`)),
        targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      },
    ],
  }),
});
