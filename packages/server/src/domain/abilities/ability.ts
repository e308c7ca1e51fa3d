import type { Json, JsonMap } from '../../lib/json.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Scope } from '../../scope.ts';

/** What doing it does to the site. */
export interface AbilityAnnotations {
  /** Changes nothing. */
  readonly readonly: boolean;
  /** Takes something away. */
  readonly destructive: boolean;
  /** Doing it twice is the same as doing it once. */
  readonly idempotent: boolean;
}

/** Something that the site can be asked to do by name, described well enough for a program to do so. */
export interface Ability {
  /** `namespace/name`, of small letters, digits and dashes. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** Slug of a category that is registered. */
  readonly category: string;
  /** Of a map. */
  readonly input: Schema;
  readonly output: Schema;
  readonly annotations: AbilityAnnotations;
  /** Whether it is listed and run over REST. What only calls a route of the API has its route there already. */
  readonly showInRest: boolean;
  /** Whether all it does is to call routes, which judge each request themselves. */
  readonly callsRoutes: boolean;
  /** May this caller do this? */
  permit(scope: Scope, input: JsonMap): boolean | RestError | Promise<boolean | RestError>;
  run(scope: Scope, input: JsonMap): Promise<Json>;
}

export interface AbilityCategory {
  readonly slug: string;
  readonly label: string;
  readonly description: string;
}
