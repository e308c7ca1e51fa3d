import { createPreviews } from '../../src/domain/revisions/previews.rules.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Scope } from '../../src/scope.ts';
import { secret } from './accounts.ts';
import { setUpPosts } from './posts.ts';
import type { PostsSite } from './posts.ts';
import { answerTo, ask } from './site.ts';
import type { Role } from './site.ts';

export interface RevisionsSite extends PostsSite {
  /** The clock that previews go by. */
  readonly clock: { now: number };
}

/** Posts with all that revisions and autosaves need beside them. */
export function setUpRevisions(plugins: readonly Plugin[] = []): RevisionsSite {
  const posts = setUpPosts(plugins);
  const clock = { now: Date.now() };
  const previews = createPreviews(secret, () => clock.now);
  const scope = (role: Role): Scope => ({ ...posts.scope(role), previews });
  const send: PostsSite['send'] = (role, method, route, parts) =>
    answerTo(scope(role), ask(method, `/cms/v2/${route}`, parts));
  return Object.defineProperties({ clock, scope, send } as unknown as RevisionsSite, descriptorsOf(posts));
}

/** Everything of a site but what is put in its place; its database is there only later. */
function descriptorsOf(posts: PostsSite): PropertyDescriptorMap {
  const { scope: _scope, send: _send, ...others } = Object.getOwnPropertyDescriptors(posts);
  return others;
}

export const member = (body: Json, name: string): Json => (body as JsonMap)[name] ?? null;

export const members = (body: Json, name: string): Json[] =>
  (body as readonly Json[]).map((item) => member(item, name));
