import { createError } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';
import { limitsOfToken } from './oauth/token-scopes.ts';
import type { TokenScopes } from './oauth/token-scopes.ts';

/** What an application password may be used for. Without this it may do what its user may. */
export interface PasswordScopes {
  readonly readOnly: boolean;
  /** Routes it may use, with all below them; null for every route. */
  readonly prefixes: readonly string[] | null;
}

/** How the caller proved who they are. */
export type Credential =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'application-password';
      readonly uuid: string;
      readonly userId: number;
      readonly scopes: PasswordScopes | null;
      /** Its owner must have a second factor, so it can't be used for what needs a person. */
      readonly isLimited?: boolean;
    }
  /** An access token of a program. `uuid` is the id of its grant. */
  | {
      readonly kind: 'oauth';
      readonly uuid: string;
      readonly userId: number;
      readonly scopes: TokenScopes;
      /** The ability that runs now. */
      readonly ability?: string;
    }
  /** A JWT of `jwt-auth/v1`: a program has the password of its user. */
  | { readonly kind: 'jwt'; readonly sessionId: string }
  /** `isRecent`: its owner signed in within the last minutes. */
  | { readonly kind: 'cookie'; readonly sessionId: string; readonly isRecent: boolean }
  /** A plugin named the user: nobody proved anything. */
  | { readonly kind: 'plugin' }
  /** A command on the machine itself. */
  | { readonly kind: 'command' };

declare module '../scope.ts' {
  interface Scope {
    readonly credential: Credential;
    /** Application passwords may be used: the connection is encrypted, or the site takes them without. */
    readonly takesApplicationPasswords: boolean;
  }
}

declare module '../hooks/bus.ts' {
  interface Filters {
    /** Disable application passwords. */
    application_passwords_available: (available: boolean) => boolean;
    /** Disable application passwords for one user. */
    application_passwords_available_for_user: (available: boolean, given: { readonly userId: number }) => boolean;
  }
}

export const noCredential: Credential = Object.freeze({ kind: 'none' });

const outOfScope = createError(
  'rest_application_password_scope',
  403,
  'This application password is limited to other routes, or read-only.',
);

const insufficientScope = createError(
  'rest_insufficient_scope',
  403,
  'The access token lacks the scope for this request. Connect again, and allow it to write.',
);

const stepUp = createError(
  'rest_step_up_required',
  403,
  'You signed in more than 10 minutes ago. Sign in again to confirm your identity, then repeat the request.',
);

const needsPerson = createError(
  'rest_danger_needs_person',
  403,
  "Programs can't make this change. Sign in to make it.",
);

/**
 * Step-up authentication: rejects a session that is not recent. Programs can't sign in again. Application passwords of
 * users who must have a second factor would be a way around it, and a connection never has more rights than its consent. `isPersonOnly`: no
 * application password will do.
 */
export function stepUpError(credential: Credential, isPersonOnly = false): RestError | null {
  if (credential.kind === 'cookie') return credential.isRecent ? null : stepUp();
  const isProgram =
    credential.kind === 'plugin' ||
    credential.kind === 'oauth' ||
    credential.kind === 'jwt' ||
    (credential.kind === 'application-password' && (isPersonOnly || credential.isLimited === true));
  return isProgram ? needsPerson() : null;
}

/** Where programs find every ability of the site as a tool. */
export const mcpRoute = '/platen/v1/mcp';
/** Where MCP clients of WordPress look for the same, in its dialect. */
export const mcpAlias = '/mcp/mcp-adapter-default-server';

/** The parts of a batch, and what tools do, are judged one by one; so these themselves are only envelopes. */
const envelopes: ReadonlySet<string> = new Set(['/batch/v1', mcpRoute, mcpAlias]);

/** Limits of an application password or access token. Null: everything its user can do. */
export function limitsOf(credential: Credential): PasswordScopes | null {
  if (credential.kind === 'oauth') return limitsOfToken(credential.scopes);
  return credential.kind === 'application-password' ? credential.scopes : null;
}

/** A program sends it, and could not sign in again. */
export const isKey = ({ kind }: Credential): boolean => ['application-password', 'oauth', 'jwt'].includes(kind);

/** The credential within an ability: a token may have the ability as its scope. */
export const withinAbility = (credential: Credential, ability: string): Credential =>
  credential.kind === 'oauth' ? { ...credential, ability } : credential;

/** Rejects what is outside the scopes of a key or token. Checked for every request, those in process among them. */
export function beyondScopes(credential: Credential, request: { route: string; writes: boolean }): RestError | null {
  const route = request.route.toLowerCase();
  if (envelopes.has(route)) return null;
  if (credential.kind === 'oauth') return beyondToken(credential, { route, writes: request.writes });
  const scopes = limitsOf(credential);
  if (scopes === null) return null;
  const mayWrite = !scopes.readOnly || !request.writes;
  const mayRoute = scopes.prefixes === null || scopes.prefixes.some((prefix) => isBelow(route, prefix.toLowerCase()));
  return mayWrite && mayRoute ? null : outOfScope();
}

const isBelow = (route: string, prefix: string): boolean => route === prefix || route.startsWith(`${prefix}/`);

function beyondToken(
  { scopes, ability }: Credential & { readonly kind: 'oauth' },
  { route, writes }: { route: string; writes: boolean },
): RestError | null {
  if (scopes.abilities.some((name) => name === ability || route.endsWith(`/abilities/${name}/run`))) return null;
  const isWithin = scopes.rules.some(
    ({ prefix, write }) => (write || !writes) && (prefix === null || isBelow(route, prefix.toLowerCase())),
  );
  return isWithin ? null : insufficientScope();
}
