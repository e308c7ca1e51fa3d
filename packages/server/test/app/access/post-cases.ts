import type { JsonMap } from '../../../src/lib/json.ts';
import { refused } from './cases.ts';
import type { Case, Inspect } from './cases.ts';
import { callers, statusOf, typeRights } from './rules.ts';
import type { Caller, Item, PostRules } from './rules.ts';
import { contentMark, hasRevisions, pathOf, titleMark } from './world.ts';
import type { Post, World } from './world.ts';

interface Given {
  readonly caller: Caller;
  readonly item: Item;
  readonly post: Post;
  readonly rules: PostRules;
  readonly world: World;
}

const mayOr = (may: boolean, status: number, caller: Caller): number => (may ? status : refused(caller));

/** Whatever is refused says nothing of the record. */
const isSilent: Inspect = ({ body }) => {
  const text = JSON.stringify(body);
  return text.includes(titleMark) || text.includes(contentMark) ? 'it leaks' : null;
};

function reads({ caller, item, post, rules }: Given): Case[] {
  const path = `${pathOf(post.type)}/${post.id}`;
  const canEdit = rules.canEdit(caller, item);
  // A pattern in the trash is not there for readers.
  const isGone = post.type === 'blocks' && statusOf(post.state) === 'trash';
  // Whoever may read a pattern gets it as it is written, its password notwithstanding.
  const isCovered = post.state === 'locked' && post.type !== 'blocks';
  const one = (what: string, may: boolean, query: JsonMap): Case => {
    const expected = isGone ? 404 : mayOr(may, 200, caller);
    const isLocked: Inspect = ({ body }) =>
      JSON.stringify(body).includes(contentMark) ? 'it leaks the content' : null;
    const wrongBody = expected !== 200 ? isSilent : isCovered && query['context'] !== 'edit' ? isLocked : null;
    return { what, caller, asked: { method: 'GET', path, query }, expected, ...(wrongBody && { wrongBody }) };
  };
  const canRead = rules.canRead(caller, item);
  return [
    one('read', canRead, {}),
    one('read embedded', canRead, { context: 'embed' }),
    one('read by fields', canRead, { _fields: 'title,content,excerpt' }),
    one('read to edit', canEdit, { context: 'edit' }),
  ];
}

function updates({ caller, item, post, rules, world }: Given): Case[] {
  const path = `${pathOf(post.type)}/${post.id}`;
  const canEdit = rules.canEdit(caller, item);
  const target = { table: 'posts', id: post.id };
  const one = (what: string, may: boolean, method: string, body: JsonMap): Case => ({
    what,
    caller,
    asked: { method, path, body },
    expected: mayOr(may, 200, caller),
    target,
    writes: true,
    ...(may ? {} : { wrongBody: isSilent }),
  });
  const canPublish = canEdit && rules.canPublish(caller, post.type);
  const canGive = canEdit && rules.canEditOthers(caller, post.type);
  const hasAuthor = ['posts', 'pages', 'books'].includes(post.type);
  return [
    one('update', canEdit, ['POST', 'PUT', 'PATCH'][post.id % 3] ?? '', { title: 'changed' }),
    ...(['draft', 'pending'] as const).map((status) =>
      one(`to ${status}`, canEdit, 'POST', { title: 'changed', status }),
    ),
    ...(['publish', 'private', 'future'] as const)
      .filter((status) => status !== statusOf(item.state))
      .map((status) => one(`to ${status}`, canPublish, 'POST', { title: 'changed', status })),
    ...(hasAuthor ? [one('give to another', canGive, 'POST', { title: 'changed', author: world.users.stranger })] : []),
    ...(post.type === 'posts' && post.state !== 'locked' ? [one('stick', canGive, 'POST', { sticky: true })] : []),
  ];
}

function removals({ caller, item, post, rules }: Given): Case[] {
  const path = `${pathOf(post.type)}/${post.id}`;
  // Who may edit a post may delete it: the roles hold both rights alike.
  const canDelete = rules.canEdit(caller, item);
  const target = { table: 'posts', id: post.id };
  const isTrashed = statusOf(post.state) === 'trash';
  const one = (what: string, query: JsonMap, expected: number): Case => ({
    what,
    caller,
    asked: { method: 'DELETE', path, query },
    expected: mayOr(canDelete, expected, caller),
    target,
    writes: true,
    ...(canDelete ? {} : { wrongBody: isSilent }),
  });
  return [
    one('trash', {}, isTrashed ? (post.type === 'blocks' ? 404 : 410) : 200),
    one('delete', { force: 'true' }, 200),
  ];
}

