import type { Registry } from '../lib/registry.ts';

export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

/** Roles by name, in their order. */
export type Roles = Pick<Registry<Role>, 'get' | 'has' | 'all'>;

declare module '../scope.ts' {
  interface Registries {
    /** As Platen and plugins register them. For decisions, stored roles are added with `rolesWith`. */
    readonly roles: Registry<Role>;
  }
}

/** Can always do everything, so that a site can't lose its last administrator. */
export const fixedRole = 'administrator';

const builtIn: ReadonlySet<string> = new Set([fixedRole, 'editor', 'author', 'contributor', 'subscriber']);

export const isBuiltIn = (name: string): boolean => builtIn.has(name);

/**
 * Registered roles with what the site stored: other capabilities of built-in roles, and then roles of its own. A role of
 * a plugin is as the plugin registers it.
 */
export function rolesWith(registered: Roles, stored: readonly Role[]): Roles {
  if (stored.length === 0) return registered;
  const changed = new Map<string, Role>();
  const own = new Map<string, Role>();
  for (const role of stored)
    if (isBuiltIn(role.name) && role.name !== fixedRole) changed.set(role.name, role);
    else if (!registered.has(role.name)) own.set(role.name, role);
  const get = (name: string): Role | undefined => {
    const role = registered.get(name);
    if (role === undefined) return own.get(name);
    return { ...role, capabilities: changed.get(name)?.capabilities ?? role.capabilities };
  };
  return {
    get,
    has: (name) => registered.has(name) || own.has(name),
    all: () => [...registered.all().map((role) => get(role.name) ?? role), ...own.values()],
  };
}
