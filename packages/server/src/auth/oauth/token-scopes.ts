/** What an access token may be used for. */
export interface TokenScopes {
  readonly rules: readonly ScopeRule[];
  /** Abilities whose own routes it may use, from within the ability only. */
  readonly abilities: readonly string[];
  /** It may also change accounts, application passwords, and roles. */
  readonly isAdmin: boolean;
}

/** Whether and where something can be written. */
interface RouteLimits {
  readonly readOnly: boolean;
  readonly prefixes: readonly string[] | null;
}

interface ScopeRule {
  /** Null for every route. */
  readonly prefix: string | null;
  readonly write: boolean;
}

const scopeForm = /^(?:read|write|offline_access|admin|(?:read|write):\/[\w/.-]*[\w.-]|ability:[a-z\d-]+\/[a-z\d-]+)$/;
const maxScopes = 20;

/** The scopes of a request, `read` by default. Null if one is unknown. */
export function parseScopes(text: string | undefined): readonly string[] | null {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  if (scopes.length > maxScopes || scopes.some((scope) => scope.length > 200 || !scopeForm.test(scope))) return null;
  return scopes.every((scope) => scope === 'offline_access') ? ['read', ...scopes] : scopes;
}

/** Whether users choose between reading and writing. More specific scopes are granted as requested. */
export const isPlain = (scopes: readonly string[]): boolean =>
  scopes.every((scope) => ['read', 'write', 'offline_access'].includes(scope));

/** The scopes that a refresh may ask for: no more than was granted. */
export const isWithin = (scopes: readonly string[], granted: readonly string[]): boolean =>
  scopes.every((scope) => granted.includes(scope) || (scope === 'read' && granted.includes('write')));

export function readTokenScopes(scopes: readonly string[]): TokenScopes {
  const rules = scopes.flatMap((scope): ScopeRule[] => {
    const [, verb, prefix = null] = /^(read|write)(?::(.*))?$/.exec(scope) ?? [];
    return verb === undefined ? [] : [{ prefix, write: verb === 'write' }];
  });
  const abilities = scopes.flatMap((scope) => (scope.startsWith('ability:') ? [scope.slice(8)] : []));
  return { rules, abilities, isAdmin: scopes.includes('admin') };
}

/** The same as limits of an application password, for what asks only whether and where something can be written. */
export function limitsOfToken({ rules, abilities, isAdmin }: TokenScopes): RouteLimits | null {
  const readOnly = !rules.some(({ write }) => write) && abilities.length === 0;
  const isEverywhere = rules.some(({ prefix }) => prefix === null);
  if (isAdmin && isEverywhere && !readOnly) return null;
  const prefixes = rules.flatMap(({ prefix }) => (prefix === null ? [] : [prefix]));
  return { readOnly, prefixes: isEverywhere ? null : [...prefixes, ...abilities.map((name) => `ability:${name}`)] };
}
