import { createHmac, randomBytes } from 'node:crypto';
import type { Secret } from './webhook.ts';

const prefix = 'whsec_';

export const makeSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface Signed {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks, with one signature for each secret that is valid. */
export function signedHeaders(secrets: readonly Secret[], { id, timestamp, body }: Signed): Record<string, string> {
  const signatures = secrets.map(({ secret }) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** Those that are valid at a moment, in milliseconds since 1970. */
export const validSecrets = (secrets: readonly Secret[], now: number): readonly Secret[] =>
  secrets.filter(({ until }) => until === null || Date.parse(`${until}Z`) > now);
