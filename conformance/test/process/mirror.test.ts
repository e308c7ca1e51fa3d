import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/replay/json.ts';
import { isList, isMap, valueAt } from '../../src/replay/json.ts';
import { loadRecordings } from '../../src/replay/load.ts';
import type { Mirror, Tamper } from '../../src/replay/mirror.ts';
import { asRead, createMirror, put } from '../../src/replay/mirror.ts';
import { withUploadNames } from '../../src/replay/names.ts';
import { playScenario } from '../../src/replay/play.ts';
import type { RequestStep } from '../../src/replay/recording.ts';
import { isRequest } from '../../src/replay/recording.ts';
import type { ScenarioResult } from '../../src/replay/result.ts';
import type { Sender } from '../../src/replay/send.ts';
import { createSender } from '../../src/replay/send.ts';

const recordingsDir = join(import.meta.dirname, '../../recordings');
const timeout = 120_000;
// Nothing here depends on time passing.
const recordings = (await loadRecordings({ recordingsDir }))
  .map(withUploadNames)
  .map((recording) => ({ ...recording, steps: recording.steps.filter(isRequest) }));
const allSteps = recordings.flatMap(({ steps }) => steps);

/** The steps that pass, and the results of the others. */
async function playAll({ base, sender, mirror }: { base: string; sender: Sender; mirror: Mirror }) {
  const target = { base, reset: mirror.reset };
  const filesDir = join(recordingsDir, '../files');
  const stage = { target, sender, filesDir, rels: { known: undefined }, deviations: [], contract: null };
  const results: ScenarioResult[] = [];
  for (const recording of recordings) results.push(await playScenario(recording, stage));
  const outcomes = results.flatMap(({ steps }) => steps);
  return {
    passed: allSteps.filter((_, index) => outcomes[index]?.outcome === 'passed'),
    others: outcomes.filter(({ outcome }) => outcome !== 'passed'),
  };
}

async function playTampered(tamper: Tamper): Promise<readonly RequestStep[]> {
  const base = 'http://mirror.example';
  const mirror = createMirror(recordings, { base, tamper });
  const sender = { send: async () => asRead(mirror.answer()), close: () => undefined };
  return (await playAll({ base, sender, mirror })).passed;
}

describe('all recordings in the mirror', () => {
  it('pass over HTTP', { timeout }, async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mirror = createMirror(recordings, { base, tamper: (answer) => answer });
    server.on('request', (request, response) => {
      request.resume().on('end', () => {
        const { status, headers, text } = mirror.answer();
        response.writeHead(status, headers).end(text);
      });
    });
    const sender = createSender(base);
    const { passed, others } = await playAll({ base, sender, mirror });
    sender.close();
    server.close();
    expect(others).toEqual([]);
    expect(passed).toHaveLength(23_023);
  });

  it('fail under another status', { timeout }, async () => {
    expect(await playTampered((answer) => ({ ...answer, status: answer.status + 50 }))).toEqual([]);
  });

  it('fail under another value, when they make any claim about the body', { timeout }, async () => {
    const passed = await playTampered(spoilValue);
    expect(passed.filter(claimsBody)).toEqual([]);
    expect(allSteps.filter(claimsBody).length).toBeGreaterThan(11_000);
  });

  it('fail without a recorded header', { timeout }, async () => {
    const passed = await playTampered((answer) => ({ ...answer, headers: {} }));
    expect(passed.filter(({ expect: { headers } }) => Object.keys(headers ?? {}).length > 0)).toEqual([]);
  });

  it('fail under another key order, when the whole body is recorded', { timeout }, async () => {
    const passed = await playTampered((answer, step) => ({ ...answer, body: reversed(answer.body, step) }));
    expect(passed.filter(claimsOrder)).toEqual([]);
    expect(allSteps.filter(claimsOrder).length).toBeGreaterThan(3_000);
  });
});

/** Nothing can be said of the members of a body that is empty or text. */
function claimsBody({ expect: { body, partial, empty, text }, keep = [] }: RequestStep): boolean {
  if (body === undefined || empty === true || text !== undefined) return false;
  return partial !== true || Object.keys(body as object).length > 0 || keep.length > 0;
}

/** Changes one member that the step speaks of. */
const spoilValue: Tamper = (answer, step) => {
  if (!claimsBody(step)) return answer;
  const { body } = answer;
  const { expect: recorded, keep = [] } = step;
  if (recorded.partial !== true) {
    return { ...answer, body: Array.isArray(body) ? [...body, 'spoilt'] : { ...(body as object), spoilt: true } };
  }
  const path = Object.keys(recorded.body as object).at(-1) ?? keep[0] ?? '';
  const value = path.endsWith('length') ? Number(valueAt(body as Json, path) ?? 0) + 1 : { spoilt: true };
  return { ...answer, body: put(body, { path, value }) };
};

// Digit keys come first whatever the order they are written in.
function claimsOrder({ expect: { body, partial } }: RequestStep): boolean {
  return partial !== true && isMap(body) && Object.keys(body).filter((key) => !/^\d+$/.test(key)).length > 1;
}

function reversed<Body>(body: Body, step: RequestStep): Body {
  if (!claimsOrder(step) || !isMap(body) || isList(body)) return body;
  return Object.fromEntries(Object.entries(body).toReversed()) as Body;
}
