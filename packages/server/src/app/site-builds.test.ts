import { describe, expect, it } from 'vitest';
import { nouns } from '../nouns.ts';
import { createLog } from '../lib/log.ts';
import type { LoadedPlugin } from '../plugins/activate.ts';
import { errors } from '../rest/errors.ts';
import { createSiteBuilds } from './site-builds.ts';

const start = () =>
  createSiteBuilds({ nouns, explain: () => errors.fault(), log: createLog('silent'), hasAdmin: false });

interface Counted {
  readonly loaded: LoadedPlugin;
  readonly counts: { activated: number; deactivated: number };
}

function counted(name: string, isSlow = false): Counted {
  const counts = { activated: 0, deactivated: 0 };
  const activate = () => {
    counts.activated += 1;
    const end = (): void => void (counts.deactivated += 1);
    return isSlow ? Promise.resolve(end) : end;
  };
  return { loaded: { plugin: { name, activate }, installed: null }, counts };
}

const [one, other, third] = [Symbol('one'), Symbol('other'), Symbol('third')];

describe('sites with the same dialect and plugins', () => {
  it.each([false, true])('share registrations; a plugin that activates asynchronously: %j', async (isSlow) => {
    const builds = start();
    const { loaded, counts } = counted('cups', isSlow);
    const key = { dialect: 'cms', plugins: [loaded] } as const;
    const sites = await Promise.all([builds.acquire(key, one), builds.acquire(key, other)]);
    expect(sites[0]).toBe(sites[1]);
    expect([counts.activated, builds.count()]).toEqual([1, 1]);
    await builds.release(sites[0], one);
    expect(counts.deactivated).toBe(0);
    await builds.release(sites[1], other);
    expect([counts.deactivated, builds.count()]).toEqual([1, 0]);
  });

  it('build again if one of them does, so that its plugins are activated again', async () => {
    const builds = start();
    const { loaded, counts } = counted('cups');
    const key = { dialect: 'cms', plugins: [loaded] } as const;
    const [before, shared] = [await builds.acquire(key, one), await builds.acquire(key, other)];
    const after = await builds.acquire(key, one);
    expect([before === shared, after === before, counts.activated]).toEqual([true, false, 2]);
    await builds.release(before, one);
    expect([counts.deactivated, builds.count()]).toEqual([0, 2]);
    expect([before, after]).toContain(await builds.acquire(key, third));
  });
});

it('sites with other plugins, other objects of them, or another dialect share nothing', async () => {
  const builds = start();
  const [cups, sameName] = [counted('cups').loaded, counted('cups').loaded];
  const sites = await Promise.all([
    builds.acquire({ dialect: 'cms', plugins: [] }, one),
    builds.acquire({ dialect: 'wp', plugins: [] }, other),
    builds.acquire({ dialect: 'cms', plugins: [cups] }, one),
    builds.acquire({ dialect: 'cms', plugins: [sameName] }, other),
  ]);
  expect(new Set(sites).size).toBe(4);
});

it.each([false, true])('a build that fails is kept for nobody; asynchronously: %j', async (isSlow) => {
  const builds = start();
  let failures = 0;
  const activate = (): Promise<void> => {
    failures += 1;
    const error = new Error('no luck');
    if (isSlow) return Promise.reject(error);
    throw error;
  };
  const key = { dialect: 'cms', plugins: [{ plugin: { name: 'cups', activate }, installed: null }] } as const;
  const build = async () => builds.acquire(key, one);
  await expect(build()).rejects.toThrow('no luck');
  await expect(build()).rejects.toThrow('no luck');
  expect([failures, builds.count()]).toEqual([2, 0]);
});
