import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { batch, oneByOne } from './batch.ts';
import type { BatchRequest } from './batch.ts';
import { notifyError, notifySuccess } from './notices.ts';
import { applied, changed } from './optimistic.ts';
import type { Changes } from './optimistic.ts';
import { forgetPreloaded } from './preloaded-responses.ts';
import { reasonOf } from './reason.ts';
import { recordKey } from './reading.ts';
import { request } from './request.ts';
import { collectionKey, keyOf } from './resource.ts';
import type { Query, Resource } from './resource.ts';

type Id = number | string;

/** What the user is told once a change is stored. */
export interface Report {
  readonly done?: string;
  /** Adds an Undo button. */
  readonly undo?: () => void;
}

export interface Mutation<Values, Result> {
  /** For buttons: shows an error as a notice. Resolves to undefined if it failed. */
  run(values: Values, report?: Report): Promise<Result | undefined>;
  /** For forms: throws an error, which the form shows at its fields. */
  submit(values: Values, report?: Report): Promise<Result>;
  readonly isPending: boolean;
  /** What is being sent. */
  readonly pending: Values | undefined;
}

/** Changes by record id; `null` removes it. Records without an id are new, and appear after the reload. */
type ChangesById = ReadonlyMap<Id, Changes | null>;

interface Writing<Values, Result> {
  readonly resource: Resource;
  readonly send: (values: Values) => Promise<Result>;
  readonly changesOf: (values: Values) => ChangesById;
}

/** Every change of the admin: shown at once, rolled back on an error, and reloaded at the end. */
function useWriting<Values, Result>(writing: Writing<Values, Result>): Mutation<Values, Result> {
  const client = useQueryClient();
  const { resource } = writing;
  const { mutateAsync, isPending, variables } = useMutation({
    mutationKey: collectionKey(resource.path),
    mutationFn: (values: Values) => {
      forgetPreloaded();
      return writing.send(values);
    },
    onMutate: (values) => showChanges(client, resource, writing.changesOf(values)),
    onError: (_error, _values, rollback) => rollback?.(),
    onSettled: (_result, error, values) =>
      reload(client, resource, error === null ? removedIn(writing.changesOf(values)) : []),
  });
  const calls = useMemo(() => {
    const submit = async (values: Values, { done, undo }: Report = {}): Promise<Result> => {
      const result = await mutateAsync(values);
      if (done !== undefined) notifySuccess(done, undo);
      return result;
    };
    const run = async (values: Values, report?: Report): Promise<Result | undefined> => {
      try {
        return await submit(values, report);
      } catch (error) {
        notifyError(error);
        return undefined;
      }
    };
    return { submit, run };
  }, [mutateAsync]);
  return { ...calls, isPending, pending: isPending ? variables : undefined };
}

const removedIn = (changesById: ChangesById): readonly Id[] =>
  [...changesById].flatMap(([id, changes]) => (changes === null ? [id] : []));

