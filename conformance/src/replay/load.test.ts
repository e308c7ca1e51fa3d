import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRecordings } from './load.ts';
import { isRequest } from './recording.ts';
import { checkRecording } from './shape.ts';

const realDir = join(import.meta.dirname, '../../recordings');

describe('the real recordings', () => {
  it('are 1,088 scenarios of known shape with 23,023 steps', async () => {
    const recordings = await loadRecordings({ recordingsDir: realDir });
    expect(recordings).toHaveLength(1_088);
    expect(recordings.flatMap(({ steps }) => steps.filter(isRequest))).toHaveLength(23_023);
  });
});

const step = { path: '/', expect: { status: 200 } };
const recording = { name: 'n', about: 'a', steps: [step] };

describe('checkRecording', () => {
  it('accepts a recording, with or without a site', () => {
    expect(checkRecording(recording, 'x').site).toEqual({});
    expect(checkRecording({ ...recording, site: { fixture: true } }, 'x').site).toEqual({ fixture: true });
  });

  it.each([
    ['an unknown field of a recording', { ...recording, extra: 1 }],
    ['an unknown field of a step', { ...recording, steps: [{ ...step, expectNothing: true }] }],
    ['an inherited word as a field', { ...recording, steps: [{ ...step, toString: true }] }],
    ['an unknown field of an expectation', { ...recording, steps: [{ ...step, expect: { status: 200, maybe: 1 } }] }],
    ['an unknown field of a site', { ...recording, site: { colour: 'red' } }],
    [
      'an unknown field of an upload',
      { ...recording, steps: [{ ...step, upload: { mode: 'raw', file: 'f', type: 't', x: 1 } }] },
    ],
    ['an unknown caller', { ...recording, steps: [{ ...step, as: 'root' }] }],
    ['a step without expectation', { ...recording, steps: [{ path: '/' }] }],
    ['a status that is text', { ...recording, steps: [{ path: '/', expect: { status: '200' } }] }],
    ['a sleep with more in it', { ...recording, steps: [{ ...step, sleep: 5 }] }],
    ['two bodies', { ...recording, steps: [{ ...step, body: {}, raw: '' }] }],
    ['a partial list', { ...recording, steps: [{ ...step, expect: { status: 200, partial: true, body: [] } }] }],
    ['a save from elsewhere', { ...recording, steps: [{ ...step, save: { a: 'cookies.a' } }] }],
  ])('refuses %s', (_, value) => {
    expect(() => checkRecording(value, 'x')).toThrow(/^x/);
  });
});

describe('loadRecordings', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'replay-load-'));
    for (const suite of ['one', 'two']) {
      await mkdir(join(dir, suite));
      await writeFile(join(dir, suite, 'n.json'), JSON.stringify(recording));
    }
  });
  afterEach(() => rm(dir, { recursive: true }));

  const places = async (selection: { suites?: string[]; scenarios?: string[] }) =>
    (await loadRecordings({ recordingsDir: dir, ...selection })).map(({ suite, name }) => `${suite}/${name}`);

  it('selects by suite and by scenario', async () => {
    expect(await places({})).toEqual(['one/n', 'two/n']);
    expect(await places({ suites: ['two'] })).toEqual(['two/n']);
    expect(await places({ scenarios: ['n'] })).toEqual(['one/n', 'two/n']);
    expect(await places({ scenarios: ['one/n'] })).toEqual(['one/n']);
  });

  it('refuses a selection that names nothing, and a recording under another name', async () => {
    await expect(places({ suites: ['three'] })).rejects.toThrow('three');
    await expect(places({ scenarios: ['two/m'] })).rejects.toThrow('two/m');
    await writeFile(join(dir, 'one', 'm.json'), JSON.stringify(recording));
    await expect(places({})).rejects.toThrow('its name is n');
  });
});
