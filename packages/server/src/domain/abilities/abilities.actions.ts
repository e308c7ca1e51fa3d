import { beyondScopes, withinAbility } from '../../auth/credential.ts';
import { emptyMap, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { RestError } from '../../rest/errors.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Check, Schema } from '../../schema/schema.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { abilityErrors } from './abilities.errors.ts';
import type { Ability, AbilityAnnotations } from './ability.ts';

// Memoized pure work: the same schema object always compiles to the same check.
const checks = new WeakMap<Schema, Check>();

function checkOf(schema: Schema): Check {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const check = compileSchema(schema);
  checks.set(schema, check);
  return check;
}

/** What was sent, cleaned by the ability's own schema; nothing sent is an empty map. Throws where it does not fit. */
export function readInput({ input: schema }: Ability, sent: Json): JsonMap {
  const outcome = checkOf(schema)(sent ?? emptyMap(), 'input');
  if (!outcome.ok) throw abilityErrors.invalidInput(outcome.refusal.message);
  return isMap(outcome.value) ? outcome.value : emptyMap();
}

/** The method by which an ability is run, which tells what becomes of the site. */
export function methodOf({ readonly, destructive, idempotent }: AbilityAnnotations): 'GET' | 'POST' | 'DELETE' {
  if (readonly) return 'GET';
  return destructive && idempotent ? 'DELETE' : 'POST';
}

/** The route under which an ability is run. Keys with scopes are judged by it, wherever the ability is run from. */
export const runRoute = (scope: Scope, { name }: Pick<Ability, 'name'>): string =>
  `/${scope.site.dialect.namespace('abilities/v1')}/abilities/${name}/run`;

/** Throws where this caller, with this credential, may not do it with this input. */
export async function assertPermitted(scope: Scope, ability: Ability, input: JsonMap): Promise<void> {
  const request = { route: runRoute(scope, ability), writes: !ability.annotations.readonly };
  const beyond = ability.callsRoutes ? null : beyondScopes(scope.credential, request);
  if (beyond !== null) throw beyond;
  const verdict = await ability.permit(scope, input);
  if (verdict instanceof RestError) throw verdict;
  if (!verdict) throw abilityErrors.refused(!isVisitor(scope));
}

/** Reads the input, judges the caller, and does it. */
export async function runAbility(outer: Scope, ability: Ability, sent: Json): Promise<Json> {
  const scope: Scope = { ...outer, credential: withinAbility(outer.credential, ability.name) };
  const input = readInput(ability, sent);
  await assertPermitted(scope, ability, input);
  return ability.run(scope, input);
}
