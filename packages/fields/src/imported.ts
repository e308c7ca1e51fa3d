import { isMap, readPhpValue } from '@platen/server';
import type { Ctx, Json, JsonMap, RouteDefinition } from '@platen/server';
import { fieldTypesWithFields } from './definitions/members.ts';
import { textIn } from './definitions/settings.ts';

/** A definition as WordPress stores it: as a post, with its settings as content. */
export interface DefinitionPost {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  readonly parent: number;
  readonly menuOrder: number;
  /** Null if the content cannot be read. */
  readonly settings: JsonMap | null;
}

const groupType = 'acf-field-group';
const fieldType = 'acf-field';
const types = [groupType, fieldType, 'acf-post-type', 'acf-taxonomy', 'acf-ui-options-page'] as const;

/** Definitions in posts, by the name of their file, and the keys of posts whose content cannot be read. */
interface ImportedDefinitions {
  readonly definitions: Readonly<Record<string, JsonMap>>;
  readonly unreadable: readonly string[];
}

export function definitionsFromPosts(posts: readonly DefinitionPost[]): ImportedDefinitions {
  const byParent = Map.groupBy(
    posts.filter(({ type }) => type === fieldType),
    ({ parent }) => parent,
  );
  const definitions = posts.filter(({ type, settings }) => type !== fieldType && settings !== null);
  return {
    definitions: Object.fromEntries(definitions.map((post) => [`${post.slug}.json`, definitionOf(post, byParent)])),
    unreadable: posts.filter(({ settings }) => settings === null).map(({ slug }) => slug),
  };
}

type ByParent = ReadonlyMap<number, readonly DefinitionPost[]>;

function definitionOf(post: DefinitionPost, byParent: ByParent): JsonMap {
  const { slug, title, menuOrder, status, settings } = post;
  return {
    key: slug,
    title,
    ...(post.type === groupType && { fields: fieldsBelow(post, byParent) }),
    ...settings,
    menu_order: menuOrder,
    active: status !== 'acf-disabled',
  };
}

const fieldsBelow = ({ id }: DefinitionPost, byParent: ByParent): readonly JsonMap[] =>
  (byParent.get(id) ?? [])
    .filter(({ settings }) => settings !== null)
    .toSorted((a, b) => a.menuOrder - b.menuOrder)
    .map((post) => fieldOf(post, byParent));

function fieldOf(post: DefinitionPost, byParent: ByParent): JsonMap {
  const { slug, title, excerpt, settings } = post;
  const field: JsonMap = { key: slug, label: title, name: excerpt, ...settings };
  const below = fieldsBelow(post, byParent);
  const type = textIn(field['type']);
  if (type === 'flexible_content') return { ...field, layouts: layoutsOf(field['layouts'] ?? null, below) };
  return fieldTypesWithFields.has(type) ? { ...field, sub_fields: below } : field;
}

/** Fields of layouts are below the flexible content, and name their layout. */
function layoutsOf(layouts: Json, fields: readonly JsonMap[]): JsonMap {
  if (!isMap(layouts)) return {};
  return Object.fromEntries(
    Object.entries(layouts).map(([key, layout]) => {
      const members = isMap(layout) ? layout : {};
      const own = fields.filter((field) => field['parent_layout'] === (textIn(members['key']) || key));
      return [key, { ...members, sub_fields: own.map(({ parent_layout: _, ...field }) => field) }];
    }),
  );
}

/** The definitions of an imported site. They take effect as files in the folder of definitions. */
export const importedRoute: RouteDefinition = {
  namespace: 'fields/v1',
  path: '/imported',
  endpoints: [
    { methods: ['GET'], answers: 'one', permit: { signIn: true, can: 'manage_options' }, handle: readImported },
  ],
};

async function readImported({ scope }: Ctx): Promise<JsonMap> {
  const rows = await scope.db.kysely
    .selectFrom('posts')
    .select(['id', 'type', 'status', 'title', 'slug', 'excerpt', 'parent', 'menu_order', 'content'])
    .where('type', 'in', types)
    .where('status', '!=', 'trash')
    .orderBy('id')
    .execute();
  const posts = rows.map(({ content, menu_order: menuOrder, ...row }) => ({
    ...row,
    menuOrder,
    settings: settingsIn(content),
  }));
  return { ...definitionsFromPosts(posts) };
}

function settingsIn(content: string): JsonMap | null {
  const found = readPhpValue(content);
  const value = found !== null && 'value' in found ? found.value : null;
  return isMap(value) ? value : null;
}
