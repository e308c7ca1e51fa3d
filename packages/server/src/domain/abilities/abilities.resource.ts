import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { RestError } from '../../rest/errors.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import { endpoint, methods } from '../../rest/route.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { boolean, integer, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { namedRecord } from '../../site/named-record.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { assertPermitted, methodOf, readInput, runRoute } from './abilities.actions.ts';
import { abilityErrors } from './abilities.errors.ts';
import type { Ability, AbilityCategory } from './ability.ts';

const everywhere = ['view', 'edit', 'embed'] as const;
const notEmbedded = ['view', 'edit'] as const;
const map: TypedSchema<JsonMap> = { type: 'object' };

const metaOf = ({ annotations, showInRest }: Ability): JsonMap => ({
  annotations: { ...annotations },
  public: true,
  show_in_rest: showInRest,
});

const field = fieldsOf<Ability>();
const abilityResource = defineResource<Ability>({
  name: 'ability',
  needs: {},
  fields: {
    name: field({ description: 'Name of the ability.', schema: string(), in: everywhere, read: ({ name }) => name }),
    label: field({ description: 'Display name.', schema: string(), in: everywhere, read: ({ label }) => label }),
    description: field({
      description: 'What it does.',
      schema: string(),
      in: notEmbedded,
      read: ({ description }) => description,
    }),
    category: field({
      description: 'Category of the ability.',
      schema: string(),
      in: everywhere,
      read: ({ category }) => category,
    }),
    input_schema: field({
      description: 'JSON Schema of the input.',
      schema: map,
      in: notEmbedded,
      read: ({ input }) => input as unknown as JsonMap,
    }),
    output_schema: field({
      description: 'JSON Schema of the output.',
      schema: map,
      in: notEmbedded,
      read: ({ output }) => output as unknown as JsonMap,
    }),
    meta: field({
      description: 'Annotations: read-only, destructive, idempotent, and where it is shown.',
      schema: map,
      in: notEmbedded,
      read: metaOf,
    }),
  },
});

const root = ({ site }: Scope): string => `/${site.dialect.namespace('abilities/v1')}`;
const getOnly = { targetHints: { allow: ['GET'] } };

/** The relation to run it is one of this namespace's own words, and has no curie. */
const linksOf = (scope: Scope, ability: Ability): JsonMap => ({
  self: [{ ...link(restUrl(scope, `${root(scope)}/abilities/${ability.name}`)), ...getOnly }],
  collection: [link(restUrl(scope, `${root(scope)}/abilities`))],
  [scope.site.dialect.relation('action-run')]: [link(restUrl(scope, runRoute(scope, ability)))],
});

const categoryField = fieldsOf<AbilityCategory>();
const categoryResource = defineResource<AbilityCategory>({
  name: 'ability-category',
  needs: {},
  fields: {
    slug: categoryField({
      description: 'Name of the category.',
      schema: string(),
      in: everywhere,
      read: ({ slug }) => slug,
    }),
    label: categoryField({
      description: 'Display name.',
      schema: string(),
      in: everywhere,
      read: ({ label }) => label,
    }),
    description: categoryField({
      description: 'Description of the category.',
      schema: string(),
      in: notEmbedded,
      read: ({ description }) => description,
    }),
    meta: categoryField({ description: 'More metadata.', schema: map, in: notEmbedded, read: () => ({}) }),
  },
  links: ({ slug }, { scope }) => {
    const collection = `${root(scope)}/categories`;
    return {
      self: [{ ...link(restUrl(scope, `${collection}/${slug}`)), ...getOnly }],
      collection: [link(restUrl(scope, collection))],
      abilities: [link(restUrl(scope, `${root(scope)}/abilities`, { category: slug }))],
    };
  },
});

const shownAbilities = ({ site }: Scope): readonly Ability[] => site.abilities.all().filter((one) => one.showInRest);

/** A category is told of where an ability of it is. */
const shownCategories = (scope: Scope): readonly AbilityCategory[] => {
  const used = new Set(shownAbilities(scope).map(({ category }) => category));
  return scope.site.abilityCategories.all().filter(({ slug }) => used.has(slug));
};

const signedIn: PolicyTable = { signIn: true, code: 'rest_forbidden' };

const named = <Row>(find: (scope: Scope, path: JsonMap) => Row | undefined) =>
  namedRecord({ find, may: (scope) => !isVisitor(scope), code: 'rest_forbidden' });

const findAbility = (scope: Scope, path: JsonMap): Ability | undefined =>
  shownAbilities(scope).find(({ name }) => name === scalarText(path['name']));

const findCategory = (scope: Scope, path: JsonMap): AbilityCategory | undefined =>
  shownCategories(scope).find(({ slug }) => slug === scalarText(path['slug']));

const paging: Args = {
  context: contextArg(),
  ...pageArgs('abilities'),
  per_page: {
    schema: integer({ description: 'Maximum number of items per page.', default: 50, minimum: 1, maximum: 100 }),
  },
};

const isPartOf = (wanted: Json, whole: Json | undefined): boolean =>
  isMap(wanted)
    ? isMap(whole) &&
      Object.entries(wanted).every(([key, value]) => Object.hasOwn(whole, key) && isPartOf(value, whole[key]))
    : wanted === whole;

async function listAbilities(ctx: Ctx): Promise<RestResponse> {
  const { scope, params } = ctx;
  const category = scalarText(params['category']);
  const namespace = scalarText(params['namespace']);
  const wanted = shownAbilities(scope).filter(
    (ability) =>
      (category === '' || ability.category === category) &&
      (namespace === '' || ability.name.startsWith(`${namespace}/`)) &&
      (params['meta'] === undefined || isPartOf(params['meta'], metaOf(ability))),
  );
  return onePage(ctx, wanted, async (rows) => {
    const items = await present(ctx, abilityResource, rows);
    return items.map(({ data }, at) => withLinks(scope, data, rows[at]));
  });
}

const withLinks = (scope: Scope, data: JsonMap, ability: Ability | undefined): JsonMap =>
  ability === undefined ? data : { ...data, _links: linksOf(scope, ability) };

async function onePage<Row>(
  ctx: Ctx,
  all: readonly Row[],
  show: (rows: readonly Row[]) => Promise<Json[]>,
): Promise<RestResponse> {
  const [page, perPage] = [Number(ctx.params['page']), Number(ctx.params['per_page'])];
  const items = await show(all.slice((page - 1) * perPage, page * perPage));
  return listResponse(ctx, { items, total: all.length, page, perPage, isOpenEnded: true });
}

async function showAbility(ctx: Ctx, ability: Ability | undefined): Promise<RestResponse | RestError> {
  if (ability === undefined) return abilityErrors.unknown(scalarText(ctx.path['name']));
  const [item] = await present(ctx, abilityResource, [ability]);
  return respond(withLinks(ctx.scope, item?.data ?? {}, ability));
}

/** Typed, so that what a query sends as text is compared as what it says. */
const annotationsSchema: TypedSchema<JsonMap> = {
  type: 'object',
  properties: { readonly: boolean(), destructive: boolean(), idempotent: boolean() },
  additionalProperties: true,
};

const nameArg = (schema: string) => ({ schema: string({ description: 'Name of the ability.', pattern: schema }) });

/** Judged in this order: whether there is one, whether it is run by this method, whether the input fits, who asks. */
const runPolicy: PolicyTable<Ability> = {
  record: ({ scope, path }) => {
    const ability = findAbility(scope, path);
    if (ability === undefined) throw abilityErrors.unknown(scalarText(path['name']));
    return ability;
  },
  also: async ({ scope, request, params }, ability) => {
    const method = methodOf(ability.annotations);
    if ((request.method === 'HEAD' ? 'GET' : request.method) !== method) return abilityErrors.wrongMethod(method);
    await assertPermitted(scope, ability, readInput(ability, params['input'] ?? null));
    return true;
  },
};

export function abilityRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('abilities/v1');
  const schema = () => itemSchema(abilityResource);
  const categorySchema = () => itemSchema(categoryResource);
  return [
    {
      namespace,
      path: '/categories',
      schema: categorySchema,
      endpoints: [
        {
          methods: ['GET'],
          args: paging,
          permit: signedIn,
          handle: (ctx) => onePage(ctx, shownCategories(ctx.scope), (rows) => presentList(ctx, categoryResource, rows)),
        },
      ],
    },
    {
      namespace,
      path: '/categories/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)',
      schema: categorySchema,
      endpoints: [
        endpoint<AbilityCategory | undefined>({
          methods: ['GET'],
          args: {
            slug: { schema: string({ description: 'Name of the category.', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }) },
          },
          permit: named(findCategory),
          handle: (ctx, category) =>
            category === undefined
              ? abilityErrors.unknownCategory(scalarText(ctx.path['slug']))
              : presentOne(ctx, categoryResource, category),
        }),
      ],
    },
    {
      namespace,
      path: '/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run',
      schema: () => ({
        $schema: 'http://json-schema.org/draft-04/schema#',
        title: 'ability-execution',
        type: 'object',
        properties: {
          result: {
            description: 'Output of the ability.',
            type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
            context: ['view', 'edit'],
            readonly: true,
          },
        },
      }),
      endpoints: [
        endpoint<Ability>({
          methods,
          answers: 'one',
          args: {
            name: nameArg('^[a-zA-Z0-9\\-\\/]+$'),
            input: {
              schema: {
                description: 'Input of the ability.',
                type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
                default: null,
              },
              nullable: true,
            },
          },
          example: { input: null },
          permit: runPolicy,
          handle: async ({ scope, params }, ability) =>
            respond(await ability.run(scope, readInput(ability, params['input'] ?? null)), { kind: 'object' }),
        }),
      ],
    },
    {
      namespace,
      path: '/abilities',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          args: {
            ...paging,
            category: { schema: string({ description: 'Limit results to this category.' }) },
            namespace: { schema: string({ description: 'Limit results to names that start with this prefix.' }) },
            meta: {
              schema: {
                description: 'Limit results to this metadata.',
                ...object({ annotations: annotationsSchema }),
                additionalProperties: true,
              },
            },
          },
          permit: signedIn,
          handle: listAbilities,
        },
      ],
    },
    {
      namespace,
      path: '/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)',
      schema,
      endpoints: [
        endpoint<Ability | undefined>({
          methods: ['GET'],
          args: { name: nameArg('^[a-zA-Z0-9\\-\\/]+$') },
          permit: named(findAbility),
          handle: showAbility,
        }),
      ],
    },
  ];
}
