import type { JsonMap } from '../../../src/lib/json.ts';
import { refused } from './cases.ts';
import type { Case, Inspect } from './cases.ts';
import { callers, holds, termRights } from './rules.ts';
import type { Caller } from './rules.ts';
import { contentMark } from './world.ts';
import type { Asked, Comment, World } from './world.ts';

type Target = NonNullable<Case['target']>;

const read = (what: string, caller: Caller, may: boolean, path: string, query: JsonMap = {}): Case => ({
  what,
  caller,
  asked: { method: 'GET', path, query },
  expected: may ? 200 : refused(caller),
});

interface Write {
  readonly what: string;
  readonly may: boolean;
  readonly asked: Asked;
  readonly status?: number;
  readonly target?: Target;
}

const write = (caller: Caller, { what, may, asked, status = 200, target }: Write): Case => ({
  what,
  caller,
  asked,
  expected: may ? status : refused(caller),
  writes: true,
  ...(target && { target }),
});

const updates = ['POST', 'PUT', 'PATCH'];

export const termCases = (world: World): Case[] =>
  callers.flatMap((caller) =>
    Object.entries(termRights).flatMap(([base, least]) => {
      const id = world.terms[base] ?? 0;
      const path = `/cms/v2/${base}`;
      const isEditor = holds(caller, 'editor');
      const target = { table: 'terms', id };
      return [
        read('terms', caller, true, path),
        read('terms to edit', caller, isEditor, path, { context: 'edit' }),
        read('term', caller, true, `${path}/${id}`),
        read('term to edit', caller, isEditor, `${path}/${id}`, { context: 'edit' }),
        write(caller, {
          what: 'create a term',
          may: holds(caller, least),
          asked: { method: 'POST', path, body: { name: `made by ${caller}` } },
          status: 201,
        }),
        ...updates.map((method) =>
          write(caller, {
            what: `change a term by ${method}`,
            may: isEditor,
            asked: { method, path: `${path}/${id}`, body: { description: 'changed' } },
            target,
          }),
        ),
        write(caller, {
          what: 'delete a term',
          may: isEditor,
          asked: { method: 'DELETE', path: `${path}/${id}`, query: { force: 'true' } },
          target,
        }),
      ];
    }),
  );

/** Approved ones are for whoever may read the post, others for their author; the rest is for those who moderate. */
const canReadComment = (caller: Caller, { state, owner, on }: Comment): boolean =>
  holds(caller, 'editor') || owner === caller || (state === 'approved' && on === 'publish');

const saysNothing: Inspect = ({ status, body }) =>
  status >= 300 && JSON.stringify(body).includes(contentMark) ? 'it leaks' : null;

export const commentCases = (world: World): Case[] =>
  callers.flatMap((caller) =>
    world.comments
      .filter(({ owner }) => owner === caller || owner === 'stranger')
      .flatMap((comment) => {
        const path = `/cms/v2/comments/${comment.id}`;
        const isEditor = holds(caller, 'editor');
        const target = { table: 'comments', id: comment.id };
        const change = (what: string, asked: Omit<Asked, 'path'>, status = 200): Case =>
          write(caller, { what, may: isEditor, asked: { ...asked, path }, status, target });
        const other = comment.state === 'hold' ? 'approved' : 'hold';
        return [
          read('comment', caller, canReadComment(caller, comment), path),
          read('comment embedded', caller, canReadComment(caller, comment), path, { context: 'embed' }),
          read('comment to edit', caller, isEditor, path, { context: 'edit' }),
          ...updates.map((method) => change(`change a comment by ${method}`, { method, body: { content: 'changed' } })),
          change('move a comment', { method: 'POST', body: { status: other } }),
          change('trash a comment', { method: 'DELETE' }, comment.state === 'trash' ? 410 : 200),
          change('delete a comment', { method: 'DELETE', query: { force: 'true' } }),
        ].map((one) => ({ ...one, wrongBody: saysNothing }));
      }),
  );

export const commentListCases = (world: World): Case[] =>
  callers.flatMap((caller) =>
    (['approve', 'hold', 'spam', 'trash'] as const).map((status): Case => {
      const state = status === 'approve' ? 'approved' : status;
      const may = status === 'approve' || holds(caller, 'contributor');
      const ids = world.comments
        .filter((comment) => comment.state === state && canReadComment(caller, comment))
        .map(({ id }) => id)
        .toSorted((one, other) => one - other);
      return {
        ...read(`comments, ${status}`, caller, may, '/cms/v2/comments', { status, per_page: '100' }),
        wrongBody: ({ status: answered, body }) => {
          if (answered !== 200) return null;
          const found = (body as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);
          return JSON.stringify(found) === JSON.stringify(ids)
            ? null
            : `lists ${found.join()} instead of ${ids.join()}`;
        },
      };
    }),
  );

/** Users who have published nothing are for administrators and for themselves. */
export const userCases = (world: World): Case[] =>
  callers.flatMap((caller) => {
    const isAdmin = holds(caller, 'administrator');
    const others = Object.values(world.quiet).flatMap((id) => userVerbs(caller, id, { may: isAdmin, isOwn: false }));
    const own = caller === 'visitor' ? [] : userVerbs(caller, world.users[caller], { may: true, isOwn: true });
    const settings = updates.map((method): Case => ({
      ...write(caller, {
        what: `change the settings by ${method}`,
        may: isAdmin,
        asked: { method, path: '/cms/v2/settings', body: { title: `Changed by ${method}` } },
      }),
      writesTo: 'options',
    }));
    return [
      ...others,
      ...own,
      read('users', caller, true, '/cms/v2/users'),
      read('users to edit', caller, isAdmin, '/cms/v2/users', { context: 'edit' }),
      read('users by role', caller, isAdmin, '/cms/v2/users', { roles: 'author' }),
      read('settings', caller, isAdmin, '/cms/v2/settings'),
      ...settings,
    ];
  });

function userVerbs(caller: Caller, id: number, { may, isOwn }: { may: boolean; isOwn: boolean }): Case[] {
  const path = `/cms/v2/users/${id}`;
  const isAdmin = holds(caller, 'administrator');
  // Their own account is changed where it is: a copy of it would be somebody else.
  const target = isOwn ? {} : { target: { table: 'users', id } };
  const keys = `${path}/application-passwords`;
  return [
    read('user', caller, may, path),
    read('user to edit', caller, may, path, { context: 'edit' }),
    ...updates.map((method) =>
      write(caller, {
        what: `change a user by ${method}`,
        may,
        asked: { method, path, body: { description: method } },
        ...target,
      }),
    ),
    write(caller, {
      what: 'promote a user',
      may: isAdmin && !isOwn,
      asked: { method: 'POST', path, body: { roles: ['editor'] } },
      ...target,
    }),
    read('application passwords', caller, may, keys),
    ...(isOwn
      ? []
      : [
          write(caller, {
            what: 'make a key',
            may,
            asked: { method: 'POST', path: keys, body: { name: 'made' } },
            status: 201,
            ...target,
          }),
          write(caller, {
            what: 'delete a user',
            may: isAdmin,
            asked: { method: 'DELETE', path, query: { force: 'true', reassign: '' } },
            ...target,
          }),
        ]),
  ];
}
