import { expect, test } from 'vitest';
import { readNotice, wholeSite, writeNotice } from './notice.ts';
import { createNotifier, gatherNotices } from './notifier.ts';

test('writes that end while one is being told of are told of together', async () => {
  const sent: string[][] = [];
  const noted: string[] = [];
  const notifier = createNotifier({
    send: async (tags) => {
      sent.push([...tags]);
      await new Promise((resolve) => setTimeout(resolve, 10));
    },
    note: (tags) => void noted.push(...tags),
    onTrouble: () => undefined,
  });
  const first = notifier.notify(['a']);
  await Promise.resolve();
  const others = Promise.all([notifier.notify(['b']), notifier.notify(['b', 'c'])]);
  expect(noted).toEqual(['a', 'b', 'b', 'c']);
  await Promise.all([first, others]);
  expect(sent).toEqual([['a'], ['b', 'c']]);
});

test('what could not be told holds nobody up and is told later', async () => {
  const sent: string[] = [];
  const troubles: unknown[] = [];
  const notifier = createNotifier({
    send: (tags) => {
      if (troubles.length === 0) return Promise.reject(new Error('no connection'));
      sent.push(...tags);
      return Promise.resolve();
    },
    note: () => undefined,
    onTrouble: (error) => void troubles.push(error),
  });
  await notifier.notify(['a']);
  expect(sent).toEqual([]);
  await expect.poll(() => sent).toEqual(['a']);
  expect(troubles).toHaveLength(1);
  await notifier.close();
});

test('an announcement is read as it was written; one that is too long stands for everything', () => {
  const { id, tags } = readNotice(writeNotice(['posts', 'post-7']));
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(tags).toEqual(['posts', 'post-7']);
  expect(readNotice(writeNotice([])).tags).toEqual([]);
  expect(readNotice(writeNotice(['posts'])).site).toBe('');
  expect(readNotice(`7/${id} posts post-7`)).toEqual({ site: '7', id, tags: ['posts', 'post-7'] });
  const long = writeNotice(Array.from({ length: 2000 }, (_, at) => `post-${at}`));
  expect(long.length).toBeLessThan(8000);
  expect(readNotice(long).tags).toEqual([wholeSite]);
});

test('a request waits for its notices together, each of which is sent at once', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const notify = (tags: Iterable<string>): Promise<void> => {
    begun.push(...tags);
    return new Promise((resolve) => ends.push(resolve));
  };
  const { notifier, sent } = gatherNotices({ notify, close: () => Promise.resolve() });
  await notifier.notify(['a']);
  await notifier.notify(['b']);
  expect(begun).toEqual(['a', 'b']);
  let isSent = false;
  const waiting = sent().then(() => (isSent = true));
  ends[1]?.();
  await Promise.resolve();
  expect(isSent).toBe(false);
  ends[0]?.();
  await waiting;
});
