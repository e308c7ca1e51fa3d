import type { Dialect } from '../../dialect.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, Field, FieldTable, Need } from '../../rest/field.ts';
import { registeredSchemas } from '../../rest/registered-fields.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { boolean, integer, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Mismatch } from '../../schema/schema.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { hasBlocks, renderTitle } from '../../text/render.ts';
import { textPatch } from '../posts/texts/post-texts.fields.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { revisionsOf } from '../revisions/revision.ts';
import type { PostType } from '../types/type.ts';
import { findUser } from '../users/users.actions.ts';
import { partType, templateType } from './template.ts';
import type { Template, TemplatePatch, TemplateType } from './template.ts';
import { isThemeName, templateId } from './template-ids.rules.ts';
import { toldMembers, toldSchema } from './template-schema.rules.ts';
import { isDefaultSlug } from './template-sources.actions.ts';
import { revisionLinks, templateLinks } from './templates.links.ts';

export interface TemplateNeeds {
  /** Who made it, for people. */
  readonly authorText: (template: Template) => string;
}

export type TemplateResource = Resource<Template, TemplateNeeds, TemplatePatch>;

const field = fieldsOf<Template, TemplateNeeds, TemplatePatch>();

const everywhere: readonly Context[] = ['embed', 'view', 'edit'];
/** The same, in the order used with `_fields`. */
const wherever: readonly Context[] = ['view', 'edit', 'embed'];
const inFull: readonly Context[] = ['view', 'edit'];

type More<Value> = Partial<
  Pick<Field<Template, TemplateNeeds, TemplatePatch, Value>, 'in' | 'required' | 'check' | 'write'>
>;

interface Member<Value> extends More<Value> {
  readonly description: string;
  readonly schema: TypedSchema<Value>;
  readonly read: (template: Template) => Value;
}

/** A member that needs nothing but the template, shown everywhere unless said. */
const member = <Value extends Json>(given: Member<Value>) => field({ in: everywhere, ...given });

const moment = (description: string, read: (template: Template) => string | null) =>
  member({ description, schema: nullable(string({ format: 'date-time' })), in: inFull, read });

const textSchema: TypedSchema<Json> = { type: ['object', 'string'], default: '' };

function checkTheme(value: Json): Mismatch | null {
  if (value === '' || (typeof value === 'string' && isThemeName(value))) return null;
  return { code: 'rest_invalid_pattern', message: 'The theme name is not valid in a URL.', data: null };
}

const makers = ['theme', 'plugin', 'site', 'user'] as const;
type Maker = (typeof makers)[number];

/** What kind of maker made what the template was first. */
function makerOf({ source, origin, hasThemeFile, saved }: Template): Maker {
  if (hasThemeFile && origin !== 'plugin') return 'theme';
  if (source === 'plugin' || origin === 'plugin') return 'plugin';
  return (saved?.author ?? 0) === 0 ? 'site' : 'user';
}

const authorText: Need<Template, TemplateNeeds['authorText']> = async ({ scope }, templates) => {
  const ids = new Set(templates.filter((one) => makerOf(one) === 'user').map(({ saved }) => saved?.author ?? 0));
  const users = await Promise.all([...ids].map((id) => findUser(scope, id)));
  const names = new Map(users.flatMap((user) => (user === null ? [] : [[user.id, user.displayName]])));
  const nameOf: Readonly<Record<Maker, (template: Template) => string>> = {
    theme: ({ theme }) => scope.themes.get(theme)?.headers.name ?? theme,
    plugin: ({ plugin }) => plugin ?? '',
    site: () => textOption(scope.options, 'blogname'),
    user: ({ saved }) => names.get(saved?.author ?? 0) ?? '',
  };
  return (template) => nameOf[makerOf(template)](template);
};

/** The members of templates, or of parts, in the order they are shown. */
function membersOf(dialect: Dialect, type: PostType): FieldTable<Template, TemplateNeeds, TemplatePatch> {
  const isPart = type.name === partType;
  return {
    id: member({ description: 'Template id: theme, two slashes, and slug.', schema: string(), read: templateId }),
    theme: member({
      description: 'Folder name of the theme.',
      schema: string(),
      read: ({ theme }) => theme,
      check: checkTheme,
      write: (theme) => ({ theme }),
    }),
    content,
    slug: member({
      description: 'Slug of the template, unique within its theme.',
      schema: string({ minLength: 1, pattern: '[a-zA-Z0-9_\\%-]+' }),
      read: ({ slug }) => slug,
      required: true,
      write: (slug) => ({ slug }),
    }),
    source: member({
      description: 'Source: `theme`, `plugin`, or `custom` (saved on this site).',
      schema: string(),
      read: ({ source }) => source,
    }),
    origin: member({
      description: 'Original source of a customized template. Null: not customized.',
      schema: string() as TypedSchema<string | null>,
      read: ({ origin }) => origin,
    }),
    type: member({
      description: 'Post type of the template.',
      schema: string(),
      read: (template) => dialect.outward(template.type),
      write: () => ({}),
    }),
    description: member({
      description: 'Description.',
      schema: string({ default: '' }),
      read: (template) => template.description,
      write: (excerpt) => ({ excerpt }),
    }),
    title,
    // Templates are always published; clients send a state all the same.
    status: member({
      description: 'Status. Always publish.',
      schema: string({ enum: statuses, default: 'publish' }) as TypedSchema<string>,
      read: ({ status }) => status,
      write: () => ({}),
    }),
    [dialect.outward('cms_id')]: member({
      description: 'Post id of the saved template. 0 for none.',
      schema: integer(),
      read: ({ saved }) => saved?.id ?? 0,
    }),
    has_theme_file: member({
      description: 'Whether the theme has a file for the template.',
      schema: boolean(),
      read: ({ hasThemeFile }) => hasThemeFile,
    }),
    ...(!isPart && { is_custom: isCustom }),
    author: member({
      description: 'Id of the author. 0 for none.',
      schema: integer(),
      in: wherever,
      read: ({ saved }) => saved?.author ?? 0,
      write: (author) => ({ author }),
    }),
    ...(isPart && { area }),
    modified: moment("Date of the last change, in the site's time zone.", ({ saved }) => saved?.modified ?? null),
    date: moment("Creation date, in the site's time zone.", ({ saved }) => saved?.date ?? null),
    author_text: field({
      description: 'Name of the author, theme, plugin, or site.',
      schema: string(),
      in: wherever,
      needs: ['authorText'],
      read: (template, needs) => needs.authorText(template),
    }),
    original_source: member({
      description: 'Type of the author: theme, plugin, site, or user.',
      schema: string({ enum: makers }),
      in: wherever,
      read: makerOf,
    }),
    ...(!isPart && { plugin }),
  };
}

const statuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;

const content = field({
  description: 'Block markup of the template.',
  schema: textSchema,
  in: everywhere,
  parts: {
    raw: member({
      description: 'Block markup as stored.',
      schema: string(),
      in: inFull,
      read: (template) => template.content,
      write: () => ({}),
    }),
    block_version: member({
      description: 'Version of the block format. 0: no blocks.',
      schema: integer(),
      in: ['edit'],
      read: (template) => (hasBlocks(template.content) ? 1 : 0),
    }),
  },
  write: (sent) => textPatch('content', sent),
});

const title = field({
  description: 'Title.',
  schema: textSchema,
  in: everywhere,
  parts: {
    raw: member({
      description: 'Title as stored.',
      schema: string(),
      in: wherever,
      read: (template) => template.title,
      write: () => ({}),
    }),
    rendered: member({
      description: 'Rendered title.',
      schema: string(),
      in: wherever,
      read: (template) => renderTitle(template.title),
    }),
  },
  write: (sent) => textPatch('title', sent),
});

const isCustom = member({
  description: 'Whether this is a custom template that posts can select.',
  schema: boolean(),
  read: ({ slug }) => !isDefaultSlug(slug),
});

const area = member({
  description: 'Area of the template part.',
  schema: string(),
  read: (template) => template.area,
  write: (sent) => ({ area: sent }),
});

const plugin = field({
  description: 'Plugin that provides the block.',
  schema: string(),
  in: wherever,
  has: (template) => template.plugin !== null,
  read: (template) => template.plugin ?? '',
});

const parent = member({
  description: 'Id of the parent post.',
  schema: integer(),
  read: ({ row }) => row?.id ?? 0,
});

/** A type, its table, its item schema, and what plugins have registered for it. */
export interface ServedTemplates {
  readonly type: PostType & { readonly name: TemplateType };
  readonly resource: TemplateResource;
  readonly registered: readonly RegisteredField[];
  readonly schema: () => JsonMap;
}

/** Templates and their parts. */
export const servedTemplates = (
  draft: Pick<SiteDraft, 'dialect' | 'postTypes' | 'registeredFields'>,
): ServedTemplates[] =>
  ([templateType, partType] as const).flatMap((name) => {
    const type = draft.postTypes.get(name);
    if (type === undefined) return [];
    const resource = templateResource(draft.dialect, type);
    const registered = draft.registeredFields.get(name) ?? [];
    const schema = () => toldSchema(itemSchema(resource, registeredSchemas(registered)));
    return [{ type: { ...type, name }, resource, registered, schema }];
  });

const templateResource = (dialect: Dialect, type: PostType): TemplateResource =>
  defineResource<Template, TemplateNeeds, TemplatePatch>({
    name: dialect.outward(type.name),
    registeredFor: type.name,
    fields: membersOf(dialect, type),
    fieldOrder: toldMembers.map(dialect.outward),
    needs: { authorText },
    links: templateLinks(type),
  });

/**
 * What the lookup below a type's collection returns: always a template, with the links of the type whose route was
 * requested. Below the parts it lacks `is_custom`, as parts do.
 */
export function lookupResource(dialect: Dialect, template: PostType, requested: PostType): TemplateResource {
  const { is_custom: isCustomMember, ...fields } = membersOf(dialect, template);
  const hasIsCustom = requested.name !== partType && isCustomMember !== undefined;
  return defineResource<Template, TemplateNeeds, TemplatePatch>({
    name: dialect.outward(template.name),
    registeredFor: template.name,
    fields: hasIsCustom ? membersOf(dialect, template) : fields,
    fieldOrder: toldMembers.map(dialect.outward),
    needs: { authorText },
    links: templateLinks(requested),
  });
}

/** A revision of a template, or an autosave, is shown as the template was or would be. */
export const templateRevisionResource = (
  dialect: Dialect,
  type: PostType,
  kind: 'revisions' | 'autosaves',
): TemplateResource =>
  defineResource<Template, TemplateNeeds, TemplatePatch>({
    name: kind === 'revisions' ? 'revision' : 'autosave',
    registeredFor: revisionsOf(type.name),
    fields: { ...membersOf(dialect, type), parent },
    needs: { authorText },
    links: revisionLinks(type, kind),
  });
