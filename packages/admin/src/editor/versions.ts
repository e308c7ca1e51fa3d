import type { APIFetchOptions } from '@wordpress/api-fetch';

/** A post as it was when it was read or saved here. */
export interface Version {
  readonly etag: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Two people have written the same members of a post. */
export interface Conflict {
  /** What both began with. */
  readonly base: Version['record'];
  readonly theirs: Version;
  /** What was to be saved. */
  readonly mine: Readonly<Record<string, unknown>>;
  /** Members that both have changed. */
  readonly members: readonly string[];
}

interface Watched {
  /** With the namespace, such as `/wp/v2/posts/5`. */
  readonly path: string;
  readonly onConflict: (conflict: Conflict) => void;
  /** What was sent as an autosave: of one's own draft it is in the post itself. */
  autosaved: Readonly<Record<string, unknown>>;
}

let watched: Watched | null = null;

/** Records by their paths. The editor asks for its post before there is anybody to watch it. */
const known = new Map<string, Version>();

/** Lets no save of the post overwrite what somebody else has saved in the meantime. */
export function watchVersions(path: string, onConflict: Watched['onConflict']): () => void {
  const own: Watched = { path, onConflict, autosaved: {} };
  watched = own;
  return () => {
    if (watched === own) watched = null;
  };
}

/** Takes what another has saved as the version that the next save begins with. */
export const acceptVersion = (path: string, version: Version): void => void known.set(path, version);

const writing = new Set(['PUT', 'POST', 'PATCH']);
const onePath = /^\/[\w-]+\/v\d+\/[\w-]+\/\d+$/;

type Next = (options: APIFetchOptions) => Promise<unknown>;

export async function versions(options: APIFetchOptions, next: Next): Promise<unknown> {
  const { path = '', method = 'GET', data } = options;
  const [route = '', query = ''] = path.split('?', 2);
  if (watched !== null && route === `${watched.path}/autosaves` && writing.has(method)) watched.autosaved = { ...data };
  if (!onePath.test(route)) return next(options);
  // Only a whole record has the ETag that a save is compared with.
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
    const response = (await next({ ...options, headers, parse: false }).catch(refused)) as Response;
    await note(post.path, response);
    return options.parse === false ? response : response.json();
  };
  const version = known.get(post.path);
  try {
    return await send(version?.etag);
  } catch (error) {
    if (version === undefined || (error as { code?: unknown }).code !== 'rest_precondition_failed') throw error;
    const { record: base } = version;
    const current = (await next({ path: `${post.path}?context=edit`, parse: false })) as Response;
    const theirs: Version = { etag: current.headers.get('ETag') ?? '*', record: await current.json() };
    const mine = (options.data ?? {}) as Conflict['mine'];
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

/** Whether somebody else has changed a member, to something else than what is to be saved or was autosaved here. */
function isContested(name: string, { base, theirs, mine, post }: Compared): boolean {
  const now = rawOf(theirs.record[name]);
  const same = (value: unknown): boolean => JSON.stringify(rawOf(value)) === JSON.stringify(now);
  return name in theirs.record && ![base[name], mine[name], post.autosaved[name]].some(same);
}

/** Texts come with what they look like; what was written is compared. */
export const rawOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

const rethrown = (problem: unknown): never => {
  throw problem;
};

/** Without parsing, a refusal comes as a response; everybody else expects its words. */
async function refused(problem: unknown): Promise<never> {
  throw problem instanceof Response ? await problem.json().catch(() => problem) : problem;
}
