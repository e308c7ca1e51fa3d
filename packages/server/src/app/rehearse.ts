import { Worker } from 'node:worker_threads';
import { reasonOf } from '../lib/reason-of.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { Rehearsal, Rehearsed } from './rehearsal.ts';

/** Milliseconds for the thread to start, milliseconds for each turn of a plugin, and megabytes of memory. */
const limits = { start: 60_000, turn: 12_000, memory: 512 } as const;

const thread = new URL('./rehearsal.ts', import.meta.url).href.replace(/\.ts$/, import.meta.url.slice(-3));

/**
 * Builds a site with these plugins in a thread of its own: one that loops for ever, uses up all memory or ends the process
 * does that there, and not to the requests that this node serves. Throws a `PluginFailure` where one cannot be used.
 */
export async function rehearse(rehearsal: Rehearsal): Promise<void> {
  const last = rehearsal.plugins.at(-1);
  if (last === undefined || rehearsal.plugins.every(({ main }) => main === null)) return;
  let turn = last.name;
  const worker = new Worker(new URL(thread), {
    workerData: rehearsal,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string): void => reject(new PluginFailure(turn, reason));
  const wait = (milliseconds: number): NodeJS.Timeout =>
    setTimeout(() => fail(`it did not finish within ${milliseconds / 1000} s.`), milliseconds);
  let timer = wait(limits.start);
  worker.on('message', (said: Rehearsed) => {
    clearTimeout(timer);
    timer = wait(limits.turn);
    if ('turn' in said) turn = said.turn;
    else if (said.ended === null) resolve();
    else reject(new PluginFailure(said.ended.plugin, said.ended.reason));
  });
  worker.once('error', (error) => fail(reasonOf(error)));
  worker.once('exit', () => fail('it exited the process.'));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
