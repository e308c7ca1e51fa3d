import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChanges } from './changes.ts';
import type { CachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';
import type { FreshResponse, ResponseCache, ResponseCacheOptions } from './response-cache.ts';
import type { SharedResponse, SharedCache } from './shared-cache.ts';

const cachedOf = (text: string, tags: readonly string[] = ['posts']): CachedResponse => ({
  headers: ['ETag', '"x"'],
  body: Buffer.from(text),
  etag: '"x"',
  tags,
});

const madeOf = (text: string, tags?: readonly string[]) => (): Promise<FreshResponse<string>> =>
  Promise.resolve({ response: text, cached: cachedOf(text, tags) });

const textOf = (obtained: CachedResponse | FreshResponse<string>): string =>
  'response' in obtained ? obtained.response : Buffer.from(obtained.body).toString();

function setUp(given: Partial<ResponseCacheOptions> = {}) {
  const changes = createChanges();
  const cache = createResponseCache({
    changes,
    hears: () => true,
    bytes: 1_000_000,
    longest: 60_000,
    stale: 0,
    shared: null,
    ...given,
  });
  const ask = async (text: string, tags?: readonly string[]): Promise<string> =>
    textOf(await cache.getOrMake('/a', madeOf(text, tags)));
  return { changes, cache, ask };
}

describe('an answer is remembered', () => {
  // Time stands still unless it is told to pass: few milliseconds may be many on a busy machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);

  test('until something it is made from changes', async () => {
    const { changes, ask } = setUp();
    expect(await ask('one')).toBe('one');
    changes.note(['terms', 'post-7']);
    expect(await ask('two')).toBe('one');
    changes.hear({ id: 'x', tags: ['posts'] });
    expect(await ask('three')).toBe('three');
  });

  test('for a moment longer where stale responses will do, while a new one is made once', async () => {
    const { changes, cache } = setUp({ stale: 60_000 });
    const ask = async (make: () => Promise<FreshResponse<string>>): Promise<string> =>
      textOf(await cache.getOrMake('/a', make));
    await ask(madeOf('one'));
    changes.note(['posts']);
    const { promise, resolve } = Promise.withResolvers<FreshResponse<string>>();
    let makings = 0;
    const slowly = (): Promise<FreshResponse<string>> => {
      makings += 1;
      return promise;
    };
    expect([await ask(slowly), await ask(slowly), makings]).toEqual(['one', 'one', 1]);
    resolve({ response: 'two', cached: cachedOf('two') });
    await expect.poll(() => ask(slowly)).toBe('two');
    expect(makings).toBe(1);
  });

  test('and no longer than that', async () => {
    const { changes, cache, ask } = setUp({ stale: 5 });
    await ask('one');
    changes.note(['posts']);
    const inVain = (): Promise<FreshResponse<string>> => Promise.reject(new Error('no connection'));
    expect(textOf(await cache.getOrMake('/a', inVain))).toBe('one');
    pass(4);
    expect(textOf(await cache.getOrMake('/a', inVain))).toBe('one');
    pass(2);
    await expect(cache.getOrMake('/a', inVain)).rejects.toThrow('no connection');
    expect(await ask('two')).toBe('two');
  });

  test('not if that changes while it is made', async () => {
    const { changes, cache, ask } = setUp();
    const { promise, resolve } = Promise.withResolvers<FreshResponse<string>>();
    const first = cache.getOrMake('/a', () => promise);
    changes.note(['posts']);
    resolve({ response: 'old', cached: cachedOf('old') });
    expect(textOf(await first)).toBe('old');
    expect(await ask('new')).toBe('new');
  });

  test('not while the node hears of no changes, and not what was remembered before', async () => {
    let hears = true;
    const { cache, ask } = setUp({ hears: () => hears });
    await ask('one');
    hears = false;
    expect(cache.get('/a')).toBeNull();
    expect(await ask('two')).toBe('two');
    hears = true;
    cache.clear();
    expect(await ask('three')).toBe('three');
  });

  test('for a while only', async () => {
    const { ask } = setUp({ longest: 5 });
    await ask('one');
    pass(4);
    expect(await ask('two')).toBe('one');
    pass(2);
    expect(await ask('two')).toBe('two');
  });

  test('and takes no room after that, though nobody asks for it again', async () => {
    const { cache } = setUp({ longest: 50 });
    const make = async (from: number): Promise<void> => {
      for (let at = from; at < from + 20; at += 1) await cache.getOrMake(`/${at}`, madeOf('x'.repeat(5000)));
    };
    await make(0);
    const full = cache.size();
    for (let round = 1; round <= 5; round += 1) {
      pass(60);
      await make(20 * round);
    }
    expect(cache.size()).toBeLessThan(1.5 * full);
  });

  test('if there is room for it', async () => {
    const { cache } = setUp({ bytes: 160_000 });
    const key = (at: number): string => `/${at}`;
    for (let at = 0; at < 100; at += 1) await cache.getOrMake(key(at), madeOf('x'.repeat(5000)));
    const known = Array.from({ length: 100 }, (_, at) => cache.get(key(at)) !== null);
    expect(known.filter(Boolean).length).toBeGreaterThan(10);
    expect(known.filter(Boolean).length).toBeLessThan(32);
    expect(known[99]).toBe(true);
    await cache.getOrMake('/large', madeOf('x'.repeat(20_000)));
    expect(cache.get('/large')).toBeNull();
  });

  test('never where there is to be no memory', async () => {
    const { ask } = setUp({ bytes: 0 });
    await ask('one');
    expect(await ask('two')).toBe('two');
  });
});

describe('of many who ask at once', () => {
  const askTogether = async (cache: ResponseCache, make: () => Promise<FreshResponse<string>>): Promise<string[]> =>
    Promise.all(Array.from({ length: 20 }, async () => textOf(await cache.getOrMake('/a', make))));

  test('one makes the answer for all', async () => {
    const { cache } = setUp();
    let made = 0;
    const answers = await askTogether(cache, async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return { response: 'one', cached: cachedOf('one') };
    });
    expect(new Set(answers)).toEqual(new Set(['one']));
    expect(made).toBe(1);
  });

  test('each makes their own where it may not be shared', async () => {
    const { cache } = setUp();
    let made = 0;
    const answers = await askTogether(cache, async () => ({ response: String((made += 1)), cached: null }));
    expect(new Set(answers).size).toBe(20);
  });

  test('nobody suffers from another that failed', async () => {
    const { cache, ask } = setUp();
    const failing = cache.getOrMake('/a', () => Promise.reject(new Error('no')));
    const next = ask('one');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('one');
  });

  test('who comes after a write gets none from before it', async () => {
    const { changes, cache, ask } = setUp();
    const { promise, resolve } = Promise.withResolvers<FreshResponse<string>>();
    const early = cache.getOrMake('/a', () => promise);
    changes.note(['posts']);
    const late = ask('new');
    resolve({ response: 'old', cached: cachedOf('old') });
    await early;
    expect(await late).toBe('new');
  });
});

describe('what another node made', () => {
  function inCommon(): SharedCache & { readonly stored: Map<string, SharedResponse> } {
    const stored = new Map<string, SharedResponse>();
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