function revisions({ caller, item, post, rules }: Given): Case[] {
  if (post.type === 'notes') return [];
  const path = `${pathOf(post.type)}/${post.id}`;
  const canEdit = rules.canEdit(caller, item);
  const read = (what: string, below: string, query: JsonMap = {}): Case => ({
    what,
    caller,
    asked: { method: 'GET', path: `${path}/${below}`, query },
    expected: mayOr(canEdit, 200, caller),
    ...(canEdit ? {} : { wrongBody: isSilent }),
  });
  const autosave: Case = {
    what: 'autosave',
    caller,
    asked: { method: 'POST', path: `${path}/autosaves`, body: { title: 'typed', content: 'typed' } },
    expected: mayOr(canEdit, 200, caller),
    target: { table: 'posts', id: post.id },
    writes: true,
  };
  if (!hasRevisions(post.type)) return [read('autosaves', 'autosaves'), autosave];
  return [
    read('revisions', 'revisions'),
    read('revisions to edit', 'revisions', { context: 'edit' }),
    read('revision', `revisions/${post.revision}`),
    read('autosaves', 'autosaves'),
    autosave,
    {
      what: 'delete a revision',
      caller,
      asked: { method: 'DELETE', path: `${path}/revisions/${post.revision}`, query: { force: 'true' } },
      expected: refused(caller),
      wrongBody: isSilent,
    },
  ];
}

/** Every verb on the caller's own posts and those of somebody else, of every type and in every state. */
export const postCases = (world: World, rules: PostRules): Case[] =>
  callers.flatMap((caller) =>
    world.posts
      .filter(({ owner }) => owner === caller || owner === 'stranger')
      .flatMap((post) => {
        const item: Item = { type: post.type, state: post.state, isOwn: post.owner === caller };
        const given = { caller, item, post, rules, world };
        return [...reads(given), ...updates(given), ...removals(given), ...revisions(given)];
      }),
  );

const listed = ['', 'publish', 'draft', 'pending', 'future', 'private', 'trash', 'any', 'draft,publish'] as const;

/** Lists hold exactly what the caller may read, or may edit where they were asked for to be edited. */
export const listCases = (world: World, rules: PostRules): Case[] =>
  Object.keys(typeRights).flatMap((type) =>
    callers.flatMap((caller) =>
      listed.flatMap((statuses) =>
        (['view', 'edit'] as const).flatMap((context) =>
          ([{}, { search: titleMark }] as const).map((filter): Case => {
            const wanted = statuses === '' ? ['publish'] : statuses.split(',');
            const isPlain = wanted.every((status) => status === 'publish');
            const canEditType = rules.canEditType(caller, type);
            const expected =
              !isPlain && !canEditType ? 400 : context === 'edit' && !canEditType ? refused(caller) : 200;
            const isWanted = (status: string): boolean =>
              wanted.includes(status) || (wanted.includes('any') && status !== 'trash');
            const ids = world.posts
              .filter((post) => {
                const item: Item = { type, state: post.state, isOwn: post.owner === caller };
                if (post.type !== type || !isWanted(statusOf(post.state))) return false;
                // A search tells visitors nothing of what is behind a password.
                if (caller === 'visitor' && post.state === 'locked' && 'search' in filter) return false;
                return context === 'edit' ? rules.canEdit(caller, item) : rules.canRead(caller, item);
              })
              .map(({ id }) => id)
              .toSorted((one, other) => one - other);
            return {
              what: `list ${statuses}`,
              caller,
              asked: {
                method: 'GET',
                path: pathOf(type),
                query: { ...filter, context, per_page: '100', ...(statuses !== '' && { status: statuses }) },
              },
              expected,
              wrongBody: ({ body, status }) => {
                if (status !== 200) return null;
                const found = (body as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);
                return JSON.stringify(found) === JSON.stringify(ids)
                  ? null
                  : `lists ${found.length} of ${ids.length}: ${found.join()} instead of ${ids.join()}`;
              },
            };
          }),
        ),
      ),
    ),
  );

/** New posts of every type, in every state, by the caller and in the name of another. */
export const createCases = (world: World, rules: PostRules): Case[] =>
  Object.keys(typeRights).flatMap((type) =>
    callers.flatMap((caller) =>
      (['draft', 'pending', 'publish', 'private', 'future'] as const).flatMap((status) =>
        [null, world.users['stranger']]
          .filter((author) => author === null || ['posts', 'pages', 'books'].includes(type))
          .map((author): Case => {
            const needsPublish = !['draft', 'pending'].includes(status);
            const may =
              rules.canCreate(caller, type) &&
              (!needsPublish || rules.canPublish(caller, type)) &&
              (author === null || rules.canEditOthers(caller, type));
            return {
              what: `create ${status}${author === null ? '' : ' for another'}`,
              caller,
              asked: {
                method: 'POST',
                path: pathOf(type),
                body: {
                  title: 'made',
                  status,
                  ...(status === 'future' && { date: '2098-01-01T00:00:00' }),
                  ...(author !== null && { author }),
                },
              },
              expected: mayOr(may, 201, caller),
              writes: true,
            };
          }),
      ),
    ),
  );
