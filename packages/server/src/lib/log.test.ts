import { describe, expect, it } from 'vitest';

import { createLog } from './log.ts';
import type { LogLevel, Logger } from './log.ts';

function recorded(level: LogLevel = 'info'): {
  log: Logger;
  text: () => string;
  lines: () => Record<string, unknown>[];
} {
  const written: string[] = [];
  return {
    log: createLog(level, { write: (line: string) => void written.push(line) }),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('the log', () => {
  it('writes one JSON object per line with level, time, facts and message', () => {
    const { log, lines } = recorded();
    log.info({ id: 'abc', ms: 3 }, 'request');
    expect(lines()).toEqual([{ level: 'info', time: expect.any(String), id: 'abc', ms: 3, msg: 'request' }]);
    expect(new Date(String(lines()[0]?.['time'])).getTime()).toBeGreaterThan(0);
  });

  it('leaves out what lies below its level', () => {
    const { log, text } = recorded('warn');
    log.info({}, 'quiet');
    log.warn({}, 'loud');
    expect(text()).not.toContain('quiet');
    expect(text()).toContain('loud');
  });

  it('gives children their facts', () => {
    const { log, lines } = recorded();
    log.child({ id: 'abc' }).error({ status: 500 }, 'failed');
    expect(lines()[0]).toMatchObject({ level: 'error', id: 'abc', status: 500 });
  });

  it('hides secrets at any depth, in children and in errors', () => {
    const { log, text } = recorded();
    const canary = 'canary-7c1d';
    log.info({ password: canary, Authorization: canary, cookie: canary }, 'a');
    log.info({ request: { headers: { 'set-cookie': [canary], 'x-cms-nonce': canary } } }, 'b');
    log.info({ list: [{ client_secret: canary, deeper: { user_password: canary, apiKey: canary } }] }, 'c');
    log.child({ session_token: canary }).info({}, 'd');
    log.error({ err: Object.assign(new Error('failed'), { config: { authorization: canary } }) }, 'e');
    expect(text()).not.toContain(canary);
    expect(text()).toContain('[hidden]');
  });

  it('keeps message and stack of an error, and its code', () => {
    const { log, lines } = recorded();
    log.error({ err: Object.assign(new Error('no such table'), { code: '42P01' }) }, 'failed');
    expect(lines()[0]?.['err']).toMatchObject({ message: 'no such table', code: '42P01', stack: expect.any(String) });
  });

  it('survives facts that contain themselves', () => {
    const { log, lines } = recorded();
    const round: Record<string, unknown> = {};
    round['self'] = round;
    log.info(round, 'round');
    expect(lines()).toHaveLength(1);
  });
});
