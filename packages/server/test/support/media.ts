import { afterAll, beforeAll } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from './app.ts';
import { startSite } from './caching.ts';
import type { Site } from './caching.ts';
import { addUser } from './add-user.ts';
import { folderStore } from './stores.ts';
import type { Store } from './stores.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonMap;
}

export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly as?: 'administrator' | 'author' | 'visitor';
  /** Where it is sent; `/media` unless told. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MediaSite {
  readonly node: RunningApp;
  readonly site: Site;
  /** Where the files are. */
  readonly store: Store;
  /** Names of all stored files. */
  stored(): Promise<string[]>;
  byForm(sent: SentFile): Promise<Answer>;
  byBody(sent: SentFile): Promise<Answer>;
  ask(method: string, path: string, body?: JsonMap, as?: SentFile['as']): Promise<Answer>;
  /** The file at an address of the site. */
  file(url: string, headers?: Record<string, string>, method?: string): Promise<Response>;
}

export const uploadMaxBytes = 1_000_000;

/** The whole service with a store for its uploads, an administrator and an author. */
export function setUpMedia({ limit = uploadMaxBytes, open = folderStore } = {}): () => MediaSite {
  let made: MediaSite;
  beforeAll(async () => {
    const store = await open();
    const site = await startSite();
    const env = {
      ...store.env,
      PLATEN_UPLOAD_MAX_BYTES: String(limit),
      PLATEN_BODY_MAX_BYTES: '100000',
    };
    const node = await site.startNode({ env });
    const keys = { administrator: site.authorization, author: await addUser(site.db, 'author'), visitor: '' };
    made = mediaSite({ site, node, store, keys });
  });
  afterAll(async () => {
    await made.site.stop();
    await made.store.remove();
  });
  return () => made;
}

interface Parts {
  readonly site: Site;
  readonly node: RunningApp;
  readonly store: Store;
  readonly keys: Readonly<Record<NonNullable<SentFile['as']>, string>>;
}

function mediaSite({ site, node, store, keys }: Parts): MediaSite {
  const base = `${node.url}/cms-json/cms/v2`;
  const identify = (as: SentFile['as'] = 'administrator'): Record<string, string> =>
    keys[as] === '' ? {} : { authorization: keys[as] };
  const answerOf = async (answer: Response): Promise<Answer> => ({
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as JsonMap,
  });
  const blobOf = ({ bytes, type = 'application/octet-stream' }: SentFile): Blob => new Blob([bytes as never], { type });
  return {
    site,
    node,
    store,
    stored: store.names,
    byForm: async (sent) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(sent.fields ?? {})) form.append(name, value);
      form.append('file', blobOf(sent), sent.name);
      const headers = { ...identify(sent.as), ...sent.headers };
      return answerOf(await fetch(`${base}/media`, { method: 'POST', headers, body: form }));
    },
    byBody: async (sent) => {
      const headers = {
        ...identify(sent.as),
        'content-type': sent.type ?? 'application/octet-stream',
        'content-disposition': `attachment; filename="${sent.name}"`,
        ...sent.headers,
      };
      const query = new URLSearchParams(sent.fields).toString();
      const path = sent.path ?? `/media?${query}`;
      return answerOf(await fetch(`${base}${path}`, { method: 'POST', headers, body: blobOf(sent) }));
    },
    ask: async (method, path, body, as) => {
      const headers = { ...identify(as), ...(body && { 'content-type': 'application/json' }) };
      return answerOf(await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    },
    file: (url, headers = {}, method = 'GET') => fetch(`${node.url}${new URL(url).pathname}`, { method, headers }),
  };
}
