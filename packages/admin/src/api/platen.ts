import { queryOptions } from '@tanstack/react-query';
import { facts } from '../facts.ts';
import { nonce } from '../session/session.ts';
import { request } from './request.ts';
import { resourceAt } from './resource.ts';

/** Routes of `platen/v1` whose responses the contract does not describe. */

export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
  readonly source: 'core' | 'plugin' | 'site';
  /** False for administrators and roles of plugins. */
  readonly editable: boolean;
  /** Null for roles of the site. */
  readonly default_capabilities: readonly string[] | null;
  /** Number of users, if asked for. */
  readonly users?: number;
}

/** Roles decide what users may do, so they affect the current user, too. */
export const roles = resourceAt<Role, Partial<Pick<Role, 'label' | 'capabilities'>>>('platen/v1/roles', {
  affects: ['wp/v2/users'],
});

export interface ServiceKey {
  readonly uuid: string;
  readonly name: string;
  readonly created: string;
  /** In GMT, without an offset. */
  readonly expires: string;
  readonly expired: boolean;
  readonly replaced: boolean;
  readonly last_used: string | null;
  readonly last_ip: string | null;
  readonly scopes: { readonly readOnly: boolean; readonly prefixes: readonly string[] | null } | null;
  /** Only in the response that creates it. */
  readonly key?: string;
}

/** A user that is a program. */
export interface ServiceAccount {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly disabled: boolean;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly keys: readonly ServiceKey[];
  /** Only in the response that creates the account. */
  readonly key?: string;
}

interface NewKey {
  readonly name: string;
  readonly days: number;
  readonly scopes: { readonly readOnly: boolean };
}

export const serviceAccounts = resourceAt<
  ServiceAccount,
  Partial<NewKey & { readonly username: string; readonly roles: readonly string[] }>
>('platen/v1/service-accounts', { affects: ['wp/v2/users', 'platen/v1/roles'] });

export const serviceKeysOf = (account: number) =>
  resourceAt<ServiceKey, Partial<NewKey>>(`platen/v1/service-accounts/${account}/keys`);

export const rotationOf = (account: number, key: string) =>
  resourceAt<ServiceKey>(`platen/v1/service-accounts/${account}/keys/${key}/rotate`);

export interface Session {
  readonly id: string;
  readonly created: string;
  readonly expires: string;
  readonly ip: string;
  readonly agent: string;
  readonly current: boolean;
}

export const sessionsOf = (user: number) => resourceAt<Session>(`platen/v1/users/${user}/sessions`);

/** The second factors of a user. */
export interface Factors {
  /** The user must keep one. */
  readonly required: boolean;
  /** Since when there is an authenticator app. */
  readonly totp: string | null;
  readonly recovery_codes: number;
  readonly passkeys: readonly { readonly id: string; readonly name: string }[];
  readonly devices: readonly { readonly id: string; readonly agent: string }[];
}

export const factorsOf = (user: number) => resourceAt<Factors>(`platen/v1/users/${user}/factors`);

/** Number of posts per status. */
export const counts = resourceAt<Readonly<Record<string, number>>>('platen/v1/counts');

/** Published posts per day of the last year: date → number. */
export const publishing = resourceAt<Readonly<Record<string, number>>>('platen/v1/publishing');

export interface MediaUsage {
  readonly posts: readonly {
    readonly id: number;
    readonly type: string;
    readonly status: string;
    readonly title: { readonly rendered: string };
    readonly places: readonly ('featured_media' | 'content')[];
  }[];
  readonly more: boolean;
}

export const usageOf = (media: number) => resourceAt<MediaUsage>(`platen/v1/media/${media}/usage`);

/** Deletes all comments in spam or trash permanently. Returns their number. */
export async function emptyComments(status: 'spam' | 'trash'): Promise<number> {
  let count = 0;
  for (let left = 1; left > 0;) {
    const { data } = await request<{ readonly deleted: number; readonly left: number }>(
      `platen/v1/comments/${status}`,
      {
        method: 'DELETE',
      },
    );
    count += data.deleted;
    ({ left } = data);
  }
  return count;
}

/** The file of a media item. An upload there replaces it. */
export const fileOf = (media: number) => resourceAt(`platen/v1/media/${media}/file`, { affects: ['wp/v2/media'] });

/** Stores an auto-draft: the editor opens stored posts only. Returns its id. */
export const createDraft = async (type: string, signal: AbortSignal): Promise<number> =>
  (await request<{ readonly id: number }>('platen/v1/drafts', { method: 'POST', body: { type }, signal })).data.id;

export interface Lock {
  readonly mine: boolean;
  readonly holder?: { readonly id: number; readonly name: string };
}

/** The edit lock of a post. */
export function lockOf(type: string, id: number) {
  const path = `platen/v1/locks/${type}/${id}`;
  return {
    /** Does not extend the lock. */
    read: async (): Promise<Lock> => (await request<Lock>(path)).data,
    /** Gets or extends the lock; with `takeOver`, also from another user. */
    hold: async (takeOver: boolean): Promise<Lock> =>
      (await request<Lock>(path, { method: 'POST', body: { take_over: takeOver } })).data,
    /** Also works while the page closes. */
    release: (): void =>
      void fetch(`${facts.api}${path}`, { method: 'DELETE', keepalive: true, headers: { 'X-WP-Nonce': nonce() } }),
  };
}

/** Who is editing a post. */
export const lockQuery = (type: string, id: number) =>
  queryOptions({ queryKey: ['platen', 'v1', 'locks', type, id], queryFn: () => lockOf(type, id).read(), staleTime: 0 });

interface Rendered {
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
}

interface Unsaved {
  readonly title: string;
  readonly excerpt: string;
  readonly content: string;
}

/** An unsaved post, rendered by the server. */
export const renderPost = async (type: string, id: number, body: Unsaved): Promise<Rendered> =>
  (await request<Rendered>(`platen/v1/render/${type}/${id}`, { method: 'POST', body })).data;

/** Stores preferences with the account. They are also stored in the browser, so errors are ignored. */
export function savePreferences(preferences: object): void {
  const body = { meta: { persisted_preferences: { ...preferences, _modified: new Date().toISOString() } } };
  request('wp/v2/users/me', { method: 'PUT', body }).catch(() => undefined);
}

interface SiteZone {
  readonly timezone_string: string;
  readonly gmt_offset: number | string;
}

/** The time zone of the site, which is only in the API index. */
export const readSiteZone = async (): Promise<SiteZone> =>
  (await request<SiteZone>('', { query: { _fields: 'timezone_string,gmt_offset' } })).data;

/** Runs an ability without input. Read-only ones are run with GET. */
export const runAbility = async (name: string, isReadOnly: boolean): Promise<unknown> =>
  (await request<unknown>(`wp-abilities/v1/abilities/${name}/run`, { method: isReadOnly ? 'GET' : 'POST' })).data;
