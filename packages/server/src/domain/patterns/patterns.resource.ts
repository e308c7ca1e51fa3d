import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import { registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { boolean, number, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { patternSources } from './pattern.ts';
import type { Pattern, PatternCategory } from './pattern.ts';
import { listPatternCategories, listPatterns, maySeePatterns } from './patterns.actions.ts';

const everywhere = ['view', 'edit', 'embed'] as const;
const names: TypedSchema<readonly string[]> = { type: 'array' };

/** Categories of old, and the ones that took their place. */
const renamed: Readonly<Record<string, string>> = { buttons: 'call-to-action', columns: 'text', query: 'posts' };

/** Members of a schema in the order in which clients are told of them. */
const told = <Value>({ type, ...more }: TypedSchema<Value>): TypedSchema<Value> => ({
  ...(type === undefined ? {} : { type }),
  readonly: true,
  context: everywhere,
  ...more,
});

const field = fieldsOf<Pattern>();

const shown = <Value extends Json>(description: string, schema: TypedSchema<Value>, read: (row: Pattern) => Value) =>
  field({ description, schema: told(schema), in: everywhere, read });

/** A member that a pattern has only where it was registered with one. */
const optional = <Value extends Json>(
  description: string,
  schema: TypedSchema<Value>,
  read: (row: Pattern) => Value | undefined,
) =>
  field({
    description,
    schema: told(schema),
    in: everywhere,
    has: (row) => read(row) !== undefined,
    read: (row) => read(row) as Value,
  });

const presentName = (category: string): string =>
  Object.hasOwn(renamed, category) ? (renamed[category] ?? category) : category;

const patternResource = defineResource<Pattern>({
  name: 'block-pattern',
  fields: {
    name: shown('Name of the pattern.', string(), ({ name }) => name),
    title: shown('Title of the pattern.', string(), ({ title }) => title),
    content: shown('Block markup of the pattern.', string(), ({ content }) => content),
    description: optional('Description of the pattern.', string(), ({ description }) => description),
    viewport_width: optional('Viewport width of the preview, in pixels.', number(), (row) => row.viewportWidth),
    inserter: optional('Whether the inserter shows the pattern.', boolean(), ({ inserter }) => inserter),
    categories: optional('Categories of the pattern.', names, (row) => row.categories?.map(presentName)),
    keywords: optional('Search keywords.', names, ({ keywords }) => keywords),
    block_types: optional('Block types that the pattern is offered for.', names, ({ blockTypes }) => blockTypes),
    post_types: optional('Post types that the pattern is offered for.', names, ({ postTypes }) => postTypes),
    template_types: optional('Template types that the pattern is offered for.', names, (row) => row.templateTypes),
    source: optional('Source of the pattern.', string({ enum: patternSources }), ({ source }) => source),
  },
  needs: {},
});

const ofCategory = fieldsOf<PatternCategory>();

const categoryText = (description: string, read: (category: PatternCategory) => string | undefined) =>
  ofCategory({
    description,
    schema: told(string()),
    in: everywhere,
    has: (category) => read(category) !== undefined,
    read: (category) => read(category) ?? '',
  });

const categoryResource = defineResource<PatternCategory>({
  name: 'block-pattern-category',
  fields: {
    name: categoryText('Name of the category.', ({ name }) => name),
    label: categoryText('Label of the category.', ({ label }) => label),
    description: categoryText('Description of the category.', ({ description }) => description),
  },
  needs: {},
});

const forEditors: PolicyTable = { code: 'rest_cannot_view', also: ({ scope }) => maySeePatterns(scope) };

export function patternRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const patterns = { namespace: dialect.namespace('v2'), permit: forEditors };
  return [
    registeredList({
      ...patterns,
      path: '/block-patterns/patterns',
      resource: patternResource,
      find: ({ scope }) => listPatterns(scope),
    }),
    registeredList({
      ...patterns,
      path: '/block-patterns/categories',
      resource: categoryResource,
      find: ({ scope }) => listPatternCategories(scope),
    }),
  ];
}
