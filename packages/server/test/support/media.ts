import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from './app.ts';
import { startSite } from './caching.ts';
import type { Site } from './caching.ts';
import { addUser } from './nodes.ts';

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
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MediaSite {
  readonly node: RunningApp;
  readonly site: Site;
  /** Where the files are. */
  readonly folder: string;
  /** Keys of all stored files. */
  stored(): Promise<string[]>;
  byForm(sent: SentFile): Promise<Answer>;
  byBody(sent: SentFile): Promise<Answer>;
  ask(method: string, path: string, body?: JsonMap, as?: SentFile['as']): Promise<Answer>;
  /** The file at an address of the site. */
  file(url: string, headers?: Record<string, string>, method?: string): Promise<Response>;
}

export const uploadLimit = 1_000_000;

/** The whole service with a folder for its uploads, an administrator and an author. */
export function setUpMedia(limit = uploadLimit): () => MediaSite {
  let made: MediaSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-test-uploads-'));
    const site = await startSite();
    const env = {
      PLATEN_UPLOADS_FOLDER: folder,
      PLATEN_UPLOAD_LIMIT: String(limit),
      PLATEN_BODY_LIMIT: '100000',
    };
    const node = await site.startNode({ env });
    const keys = { administrator: site.authorization, author: await addUser(site.db, 'author'), visitor: '' };
    made = mediaSite({ site, node, folder, keys });
  });
  afterAll(async () => {
    await made.site.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return () => made;
}

interface Parts {
  readonly site: Site;
  readonly node: RunningApp;
  readonly folder: string;
  readonly keys: Readonly<Record<NonNullable<SentFile['as']>, string>>;
}

function mediaSite({ site, node, folder, keys }: Parts): MediaSite {
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
    folder,
    stored: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted();
    },
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
      return answerOf(await fetch(`${base}/media?${query}`, { method: 'POST', headers, body: blobOf(sent) }));
    },
    ask: async (method, path, body, as) => {
      const headers = { ...identify(as), ...(body && { 'content-type': 'application/json' }) };
      return answerOf(await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
    },
    file: (url, headers = {}, method = 'GET') => fetch(`${node.url}${new URL(url).pathname}`, { method, headers }),
  };
}
