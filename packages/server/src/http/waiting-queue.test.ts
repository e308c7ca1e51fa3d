import { describe, expect, it } from 'vitest';

import { createWaitingQueue } from './waiting-queue.ts';

const setUp = (atOnce: number) => {
  const clock = { now: 0 };
  const line = createWaitingQueue<() => void>(atOnce, () => clock.now);
  const join = (count: number): void => {
    for (let at = 0; at < count; at += 1) line.join(() => undefined);
  };
  return { clock, line, join };
};

describe('a line', () => {
  it('goes forward in the order in which people came', () => {
    const { line } = setUp(10);
    const turns: string[] = [];
    const joined = ['first', 'second', 'third'].map((name) => () => void turns.push(name));
    for (const begin of joined) line.join(begin);
    expect(line.nextToGiveUp((first) => first === joined[1])).toBeUndefined();
    expect(line.nextToGiveUp((first) => first === joined[0])).toBe(joined[0]);
    while (line.length() > 0) line.next()?.();
    expect(turns).toEqual(['second', 'third']);
    expect(line.next()).toBeUndefined();
  });

  it('accepts requests up to its limit', () => {
    const { line, join } = setUp(100);
    join(95);
    expect(line.isClosed(4)).toBe(false);
    join(1);
    expect(line.isClosed(4)).toBe(true);
  });

  it('stays short after a refusal, until nobody was refused for a while', () => {
    const { clock, line, join } = setUp(100);
    join(100);
    expect(line.isClosed(0)).toBe(true);
    for (let at = 0; at < 95; at += 1) line.next();
    clock.now += 400;
    expect(line.isClosed(4)).toBe(true);
    line.next();
    line.next();
    expect(line.isClosed(4)).toBe(false);
    join(1);
    clock.now += 400;
    expect(line.isClosed(4)).toBe(true);
    clock.now += 501;
    expect(line.isClosed(4)).toBe(false);
  });

  it('stays short after somebody waited too long', () => {
    const { line, join } = setUp(100);
    const begin = (): void => undefined;
    line.join(begin);
    join(10);
    expect(line.isClosed(4)).toBe(false);
    line.nextToGiveUp(() => true);
    expect(line.isClosed(4)).toBe(true);
  });
});