/** Returns the rollback. */
async function showChanges(client: QueryClient, { path }: Resource, changesById: ChangesById): Promise<() => void> {
  const queryKey = keyOf(path);
  if (changesById.size === 0) return () => undefined;
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData({ queryKey });
  for (const [key, data] of before) {
    const query = key.at(-1);
    const next = applied(data, (typeof query === 'object' ? query : {}) as Query, changesById);
    if (next !== data) client.setQueryData(key, next);
  }
  for (const [id, changes] of changesById)
    if (changes !== null)
      client.setQueriesData({ queryKey: recordKey(path, id) }, (record) => record && changed(record, changes));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Reloads everything that may show the changed records, except removed ones, which would only be not found. */
async function reload(client: QueryClient, { path, affects }: Resource, removed: readonly Id[]): Promise<void> {
  // The last of several changes reloads; an earlier response would undo what the later ones show.
  if (client.isMutating({ mutationKey: collectionKey(path) }) > 1) return undefined;
  if (affects === 'all') return client.invalidateQueries();
  const gone = removed.map((id) => [...keyOf(path), String(id)].join('/'));
  const isGone = (key: readonly unknown[]): boolean =>
    gone.some((start) => `${key.join('/')}/`.startsWith(`${start}/`));
  await Promise.all(
    [path, ...affects].map((each) =>
      client.invalidateQueries({ queryKey: collectionKey(each), predicate: (query) => !isGone(query.queryKey) }),
    ),
  );
  return undefined;
}

type Saved<Body> = Body & { readonly id?: Id };

interface SaveOptions {
  /** False if a screen must not show the change before the server stored it. */
  readonly isOptimistic?: boolean;
}

/** Creates a record or, with an id, changes it. Without an id, also calls an action such as `webhooks/5/test`. */
export function useSave<Item, Body>(
  resource: Resource<Item, Body>,
  { isOptimistic = true }: SaveOptions = {},
): Mutation<Saved<Body>, Item> {
  const client = useQueryClient();
  const { path } = resource;
  return useWriting<Saved<Body>, Item>({
    resource,
    send: async ({ id, ...body }) => {
      const { data } = await request<Item>(id === undefined ? path : `${path}/${id}`, { method: 'POST', body });
      client.setQueriesData<Item>({ queryKey: recordKey(path, id) }, (record) => record && { ...record, ...data });
      return data;
    },
    changesOf: ({ id, ...changes }) => new Map(id === undefined || !isOptimistic ? [] : [[id, changes]]),
  });
}

interface Removed {
  /** Without an id, removes all records of the resource. */
  readonly id?: Id;
  /** Deletes permanently instead of moving to the trash. */
  readonly force?: true;
  /** The role that users of a deleted role get. Empty: none. */
  readonly replacement?: string;
}

export function useRemove<Item>(resource: Resource<Item>): Mutation<Removed, true> {
  const { path } = resource;
  return useWriting<Removed, true>({
    resource,
    send: async ({ id, force, replacement }) => {
      await request(id === undefined ? path : `${path}/${id}`, {
        method: 'DELETE',
        query: { force },
        // An empty one is not sent in a query.
        ...(replacement !== undefined && { body: { replacement } }),
      });
      return true;
    },
    changesOf: ({ id }) => new Map(id === undefined ? [] : [[id, null]]),
  });
}

interface BatchReport {
  /** The notice for this many changed records. */
  readonly done?: (count: number) => string;
  readonly undo?: () => void;
}

export interface Batch<Body> {
  save(records: readonly Saved<Body>[], report?: BatchReport): Promise<boolean>;
  remove(ids: readonly Id[], report?: BatchReport & Removal): Promise<boolean>;
  /** Several kinds of changes, in order. */
  send(changes: readonly BatchChange[], report?: BatchReport): Promise<boolean>;
}

interface Removal {
  /** Deletes permanently instead of moving to the trash. */
  readonly force?: true;
  /** The user who gets the content of a deleted user, or false to delete it. */
  readonly reassign?: number | false;
}

/** A changed record, or with `null` a removed one. */
export interface BatchChange extends Removal {
  readonly id: Id;
  readonly body: Changes | null;
}

/** Changes several records in one request. Each refused record has its own error. Resolves to true if all succeeded. */
export function useBatch<Item, Body>(resource: Resource<Item, Body>): Batch<Body> {
  const { path, isBatchable } = resource;
  const requestOf = ({ id, body, ...removal }: BatchChange): BatchRequest =>
    body === null
      ? { method: 'DELETE', path: `/${path}/${id}`, body: removal }
      : { method: 'PUT', path: `/${path}/${id}`, body };
  const { run } = useWriting<readonly BatchChange[], readonly (string | null)[]>({
    resource,
    send: (changes) => (isBatchable ? batch : oneByOne)(changes.map(requestOf)),
    changesOf: (changes) => new Map(changes.map(({ id, body }) => [id, body])),
  });
  return useMemo(() => {
    const send = async (changes: readonly BatchChange[], { done, undo }: BatchReport = {}): Promise<boolean> => {
      const results = await run(changes);
      if (results === undefined) return false;
      const errors = results.filter((reason) => reason !== null);
      const count = results.length - errors.length;
      if (count > 0 && done !== undefined) notifySuccess(done(count), undo);
      for (const reason of new Set(errors)) notifyError(reason);
      return errors.length === 0;
    };
    return {
      send,
      save: (records, report) =>
        send(
          records.flatMap(({ id, ...body }) => (id === undefined ? [] : [{ id, body: body as Changes }])),
          report,
        ),
      remove: (ids, { done, undo, ...removal } = {}) =>
        send(
          ids.map((id) => ({ id, body: null, ...removal })),
          { ...(done && { done }), ...(undo && { undo }) },
        ),
    };
  }, [run]);
}

export interface Upload {
  upload(files: Iterable<File>): Promise<void>;
  /** Files that are not uploaded yet. */
  readonly waiting: number;
}

/** Uploads files one at a time. Each refused file has its own error. */
export function useUpload(resource: Resource, done: (uploaded: number, all: number) => string): Upload {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const upload = async (files: Iterable<File>): Promise<void> => {
    const all = [...files];
    let uploaded = 0;
    setWaiting((before) => before + all.length);
    for (const file of all) {
      const body = new FormData();
      body.append('file', file, file.name);
      await request(resource.path, { method: 'POST', body }).then(
        () => (uploaded += 1),
        (error: unknown) => notifyError(`${file.name}: ${reasonOf(error)}`),
      );
      setWaiting((before) => before - 1);
    }
    await reload(client, resource, []);
    if (uploaded > 0) notifySuccess(done(uploaded, all.length));
  };
  return { upload, waiting };
}
