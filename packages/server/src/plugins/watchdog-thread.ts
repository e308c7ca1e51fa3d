/** Looks from a thread of its own whether the main one still runs, and if not, whose code it is in. */
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { Debugger } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Watched, WatchdogData } from './watchdog.ts';

const { beats, every, report, end } = workerData as WatchdogData;
let plugins: readonly Watched[] = [];
parentPort?.on('message', (watched: readonly Watched[]) => (plugins = watched));

interface Culprit {
  readonly plugin: string;
  readonly at: string;
}

/** The innermost function of a plugin that the main thread is in; null where it is busy with something else. */
async function findCulprit(): Promise<Culprit | null> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const addresses = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => void addresses.set(params.scriptId, params.url));
    await session.post('Debugger.enable');
    const paused = new Promise<readonly Debugger.CallFrame[]>((resolve) =>
      session.once('Debugger.paused', ({ params }) => resolve(params.callFrames)),
    );
    await session.post('Debugger.pause');
    const frames = await paused;
    await session.post('Debugger.resume');
    await session.post('Debugger.disable');
    for (const { location, functionName } of frames) {
      const address = addresses.get(location.scriptId) ?? '';
      const plugin = plugins.find(({ folder }) => address.startsWith(folder));
      const place = `${address.split('?', 1)[0]}:${location.lineNumber + 1}`;
      if (plugin !== undefined) return { plugin: plugin.name, at: `${functionName} ${place}`.trim() };
    }
    return null;
  } finally {
    session.disconnect();
  }
}

const say = (culprit: Culprit, msg: string): void =>
  void writeSync(2, `${JSON.stringify({ level: 'error', time: new Date().toISOString(), ...culprit, msg })}\n`);

let last = -1;
let stuck = 0;
let isReported = false;
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  stuck = beat === last ? stuck + every : 0;
  last = beat;
  if (stuck === 0) isReported = false;
  if (stuck < (isReported ? end : report)) return;
  stuck = isReported ? 0 : stuck;
  const isLast = isReported;
  isReported = true;
  void findCulprit().then((culprit) => {
    if (culprit === null) return;
    say(culprit, isLast ? 'plugin blocks the event loop; exiting' : 'plugin blocks the event loop');
    // The main thread stays blocked. The supervisor restarts the process.
    if (isLast) process.kill(process.pid, 'SIGKILL');
  });
}, every);
