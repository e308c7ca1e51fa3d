import { pino } from 'pino';
import type { DestinationStream, Logger as Pino } from 'pino';

import { createLogOutput } from './log-output.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Logger {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  /** A logger whose every line also carries these facts. */
  child(facts: object): Logger;
}

const secretKey = /authorization|cookie|password|passphrase|nonce|secret|token|api_?key/i;
const hidden = '[hidden]';
/** Facts nest little; what lies deeper is not written at all. */
const depthLimit = 6;

/** One JSON object per line, with the values of telling keys hidden however deep they lie. */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput(level)): Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideInFacts },
      // Errors are unfolded where secrets are hidden; unfolding them again would lose their type.
      serializers: { err: (error: unknown) => error },
    },
    destination,
  );
  return wrap(log);
}

const wrap = (log: Pino): Logger => ({
  debug: (facts, message) => log.debug(facts, message),
  info: (facts, message) => log.info(facts, message),
  warn: (facts, message) => log.warn(facts, message),
  error: (facts, message) => log.error(facts, message),
  child: (facts) => wrap(log.child(hideInFacts(facts))),
});

const hideInFacts = (facts: object): Record<string, unknown> => hideSecrets(facts, 0) as Record<string, unknown>;

const standardOutput = (level: LogLevel): DestinationStream =>
  level === 'silent' ? { write: () => undefined } : createLogOutput(process.stdout);

function hideSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === depthLimit) return '[deeper]';
  if (value instanceof Error) return hideSecrets(pino.stdSerializers.err(value), depth);
  if (value instanceof Date) return value.toString();
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1));
  const shown: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    shown[key] = secretKey.test(key) ? hidden : hideSecrets(member, depth + 1);
  }
  return shown;
}
