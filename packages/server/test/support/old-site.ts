import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { recorded } from './moving.ts';

/** The recorded site as a live one, with troubles on request. */
export interface OldSite {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startOldSite(options: readonly string[] = ['--as-is']): Promise<OldSite> {
  const child = spawn(process.execPath, [recorded('serve-source.mjs'), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    url: line.trim(),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
