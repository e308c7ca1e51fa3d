import type { Registry } from '../../lib/registry.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { callRoute } from '../../site/call-route.ts';
import type { RouteCall } from '../../site/call-route.ts';
import { RestError } from '../../rest/errors.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { Ability, AbilityAnnotations, AbilityCategory } from './ability.ts';

declare module '../../scope.ts' {
  interface Registries {
    readonly abilities: Registry<Ability>;
    readonly abilityCategories: Registry<AbilityCategory>;
  }
}

/** An ability: name, description, input schema, permission, and the function that runs it. */
export interface AbilityRegistration {
  readonly name: string;
  readonly label: string;
  /** For people and for programs that choose among abilities: what it does, and when to use it. */
  readonly description: string;
  readonly category: string;
  /** A map; one without members unless said. */
  readonly input?: Schema;
  readonly output?: Schema;
  /** Writes, may take away, and differs each time, unless said. */
  readonly annotations?: Partial<AbilityAnnotations>;
  /** Listed and run over REST, unless said. */
  readonly showInRest?: boolean;
  /** Whether the caller may do it. Judged for every run, before anything is done. */
  permit(scope: Scope, input: JsonMap): ReturnType<Ability['permit']>;
  run(scope: Scope, input: JsonMap): Promise<Json>;
}

/** An ability that calls a route with the permissions of the caller. */
export interface RouteAbility extends Omit<AbilityRegistration, 'permit' | 'run'> {
  /** A rule beside those of the route. */
  permit?(scope: Scope, input: JsonMap): ReturnType<Ability['permit']>;
  request(input: JsonMap, scope: Scope): RouteCall;
  /** Makes what comes out of what the route said; that itself unless said. */
  result?(data: Json, headers: Readonly<Record<string, string | number>>): Json;
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * A heading for abilities.
     *
     * @example
     * api.registerAbilityCategory({ slug: 'shop', label: 'Shop', description: 'Orders and prices.' });
     */
    registerAbilityCategory(category: AbilityCategory): void;
    /**
     * Something that programs can ask the site to do by name, over REST and as a tool of the MCP server.
     *
     * @example
     * api.registerAbility({
     *   name: 'shop/count-orders',
     *   label: 'Count orders',
     *   description: 'Tells how many orders are open.',
     *   category: 'shop',
     *   annotations: { readonly: true, idempotent: true },
     *   permit: (scope) => scope.caller.can('edit_posts'),
     *   run: async () => ({ open: 3 }),
     * });
     */
    registerAbility(ability: AbilityRegistration): void;
    /**
     * The same for what a route does already. The route judges the caller, so that the ability gives nobody more rights.
     *
     * @example
     * api.registerRouteAbility({
     *   name: 'shop/latest-pages',
     *   label: 'Latest pages',
     *   description: 'Lists the pages that changed last.',
     *   category: 'content',
     *   annotations: { readonly: true },
     *   request: () => ({ route: '/cms/v2/pages', query: { orderby: 'modified', _fields: 'id,title,link' } }),
     * });
     */
    registerRouteAbility(ability: RouteAbility): void;
  }
}

type Abilities = Pick<SiteDraft, 'abilities' | 'abilityCategories'>;

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function registerAbilityCategory(
  { abilityCategories }: Pick<Abilities, 'abilityCategories'>,
  category: AbilityCategory,
): void {
  if (!slugPattern.test(category.slug))
    throw new Error(`Ability category "${category.slug}" is invalid. Use lowercase letters, digits, and hyphens.`);
  abilityCategories.add(category.slug, Object.freeze({ ...category }));
}

const anything: Schema = { type: 'object', properties: {} };

export function registerAbility(draft: Abilities, given: AbilityRegistration): void {
  add(draft, given, { callsRoutes: false, permit: given.permit, run: given.run });
}

export function registerRouteAbility(draft: Abilities, given: RouteAbility): void {
  const { request, permit = () => true, result = (data) => data } = given;
  add(draft, given, {
    callsRoutes: true,
    permit,
    run: async (scope, input) => {
      const { status, kind, data, headers } = await callRoute(scope, request(input, scope));
      if (kind === 'error') throw asError(status, data);
      return result(data, headers);
    },
  });
}

type Doing = Pick<Ability, 'callsRoutes' | 'permit' | 'run'>;

function add(draft: Abilities, given: Omit<AbilityRegistration, 'permit' | 'run'>, doing: Doing): void {
  const { name, label, description, category, input = anything, output = { type: 'object' } } = given;
  if (!namePattern.test(name))
    throw new Error(
      `Ability name "${name}" is invalid. Use lowercase letters, digits, and hyphens, as in shop/count-orders.`,
    );
  if (!draft.abilityCategories.has(category))
    throw new Error(`Ability ${name}: category "${category}" is not registered.`);
  if (input.type !== 'object') throw new Error(`Ability ${name}: the input schema must be an object.`);
  compileSchema(input);
  const annotations = { readonly: false, destructive: false, idempotent: false, ...given.annotations };
  const showInRest = given.showInRest ?? true;
  const ability = { name, label, description, category, input, output, annotations, showInRest, ...doing };
  draft.abilities.add(name, Object.freeze(ability));
}

function asError(status: number, data: Json): RestError {
  const body = isMap(data) ? data : {};
  return new RestError({
    code: scalarText(body['code']),
    status,
    message: scalarText(body['message']),
    data: isMap(body['data']) ? body['data'] : {},
  });
}
