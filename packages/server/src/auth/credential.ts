import { createError } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';

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
    }
  /** `isRecent`: its owner proved the password within the last minutes. */
  | { readonly kind: 'cookie'; readonly sessionId: string; readonly isRecent: boolean }
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

const stepUp = createError(
  'rest_step_up_required',
  403,
  'You signed in more than 10 minutes ago. Sign in again to confirm your identity, then repeat the request.',
);

/**
 * Step-up authentication: rejects a session that is not recent. Application passwords can't sign in again, so they have
 * separate rules.
 */
export const stepUpError = (credential: Credential): RestError | null =>
  credential.kind === 'cookie' && !credential.isRecent ? stepUp() : null;

/** Where programs find every ability of the site as a tool. */
export const mcpRoute = '/platen/v1/mcp';
/** Where MCP clients of WordPress look for the same, in its dialect. */
export const mcpAlias = '/mcp/mcp-adapter-default-server';

/** The parts of a batch, and what tools do, are judged one by one; so these themselves are only envelopes. */
const envelopes: ReadonlySet<string> = new Set(['/batch/v1', mcpRoute, mcpAlias]);

/** Rejects what is outside an application password's scopes. Checked for every request, those in process among them. */
export function beyondScopes(credential: Credential, request: { route: string; writes: boolean }): RestError | null {
  const scopes = credential.kind === 'application-password' ? credential.scopes : null;
  const route = request.route.toLowerCase();
  if (scopes === null || envelopes.has(route)) return null;
  const mayWrite = !scopes.readOnly || !request.writes;
  const mayRoute = scopes.prefixes === null || scopes.prefixes.some((prefix) => isBelow(route, prefix.toLowerCase()));
  return mayWrite && mayRoute ? null : outOfScope();
}

const isBelow = (route: string, prefix: string): boolean => route === prefix || route.startsWith(`${prefix}/`);
