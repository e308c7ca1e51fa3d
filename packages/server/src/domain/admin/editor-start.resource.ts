import { editorStart, styleStart, themeStart } from './editor-start.rules.ts';
import type { Asked, Opened } from './editor-start.rules.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { buildQuery } from '../../lib/query-string.ts';
import { callRoute } from '../../site/call-route.ts';
import { get } from '../../rest/request.ts';
import type { Ctx } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { shape } from '../../rest/shape.ts';
import type { Scope } from '../../scope.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { postRefusals } from '../posts/posts.errors.ts';
import { requirePost } from '../posts/posts.read.actions.ts';
import { requireTypeNamed } from '../types/types.actions.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

interface Edited {
  readonly type: PostType;
  readonly post: PostRow | null;
}

async function edited({ scope, params: { type: name, id } }: Ctx): Promise<Edited> {
  const type = requireTypeNamed(scope, scalarText(name ?? ''));
  return { type, post: typeof id === 'number' ? await requirePost(scope, type, id) : null };
}

/** What the editor asks at its start, in one answer. Which things those are is known here, so that nobody can ask for any. */
export const editorStartRoute = singleRoute<Edited>({
  namespace: 'platen/v1',
  path: '/editor-start',
  unlisted: true,
  permit: {
    signIn: true,
    record: edited,
    also: ({ scope }, { type, post }) =>
      (post === null ? scope.caller.can(type.capabilities.edit_posts) : canEditPost(scope, post)) ||
      postRefusals.edit(scope),
  },
  read: {
    answers: 'list',
    args: {
      type: { schema: { description: 'Name of the post type.', type: 'string' }, required: true },
      id: { schema: { description: 'Id of the post to open. Omit it for templates.', type: 'integer' } },
    },
    handle: ({ scope }, { type, post }) =>
      tellEditor(scope, {
        type: scope.site.dialect.outward(type.name),
        collection: collectionRoute(type),
        post,
      }),
  },
});

/** One answer, under what it would have been asked by. */
interface Told extends JsonMap {
  readonly method: string;
  readonly path: string;
  readonly headers: JsonMap;
  readonly body: Json;
}

/** What an editor asks at its start, with the rights of the caller; what is refused is left out, and asked for in vain. */
async function tellEditor(scope: Scope, opened: Omit<Opened, 'dialect'>): Promise<readonly Told[]> {
  const { dialect } = scope.site;
  const theme = await tell(scope, themeStart({ dialect }));
  const told = theme === null ? [] : [theme, ...(await tellAll(scope, stylesOf(scope, theme)))];
  return [...told, ...(await tellAll(scope, editorStart({ ...opened, dialect })))];
}

/** One after another: this is one request, and takes the place of one. */
async function tellAll(scope: Scope, asked: readonly Asked[]): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (const one of asked) told.push(...[await tell(scope, one)].filter((each) => each !== null));
  return told;
}

async function tell(scope: Scope, asked: Asked): Promise<Told | null> {
  const { method, route, query } = asked;
  const response = await callRoute(scope, asked);
  if (response.status !== 200) return null;
  return {
    method,
    path: Object.keys(query).length === 0 ? route : `${route}?${buildQuery(query)}`,
    headers: response.headers,
    body: await shape(scope, { ...get(route, query), method }, response),
  };
}

interface Theme {
  readonly stylesheet?: string;
  readonly _links?: Readonly<Record<string, readonly { readonly href?: string }[]>>;
}

function stylesOf({ site: { dialect } }: Scope, { body }: Told): readonly Asked[] {
  const [theme] = body as readonly Theme[];
  if (theme?.stylesheet === undefined) return [];
  const [link] = theme._links?.[dialect.relation('user-global-styles')] ?? [];
  return styleStart(dialect, theme.stylesheet, /\d+$/.exec(link?.href ?? '')?.[0] ?? '');
}
