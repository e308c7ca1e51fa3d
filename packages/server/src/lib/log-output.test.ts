import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { describe, expect, it } from 'vitest';

import { createLogOutput } from './log-output.ts';

/** A stream whose reader takes lines when told to. */
function slowReader() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  let isReading = false;
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 10,
    write: (line: string, _, done) => {
      const take = (): void => {
        taken.push(line);
        done();
      };
      if (isReading) take();
      else waiting.push(take);
    },
  });
  const read = async (): Promise<void> => {
    isReading = true;
    for (const take of waiting.splice(0)) take();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { stream, taken, read, pause: () => (isReading = false) };
}

const droppedIn = (lines: readonly string[]): number[] =>
  lines.filter((line) => line.includes('"dropped"')).map((line) => (JSON.parse(line) as { dropped: number }).dropped);

describe('the output of the log', () => {
  it('hands every line over while somebody reads', async () => {
    const { stream, taken, read } = slowReader();
    await read();
    const { write } = createLogOutput(stream, 100);
    for (let at = 0; at < 50; at += 1) write(`line ${at}\n`);
    await read();
    expect(taken).toHaveLength(50);
  });

  it('keeps what fits, drops the rest, and says how much as soon as somebody reads again', async () => {
    const { stream, taken, read, pause } = slowReader();
    const { write } = createLogOutput(stream, 100);
    for (let at = 0; at < 50; at += 1) write('ten chars\n');
    await read();
    expect(taken.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'ten chars\n'));
    expect(droppedIn(taken)).toEqual([40]);
    expect(JSON.parse(taken[10] ?? '')).toMatchObject({
      level: 'warn',
      time: expect.any(String),
      msg: expect.any(String),
    });
    write('afterwards\n');
    await read();
    expect(taken.at(-1)).toBe('afterwards\n');

    pause();
    for (let at = 0; at < 20; at += 1) write('ten chars\n');
    await read();
    expect(droppedIn(taken)).toEqual([40, 10]);
  });

  it('counts the lines that a reader who left did not get, and reports them to the next reader', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-log-'));
    const pipe = join(folder, 'pipe');
    const module = new URL('./log-output.ts', import.meta.url).href;
    const program = `
      import { createLogOutput } from ${JSON.stringify(module)};
      const { write } = createLogOutput(process.stdout);
      let line = 0;
      setInterval(() => write((line += 1) + '\\n'), 5);`;
    const command = 'mkfifo "$2" && exec "$0" --input-type=module -e "$1" > "$2"';
    const writer = spawn('sh', ['-c', command, process.execPath, program, pipe], { stdio: 'inherit' });
    try {
      await expect.poll(() => existsSync(pipe)).toBe(true);
      const readSome = async (fits: (text: string) => boolean): Promise<string[]> => {
        const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
        let text = '';
        reader.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        await expect.poll(() => fits(text), { interval: 10 }).toBe(true);
        reader.kill();
        await once(reader, 'close');
        return text.split('\n').slice(0, -1);
      };
      const first = await readSome((text) => text.includes('\n5\n'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      const second = await readSome((text) => text.includes('dropped'));
      const [dropped = 0] = droppedIn(second);
      expect(dropped).toBeGreaterThan(1);
      // What the first reader had not taken from the pipe when it went is lost to everybody.
      expect(Number(first.at(-1)) + dropped).toBeLessThanOrEqual(Number(second[0]));
    } finally {
      writer.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });

  it('waits for the last lines, but not for ever', async () => {
    const { stream, taken, read } = slowReader();
    const { write, flush } = createLogOutput(stream);
    write('last\n');
    setTimeout(() => void read(), 20);
    await flush();
    expect(taken).toContain('last\n');
    const deaf = slowReader();
    const output = createLogOutput(deaf.stream);
    output.write('last\n');
    await output.flush();
    expect(deaf.taken).toEqual([]);
  });
});
