import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Deviation } from './deviations.ts';
import { printFailures, printJson, printTable } from './print.ts';
import type { SiteChange } from './recording.ts';
import { replay } from './replay.ts';
import type { Report } from './report.ts';

const dir = mkdtempSync(join(tmpdir(), 'replay-'));
const recordingsDir = join(dir, 'recordings');
afterAll(() => rmSync(dir, { recursive: true }));

const headers = { 'content-type': 'application/json', link: '<{{home}}/cms-json/>; rel="{{rels}}"' };
const entry = { id: '{{p}}', link: '{{home}}/cms-json/cms/v2/posts/{{p}}', title: 'One' };
const recordings = {
  writes: [
    {
      as: 'editor',
      method: 'POST',
      path: '/cms/v2/posts',
      body: { title: 'One' },
      save: { p: 'body.id' },
      expect: { status: 201, headers, body: entry },
    },
    { sleep: 1 },
    { path: '/cms/v2/posts/{{p}}', expect: { status: 200, headers, body: entry } },
  ],
  refusals: [{ path: '/cms/v2//tags', expect: { status: 404, headers, body: { code: 'unknown', message: '<text>' } } }],
};
mkdirSync(join(recordingsDir, 'mixed'), { recursive: true });
for (const [name, steps] of Object.entries(recordings)) {
  const recording = { name, about: 'A test.', site: { options: { blogname: name } }, steps };
  writeFileSync(join(recordingsDir, 'mixed', `${name}.json`), JSON.stringify(recording));
}

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
/** Stands for a status: the connection is closed without an answer. */
const HANG_UP = 0;
type Twist = (sent: Sent, request: string) => Sent;

const credentials = `Basic ${Buffer.from('editor:pass word').toString('base64')}`;

function rightAnswer(request: IncomingMessage): Sent {
  const home = `http://${request.headers.host}`;
  const common = { 'content-type': 'application/json', link: `<${home}/cms-json/>; rel="https://r.example/"` };
  const post = JSON.stringify({ id: 41, link: `${home}/cms-json/cms/v2/posts/41`, title: 'One' }).replaceAll(
    '/',
    '\\/',
  );
  const { method, url, headers: asked } = request;
  if (method === 'POST' && url === '/cms-json/cms/v2/posts' && asked.authorization === credentials) {
    return { status: 201, headers: common, text: post };
  }
  if (method === 'GET' && url === '/cms-json/cms/v2/posts/41' && asked.authorization === undefined) {
    return { status: 200, headers: common, text: post };
  }
  const found = url === '/cms-json/cms/v2//tags' ? 'unknown' : 'unexpected request';
  return { status: 404, headers: common, text: JSON.stringify({ code: found, message: 'Nothing is here.' }) };
}

interface Play {
  readonly twist?: Twist;
  readonly deviations?: readonly Deviation[];
  readonly scenarios?: readonly string[];
  readonly onReset?: (site: SiteChange) => void;
  readonly onRequest?: () => void;
}

