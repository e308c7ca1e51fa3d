import type { Registry } from '../lib/registry.ts';
import type { Caller, Site } from '../scope.ts';
import { rolesWith } from './roles.ts';
import type { Role } from './roles.ts';

/** The capability nobody has: a rule that returns it denies everyone. */
export const never = 'do_not_allow';

export interface RuleGiven<Record = unknown> {
  readonly userId: number;
  readonly record: Record;
  readonly site: Site;
}

/** Which capabilities of a role it takes to do something to one record; an empty list takes none. */
export type CapabilityRule = (given: RuleGiven<never>) => readonly string[];

/** What a caller's credentials belong to, as far as rights are concerned. */
export interface Holder {
  readonly id: number;
  readonly roles: readonly string[];
  /** Grants and denials for this user alone. */
  readonly grants: Readonly<Record<string, boolean>>;
  /** The roles as the site stores them, read with the user. Empty for those that are only registered. */
  readonly storedRoles: readonly Role[];
}

interface MapGiven {
  readonly capability: string;
  readonly userId: number;
  readonly record: unknown;
}

declare module '../scope.ts' {
  interface Registries {
    /** Capabilities about one record → what they come down to; each noun registers its own. */
    readonly capabilityRules: Registry<CapabilityRule>;
  }
}

declare module '../hooks/bus.ts' {
  interface SyncFilters {
    /** Change the capabilities that an operation requires. */
    map_meta_cap: (needed: readonly string[], given: MapGiven) => readonly string[];
    /** Change the capabilities of a user. */
    user_has_cap: (held: ReadonlySet<string>, given: MapGiven) => ReadonlySet<string>;
  }
}

/** A visitor: every capability check fails. */
export const visitor: Caller = Object.freeze({ id: 0, roles: [], can: () => false });

/** Users of the command line have access to the database anyway. No request ever gets this caller. */
export const operator: Caller = Object.freeze({ id: 0, roles: [], can: (capability: string) => capability !== never });

/** Rights are read once per request, from the database, and frozen with the caller. */
export function createCaller(site: Site, holder: Holder): Caller {
  const held = heldBy(site, holder);
  return Object.freeze<Caller>({
    id: holder.id,
    roles: holder.roles,
    can: (capability, record) => {
      const given: MapGiven = { capability, userId: holder.id, record };
      const rule = site.capabilityRules.get(capability);
      const mapped = rule === undefined ? [capability] : rule({ userId: holder.id, record: record as never, site });
      const needed = site.hooks.filterSync('map_meta_cap', mapped, given);
      const granted = site.hooks.filterSync('user_has_cap', held, given);
      return needed.every((name) => name !== never && granted.has(name));
    },
  });
}

/**
 * Every capability of the roles, the names of registered roles, and the single grants. The name of a role that was
 * created on the site is no capability: otherwise it could be named like one.
 */
export function heldBy(site: Site, holder: Holder): ReadonlySet<string> {
  const roles = rolesWith(site.roles, holder.storedRoles);
  const own = new Set(holder.storedRoles.flatMap(({ name }) => (site.roles.has(name) ? [] : [name])));
  const held = new Set<string>(holder.roles.filter((name) => !own.has(name)));
  for (const role of holder.roles) for (const name of roles.get(role)?.capabilities ?? []) held.add(name);
  for (const [name, granted] of Object.entries(holder.grants)) {
    if (granted) held.add(name);
    else held.delete(name);
  }
  return held;
}
