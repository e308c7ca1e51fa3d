import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import { presentList } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { boolean, number, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { patternSources } from './pattern.ts';
import type { Pattern, PatternCategory } from './pattern.ts';
import { listPatterns, maySeePatterns } from './patterns.actions.ts';

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
    title: shown('What the pattern is called.', string(), ({ title }) => title),
    content: shown('The markup of its blocks.', string(), ({ content }) => content),
    description: optional('What the pattern shows.', string(), ({ description }) => description),
    viewport_width: optional('Width in pixels that a preview is made for.', number(), (row) => row.viewportWidth),
    inserter: optional('Whether editors offer it.', boolean(), ({ inserter }) => inserter),
    categories: optional('Categories it is listed under.', names, (row) => row.categories?.map(presentName)),
    keywords: optional('Words it is found by.', names, ({ keywords }) => keywords),
    block_types: optional('Blocks that it is offered for.', names, ({ blockTypes }) => blockTypes),
    post_types: optional('Types of posts that it is offered for.', names, ({ postTypes }) => postTypes),
    template_types: optional('Kinds of templates that it is offered for.', names, (row) => row.templateTypes),
    source: optional('Where it comes from.', string({ enum: patternSources }), ({ source }) => source),
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
    label: categoryText('What the category is called.', ({ label }) => label),
    description: categoryText('What its patterns have in common.', ({ description }) => description),
  },
  needs: {},
});

const forEditors: PolicyTable = { code: 'rest_cannot_view', also: ({ scope }) => maySeePatterns(scope) };

export function patternRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  return [
    {
      namespace,
      path: '/block-patterns/patterns',
      schema: () => itemSchema(patternResource),
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          permit: forEditors,
          handle: (ctx) => presentList(ctx, patternResource, listPatterns(ctx.scope)),
        },
      ],
    },
    {
      namespace,
      path: '/block-patterns/categories',
      schema: () => itemSchema(categoryResource),
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          permit: forEditors,
          handle: (ctx) => presentList(ctx, categoryResource, ctx.scope.site.patternCategories.all()),
        },
      ],
    },
  ];
}