async function play({ twist = (sent) => sent, deviations = [], ...rest }: Play = {}): Promise<Report> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    rest.onRequest?.();
    const sent = twist(rightAnswer(request), `${request.method} ${request.url}`);
    if (sent.status === HANG_UP) return void response.destroy();
    response.writeHead(sent.status, sent.headers).end(sent.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reset = async (site: SiteChange) => {
    rest.onReset?.(site);
    return { users: { editor: { id: 2, password: 'pass word' } }, terms: { uncategorized: null } };
  };
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const scenarios = rest.scenarios === undefined ? {} : { scenarios: rest.scenarios };
    return await replay({ base, reset }, { recordingsDir, deviations, ...scenarios });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const onlyRead =
  (change: (sent: Sent) => Sent): Twist =>
  (sent, request) =>
    request.startsWith('GET /cms-json/cms/v2/posts') ? change(sent) : sent;
const counts = (report: Report) => {
  return report.suites['mixed'];
};
const differences = (report: Report) =>
  report.failures.map((failure) => [
    failure.scenario,
    failure.step,
    failure.differences.map(({ kind, key }) => `${kind} ${key}`),
  ]);

describe('a service that answers right', () => {
  it('passes every step, after a reset to the site of each scenario', async () => {
    const sites: SiteChange[] = [];
    const report = await play({ onReset: (site) => sites.push(site) });
    expect(differences(report)).toEqual([]);
    expect(counts(report)).toEqual({ steps: 3, passed: 3, failed: 0, deviations: 0 });
    expect(sites).toEqual([{ options: { blogname: 'refusals' } }, { options: { blogname: 'writes' } }]);
  });
});

describe('a service that answers wrong', () => {
  const reversed = (text: string) => {
    const members = Object.entries(JSON.parse(text) as Record<string, unknown>).toReversed();
    return JSON.stringify(Object.fromEntries(members)).replaceAll('/', '\\/');
  };

  it.each<[what: string, found: string, change: (sent: Sent) => Sent]>([
    ['status', 'status status', (sent) => ({ ...sent, status: 203 })],
    ['header', 'header header.link', (sent) => ({ ...sent, headers: { ...sent.headers, link: 'elsewhere' } })],
    ['forbidden header', 'header header.vary', (sent) => ({ ...sent, headers: { ...sent.headers, vary: 'Origin' } })],
    ['value', 'value body.title', (sent) => ({ ...sent, text: sent.text.replace('One', 'Two') })],
    ['key order', 'order order.body', (sent) => ({ ...sent, text: reversed(sent.text) })],
    ['unescaped slash', 'bytes bytes', (sent) => ({ ...sent, text: sent.text.replaceAll('\\/', '/') })],
  ])('fails for its %s', async (_, found, change) => {
    const report = await play({ twist: onlyRead(change) });
    expect(differences(report)).toEqual([['writes', 2, [found]]]);
    expect(counts(report)).toEqual({ steps: 3, passed: 2, failed: 1, deviations: 0 });
  });

  it('fails later steps that use a name nothing was found for, and sends none of them', async () => {
    const asked: string[] = [];
    const report = await play({
      twist: (sent, request) => {
        asked.push(request);
        return request.startsWith('POST') ? { ...sent, text: '{}' } : sent;
      },
    });
    expect(differences(report).map(([, step, found]) => [step, (found as string[]).at(-1)])).toEqual([
      [0, 'value save.p'],
      [2, 'value name.p'],
    ]);
    expect(report.failures[1]?.differences[0]?.actual).toBe('step 0 found nothing at body.id');
    expect(asked).toEqual(['GET /cms-json/cms/v2//tags', 'POST /cms-json/cms/v2/posts']);
  });

  it('fails when the connection breaks or the reset does', async () => {
    const hungUp = await play({ twist: onlyRead((sent) => ({ ...sent, status: HANG_UP })) });
    expect(differences(hungUp)).toEqual([['writes', 2, ['unplayed request']]]);
    const report = await play({
      onReset: () => {
        throw new Error('no database');
      },
    });
    expect(differences(report).map(([, , found]) => found)).toEqual([
      ['unplayed reset'],
      ['unplayed reset'],
      ['unplayed reset'],
    ]);
  });
});

describe('deviations', () => {
  const listed = { suite: 'mixed', scenario: 'writes', step: 2, differs: ['status'], reason: 'Meant.' };
  const twist = onlyRead((sent) => ({ ...sent, status: 203 }));

  it('excuse a step whose differences are all listed', async () => {
    const report = await play({ twist, deviations: [listed] });
    expect(counts(report)).toEqual({ steps: 3, passed: 2, failed: 0, deviations: 1 });
    expect(report.failures).toEqual([]);
  });

  it('fail when they are stale', async () => {
    const report = await play({ deviations: [listed] });
    expect(differences(report)).toEqual([['writes', 2, ['deviation stale deviation']]]);
    expect(counts(report)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('fail when they name no step, unless they were not selected', async () => {
    const nowhere = { ...listed, step: 1 };
    const report = await play({ deviations: [nowhere] });
    expect(differences(report)).toEqual([['writes', 1, ['deviation stale deviation']]]);
    expect(counts(report)).toMatchObject({ passed: 3, failed: 1 });
    expect((await play({ deviations: [nowhere], scenarios: ['refusals'] })).failures).toEqual([]);
  });
});

describe('printing', () => {
  it('gives a table, the failures by kind and the counts as JSON', async () => {
    const report = await play({ twist: onlyRead((sent) => ({ ...sent, status: 203 })) });
    expect(printTable(report)).toMatch(
      /^suite +steps +passed +failed +deviations\nmixed +3 +2 +1 +0\nall +3 +2 +1 +0$/,
    );
    expect(printFailures(report.failures)).toBe(
      'mixed/writes step 2: GET /cms/v2/posts/{{p}} as anonymous\n  status status: expected 200, got 203',
    );
    expect(JSON.parse(printJson(report))).toEqual({
      suites: { mixed: { steps: 3, passed: 2, failed: 1, deviations: 0 } },
      contract: { checked: 0, invalid: 0 },
    });
  });
});
