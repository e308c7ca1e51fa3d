import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { fieldsOf } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { pageOf, registeredEntry, registeredList } from '../../rest/registered.ts';
import { respond } from '../../rest/response.ts';
import { defineResource } from '../../rest/resource.ts';
import { methods } from '../../rest/route.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { boolean, integer, object, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
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
  complete: (item, ability, scope) => ({ ...item, _links: linksOf(scope, ability) }),
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
/** Only users look up entries by name; commands list them. */
const users: PolicyTable = { also: ({ scope }) => !isVisitor(scope), code: 'rest_forbidden' };

const findAbility = (scope: Scope, wanted: string): Ability | undefined =>
  shownAbilities(scope).find(({ name }) => name === wanted);

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

function findAbilities(ctx: Ctx): ListedPage<Ability> {
  const { scope, params } = ctx;
  const category = scalarText(params['category']);
  const namespace = scalarText(params['namespace']);
  const wanted = shownAbilities(scope).filter(
    (ability) =>
      (category === '' || ability.category === category) &&
      (namespace === '' || ability.name.startsWith(`${namespace}/`)) &&
      (params['meta'] === undefined || isPartOf(params['meta'], metaOf(ability))),
  );
  return { ...pageOf(ctx, wanted), isOpenEnded: true };
}

/** Typed, so that what a query sends as text is compared as what it says. */
const annotationsSchema: TypedSchema<JsonMap> = {
  type: 'object',
  properties: { readonly: boolean(), destructive: boolean(), idempotent: boolean() },
  additionalProperties: true,
};

const nameArg = { schema: string({ description: 'Name of the ability.', pattern: '^[a-zA-Z0-9\\-\\/]+$' }) };

/** Judged in this order: whether there is one, whether it is run by this method, whether the input fits, who asks. */
const runPolicy: PolicyTable<Ability> = {
  record: ({ scope, path }) => {
    const ability = findAbility(scope, scalarText(path['name']));
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
  const abilities = { namespace, resource: abilityResource, permit: signedIn };
  const categories = { namespace, resource: categoryResource, permit: signedIn };
  return [
    registeredList({
      ...categories,
      path: '/categories',
      args: paging,
      totals: true,
      find: (ctx) => ({ ...pageOf(ctx, shownCategories(ctx.scope)), isOpenEnded: true }),
    }),
    registeredEntry({
      ...categories,
      permit: users,
      path: '/categories/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)',
      args: {
        slug: { schema: string({ description: 'Name of the category.', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }) },
      },
      name: 'slug',
      find: (scope, wanted) => shownCategories(scope).find(({ slug }) => slug === wanted),
      unknown: abilityErrors.unknownCategory,
    }),
    singleRoute<Ability>({
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
      permit: runPolicy,
      read: {
        methods,
        args: {
          name: nameArg,
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
        handle: async ({ scope, params }, ability) =>
          respond(await ability.run(scope, readInput(ability, params['input'] ?? null)), { kind: 'object' }),
      },
    }),
    registeredList({
      ...abilities,
      path: '/abilities',
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
      totals: true,
      find: findAbilities,
    }),
    registeredEntry({
      ...abilities,
      permit: users,
      path: '/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)',
      args: { name: nameArg },
      name: 'name',
      find: findAbility,
      unknown: abilityErrors.unknown,
    }),
  ];
}
