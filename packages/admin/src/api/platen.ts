import { facts } from '../facts.ts';
import { nonce } from '../session/session.ts';
import { request } from './request.ts';
import { resourceAt } from './resource.ts';

/** Routes of `platen/v1` whose responses the contract does not describe. */

export interface Role {
  readonly name: string;
  readonly label: string;
  readonly capabilities: readonly string[];
}

export const roles = resourceAt<Role>('platen/v1/roles');

export interface Session {
  readonly id: string;
  readonly created: string;
  readonly expires: string;
  readonly ip: string;
  readonly agent: string;
  readonly current: boolean;
}

export const sessionsOf = (user: number) => resourceAt<Session>(`platen/v1/users/${user}/sessions`);

/** Number of posts per status. */
export const counts = resourceAt<Readonly<Record<string, number>>>('platen/v1/counts');

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
