import { describe, expect, test } from 'vitest';
import { createChanges } from './changes.ts';
import type { Kept } from './kept.ts';
import { createRemembering } from './remembering.ts';
import type { Made, Remembering, RememberingOptions } from './remembering.ts';
import type { SharedAnswer, SharedAnswers } from './shared.ts';

const keptOf = (text: string, tags: readonly string[] = ['posts']): Kept => ({
  headers: ['ETag', '"x"'],
  body: Buffer.from(text),
  etag: '"x"',
  tags,
});

const madeOf = (text: string, tags?: readonly string[]) => (): Promise<Made<string>> =>
  Promise.resolve({ answer: text, kept: keptOf(text, tags) });

const textOf = (obtained: Kept | Made<string>): string =>
  'answer' in obtained ? obtained.answer : Buffer.from(obtained.body).toString();

function setUp(given: Partial<RememberingOptions> = {}) {
  const changes = createChanges();
  const remembering = createRemembering({
    changes,
    hears: () => true,
    bytes: 1_000_000,
    longest: 60_000,
    shared: null,
    ...given,
  });
  const ask = async (text: string, tags?: readonly string[]): Promise<string> =>
    textOf(await remembering.obtain('/a', madeOf(text, tags)));
  return { changes, remembering, ask };
}

describe('an answer is remembered', () => {
  test('until something it is made from changes', async () => {
    const { changes, ask } = setUp();
    expect(await ask('one')).toBe('one');
    changes.note(['terms', 'post-7']);
    expect(await ask('two')).toBe('one');
    changes.hear({ id: 'x', tags: ['posts'] });
    expect(await ask('three')).toBe('three');
  });

  test('not if that changes while it is made', async () => {
    const { changes, remembering, ask } = setUp();
    const { promise, resolve } = Promise.withResolvers<Made<string>>();
    const first = remembering.obtain('/a', () => promise);
    changes.note(['posts']);
    resolve({ answer: 'old', kept: keptOf('old') });
    expect(textOf(await first)).toBe('old');
    expect(await ask('new')).toBe('new');
  });

  test('not while the node hears of no changes, and not what was remembered before', async () => {
    let hears = true;
    const { remembering, ask } = setUp({ hears: () => hears });
    await ask('one');
    hears = false;
    expect(remembering.recall('/a')).toBeNull();
    expect(await ask('two')).toBe('two');
    hears = true;
    remembering.forget();
    expect(await ask('three')).toBe('three');
  });

  test('for a while only', async () => {
    const { ask } = setUp({ longest: 5 });
    await ask('one');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ask('two')).toBe('two');
  });

  test('if there is room for it', async () => {
    const { remembering } = setUp({ bytes: 160_000 });
    const key = (at: number): string => `/${at}`;
    for (let at = 0; at < 100; at += 1) await remembering.obtain(key(at), madeOf('x'.repeat(5000)));
    const known = Array.from({ length: 100 }, (_, at) => remembering.recall(key(at)) !== null);
    expect(known.filter(Boolean).length).toBeGreaterThan(10);
    expect(known.filter(Boolean).length).toBeLessThan(32);
    expect(known[99]).toBe(true);
    await remembering.obtain('/large', madeOf('x'.repeat(20_000)));
    expect(remembering.recall('/large')).toBeNull();
  });

  test('never where there is to be no memory', async () => {
    const { ask } = setUp({ bytes: 0 });
    await ask('one');
    expect(await ask('two')).toBe('two');
  });
});

describe('of many who ask at once', () => {
  const askTogether = async (remembering: Remembering, make: () => Promise<Made<string>>): Promise<string[]> =>
    Promise.all(Array.from({ length: 20 }, async () => textOf(await remembering.obtain('/a', make))));

  test('one makes the answer for all', async () => {
    const { remembering } = setUp();
    let made = 0;
    const answers = await askTogether(remembering, async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return { answer: 'one', kept: keptOf('one') };
    });
    expect(new Set(answers)).toEqual(new Set(['one']));
    expect(made).toBe(1);
  });

  test('each makes their own where it may not be shared', async () => {
    const { remembering } = setUp();
    let made = 0;
    const answers = await askTogether(remembering, async () => ({ answer: String((made += 1)), kept: null }));
    expect(new Set(answers).size).toBe(20);
  });

  test('nobody suffers from another that failed', async () => {
    const { remembering, ask } = setUp();
    const failing = remembering.obtain('/a', () => Promise.reject(new Error('no')));
    const next = ask('one');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('one');
  });

  test('who comes after a write gets none from before it', async () => {
    const { changes, remembering, ask } = setUp();
    const { promise, resolve } = Promise.withResolvers<Made<string>>();
    const early = remembering.obtain('/a', () => promise);
    changes.note(['posts']);
    const late = ask('new');
    resolve({ answer: 'old', kept: keptOf('old') });
    await early;
    expect(await late).toBe('new');
  });
});

describe('what another node made', () => {
  function inCommon(): SharedAnswers & { readonly stored: Map<string, SharedAnswer> } {
    const stored = new Map<string, SharedAnswer>();
    return {
      stored,
      get: (key) => Promise.resolve(stored.get(key) ?? null),
      put: (key, answer) => void stored.set(key, answer),
      close: () => undefined,
    };
  }
  const change = (id: string, ...tags: string[]) => ({ id, tags });

  test('holds as long as both have heard the same of it', async () => {
    const shared = inCommon();
    const maker = setUp({ shared });
    const other = setUp({ shared });
    for (const { changes } of [maker, other]) changes.hear(change('1', 'posts'));
    await maker.ask('one');
    expect(await other.ask('two')).toBe('one');
  });

  test('does not once something it is made from has changed', async () => {
    const shared = inCommon();
    const maker = setUp({ shared });
    const other = setUp({ shared });
    for (const { changes } of [maker, other]) changes.hear(change('1', 'posts'));
    await maker.ask('one');
    other.changes.hear(change('2', 'posts'));
    expect(await other.ask('two')).toBe('two');
  });

  test.each([
    ['was begun before this node began to listen', []],
    ['is of another time', [change('8'), change('9')]],
  ])('does not when it %s', async (_, heard) => {
    const shared = inCommon();
    const maker = setUp({ shared });
    const other = setUp({ shared });
    maker.changes.hear(change('1', 'posts'));
    await maker.ask('one');
    expect(shared.stored.size).toBe(1);
    for (const announcement of heard) other.changes.hear(announcement);
    expect(await other.ask('two')).toBe('two');
  });

  test('is not shared by a node that has heard nothing yet', async () => {
    const shared = inCommon();
    await setUp({ shared }).ask('one');
    expect(shared.stored.size).toBe(0);
  });
});
