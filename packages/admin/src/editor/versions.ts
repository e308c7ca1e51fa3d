import type { APIFetchOptions } from '@wordpress/api-fetch';
import { withChangedMeta } from './changed-meta.ts';

/** A post as last read or saved here. */
export interface Version {
  readonly etag: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Two users changed the same fields of a post. */
export interface Conflict {
  /** The common ancestor. */
  readonly base: Version['record'];
  readonly theirs: Version;
  /** The rejected save. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** Fields that both changed. */
  readonly members: readonly string[];
}

interface Watched {
  /** With the namespace, such as `/wp/v2/posts/5`. */
  readonly path: string;
  readonly onConflict: (conflict: Conflict) => void;
  /** The last autosave: for the user's own draft it changes the post itself. */
  autosaved: Readonly<Record<string, unknown>>;
}

let watched: Watched | null = null;

/** Versions by path. The editor loads its post before `watchVersions` is called. */
const known = new Map<string, Version>();

/** Optimistic locking: saves don't overwrite changes of other users. */
export function watchVersions(path: string, onConflict: Watched['onConflict']): () => void {
  const own: Watched = { path, onConflict, autosaved: {} };
  watched = own;
  return () => {
    if (watched === own) watched = null;
  };
}

/** Makes the version of the other user the base of the next save. */
export const acceptVersion = (path: string, version: Version): void => void known.set(path, version);

const writing = new Set(['PUT', 'POST', 'PATCH']);
const onePath = /^\/[\w-]+\/v\d+\/[\w-]+\/\d+$/;

type Next = (options: APIFetchOptions) => Promise<unknown>;

export async function versions(options: APIFetchOptions, next: Next): Promise<unknown> {
  const { path = '', method = 'GET', data } = options;
  const [route = '', query = ''] = path.split('?', 2);
  if (watched !== null && route === `${watched.path}/autosaves` && writing.has(method)) watched.autosaved = { ...data };
  if (!onePath.test(route)) return next(options);
  // Only responses with all fields have the ETag that `If-Match` expects.
  if (method === 'GET') return query.includes('_fields') ? next(options) : reading(route, options, next);
  return route === watched?.path && writing.has(method) ? saving(watched, options, next) : next(options);
}

async function reading(path: string, options: APIFetchOptions, next: Next): Promise<unknown> {
  const response = (await next({ ...options, parse: false }).catch(
    options.parse === false ? rethrown : refused,
  )) as Response;
  await note(path, response);
  return options.parse === false ? response : response.json();
}

async function note(path: string, response: Response): Promise<void> {
  const etag = response.headers.get('ETag');
  if (etag !== null) known.set(path, { etag, record: (await response.clone().json()) as Version['record'] });
}

async function saving(post: Watched, options: APIFetchOptions, next: Next): Promise<unknown> {
  const send = async (etag: string | undefined): Promise<unknown> => {
    const headers = { ...options.headers, ...(etag !== undefined && { 'If-Match': etag }) };
    const response = (await next({ ...options, data: mine, headers, parse: false }).catch(refused)) as Response;
    await note(post.path, response);
    return options.parse === false ? response : response.json();
  };
  const version = known.get(post.path);
  const mine = withChangedMeta((options.data ?? {}) as Conflict['mine'], version?.record);
  try {
    return await send(version?.etag);
  } catch (error) {
    if (version === undefined || (error as { code?: unknown }).code !== 'rest_precondition_failed') throw error;
    const { record: base } = version;
    const current = (await next({ path: `${post.path}?context=edit`, parse: false })) as Response;
    const theirs: Version = { etag: current.headers.get('ETag') ?? '*', record: await current.json() };
    const members = Object.keys(mine).filter((name) => isContested(name, { base, theirs, mine, post }));
    if (members.length === 0) return send(theirs.etag);
    post.onConflict({ base, theirs, mine, members });
    throw error;
  }
}

interface Compared {
  readonly base: Version['record'];
  readonly theirs: Version;
  readonly mine: Conflict['mine'];
  readonly post: Watched;
}

/** True if another user changed the field, and not to the value saved or autosaved here. */
function isContested(name: string, { base, theirs, mine, post }: Compared): boolean {
  // Saves have only the changed ones of custom fields, and others can't conflict.
  const keys = isPlain(mine[name]) && isPlain(base[name]) ? Object.keys(mine[name]) : null;
  const part = (value: unknown): unknown =>
    keys === null ? rawOf(value) : keys.map((key) => (value as Version['record'] | undefined)?.[key]);
  const textOf = (value: unknown): string | undefined => JSON.stringify(part(value));
  const same = (value: unknown): boolean => textOf(value) === textOf(theirs.record[name]);
  return name in theirs.record && ![base[name], mine[name], post.autosaved[name]].some(same);
}

const isPlain = (value: unknown): value is Version['record'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('raw' in value);

/** Compares the raw value, not the rendered one. */
export const rawOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

const rethrown = (problem: unknown): never => {
  throw problem;
};

/** With `parse: false`, errors are responses; callers expect the parsed body. */
async function refused(problem: unknown): Promise<never> {
  throw problem instanceof Response ? await problem.json().catch(() => problem) : problem;
}
