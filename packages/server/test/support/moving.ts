import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixture } from '../../../../conformance/src/fixture/plugin.ts';
import { compareBody } from '../../../../conformance/src/replay/body.ts';
import type { Difference } from '../../../../conformance/src/replay/difference.ts';
import { operator } from '../../src/access/capabilities.ts';
import { runImport } from '../../src/transfer/run/run-import.actions.ts';
import type { ImportOutcome, ImportRun } from '../../src/transfer/run/run-import.actions.ts';
import { setOptions } from '../../src/domain/settings/settings.actions.ts';
import { installSite } from '../../src/domain/site/install.actions.ts';
import { scalarText } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import type { Scope } from '../../src/scope.ts';
import { startApp } from './app.ts';
import type { RunningApp } from './app.ts';

const conformance = new URL('../../../../conformance/', import.meta.url);

/** A file of the old site that was recorded. */
export const recorded = (name: string): string => fileURLToPath(new URL(`import/${name}`, conformance));

/** A new site with the address, the plugin and the theme of the old one, and nothing on it yet. */
export interface NewHome {
  readonly node: RunningApp;
  readonly folder: string;
  /** Of its administrator. */
  readonly applicationPassword: string;
  scope(): Promise<Scope>;
  take(name: string | null, run?: Partial<ImportRun>): Promise<ImportOutcome>;
  ask(path: string, as?: 'admin' | 'anonymous'): Promise<{ readonly status: number; readonly body: Json }>;
  /** As its administrator. */
  send(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Json }>;
  /** A file, as its administrator. */
  upload(name: string, bytes: Buffer): Promise<{ readonly status: number; readonly body: Json }>;
  setOptions(options: JsonMap): Promise<void>;
  stop(): Promise<void>;
}

const home = 'https://old.example';

export async function startNewHome(plugins: readonly Plugin[] = []): Promise<NewHome> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-moving-'));
  const node = await startApp({
    plugins: [fixture, ...plugins],
    env: {
      SITE_URL: home,
      PLATEN_UPLOADS_FOLDER: folder,
      PLATEN_UPLOADS_URL: `${home}/wp-content/uploads`,
      PLATEN_THEMES: fileURLToPath(new URL('themes', conformance)),
      PLATEN_INSECURE_APP_PASSWORDS: 'true',
    },
  });
  const scope = async (): Promise<Scope> => ({
    ...(await node.app.ownScope()),
    caller: operator,
    credential: { kind: 'command' },
  });
  const installed = await installSite(await scope(), { title: 'New', login: 'admin', email: 'admin@example.org' });
  const applicationPassword = installed?.applicationPassword ?? '';
  const key = Buffer.from(`admin:${applicationPassword}`).toString('base64');
  const change = async (options: JsonMap): Promise<void> => {
    await setOptions(await scope(), options);
    node.app.forget();
  };
  await change({ stylesheet: 'fixture-block' });
  return {
    node,
    folder,
    applicationPassword,
    scope,
    setOptions: change,
    take: async (name, run = {}) => {
      const outcome = await runImport(await scope(), {
        path: name === null || name.startsWith('/') ? name : recorded(name),
        folder: null,
        fileSource: null,
        rewrite: 'media',
        uploads: null,
        dump: null,
        resumeWith: false,
        dryRun: false,
        ids: 'keep',
        withPasswords: false,
        sanitize: false,
        overwrite: false,
        progress: () => undefined,
        isStopped: () => false,
        ...run,
      });
      node.app.forget();
      return outcome;
    },
    ask: async (path, as = 'anonymous') => {
      const headers: Record<string, string> = as === 'admin' ? { authorization: `Basic ${key}` } : {};
      const answer = await fetch(`${node.url}/cms-json${path}`, { headers });
      return { status: answer.status, body: (await answer.json()) as Json };
    },
    send: async (method, path, body) => {
      const headers = { authorization: `Basic ${key}`, 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(`${node.url}/cms-json${path}`, { method, headers, ...sent });
      return { status: answer.status, body: (await answer.json()) as Json };
    },
    upload: async (name, bytes) => {
      const headers = { authorization: `Basic ${key}`, 'content-disposition': `attachment; filename="${name}"` };
      const answer = await fetch(`${node.url}/cms-json/cms/v2/media`, {
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      });
      return { status: answer.status, body: (await answer.json()) as Json };
    },
    stop: async () => {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Answers {
  readonly route: string;
  readonly as: 'admin' | 'anonymous';
  readonly context: string;
  readonly items: readonly JsonMap[];
}

export const answersOf = (name: string): Answers =>
  JSON.parse(readFileSync(recorded(`answers/${name}.json`), 'utf8')) as Answers;

export interface FoundDifference extends Pick<Difference, 'key'> {
  readonly answers: string;
  readonly id: Json;
  readonly expected: unknown;
  readonly actual: unknown;
}

const reading = { names: new Map(), rels: { known: 'urn:cms:rel:' }, offsets: [], sentAt: 0 };

/** What differs between a recorded answer and another, by the rules of the recordings. */
export const differing = (expected: JsonMap, body: Json): readonly Difference[] =>
  compareBody({
    step: { path: '', expect: { status: 200, body: expected } },
    answer: { status: 200, headers: {}, text: '', size: 1, body },
    reading,
  }).map((one) => ({ ...one, key: one.key.replace(/^body\./, '') }));

/** What differs between the answers of the old service and those of the new one, item by item. */
export async function differences(site: NewHome, name: string): Promise<FoundDifference[]> {
  const { route, as, context, items } = answersOf(name);
  const compared = async (item: JsonMap): Promise<FoundDifference[]> => {
    const id = item['id'] ?? item['name'] ?? '';
    const { status, body } = await site.ask(`${route}/${scalarText(id)}?context=${context}`, as);
    if (status !== 200) return [{ answers: name, id, key: '', expected: 200, actual: status }];
    return differing(item, body).map(({ key, expected, actual }) => ({ answers: name, id, key, expected, actual }));
  };
  const found: FoundDifference[] = [];
  for (let at = 0; at < items.length; at += 8)
    found.push(...(await Promise.all(items.slice(at, at + 8).map(compared))).flat());
  return found;
}

/** A difference that is known, and why it may be. */
export interface Allowed {
  readonly answers?: RegExp;
  readonly key: RegExp;
  readonly ids?: readonly (number | string)[];
  readonly why: string;
}

const isAllowed = ({ answers, key, id }: FoundDifference, rule: Allowed): boolean =>
  (rule.answers?.test(answers) ?? true) && rule.key.test(key) && (rule.ids?.includes(id as number) ?? true);

/** What differs and may not, and what may differ and does not. */
export const unexpected = (
  found: readonly FoundDifference[],
  allowed: readonly Allowed[],
): { differences: readonly FoundDifference[]; needless: readonly Allowed[] } => ({
  differences: found.filter((one) => !allowed.some((rule) => isAllowed(one, rule))),
  needless: allowed.filter((rule) => !found.some((one) => isAllowed(one, rule))),
});
