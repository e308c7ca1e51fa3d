import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { deflateRawSync } from 'node:zlib';

import { addressesIn } from './lib/postgres-url.ts';

/** Completes the sentence "VARIABLE …". */
export class Complaint extends Error {}

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const integer =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw new Complaint(`must be a whole number from ${least} to ${most}, not ${shown(text)}`);
  };

export const milliseconds = integer(1, 3_600_000);

export const workers = (text: string): number => (text === 'auto' ? availableParallelism() : integer(1, 256)(text));

export const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (text: string): T => {
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    throw new Complaint(`must be ${choices.join(' or ')}, not ${shown(text)}`);
  };

export const flag = (text: string): boolean => oneOf(['true', 'false'])(text) === 'true';

export const list =
  (item: (text: string) => string) =>
  (text: string): readonly string[] =>
    Object.freeze(
      text
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
        .map(item),
    );

/** A value of the configuration file, as the environment would have it. */
export function asText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes(','))) {
    return value.join(',');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Complaint('must be a text, a number, true, false or a list of texts');
}

/** Null where nothing is set. */
export const orNull =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === '' ? null : read(text);

export const asIs = (text: string): string => text;

/** One server, or several of which one takes writes at a time. */
export function databaseUrl(text: string): string {
  if (addressesIn(text).every(isDatabase)) return text;
  throw new Complaint('must look like postgres://user:password@host:5432/database, with commas between several hosts');
}

/** Addresses of one server each. */
export const replicaUrls = (text: string): readonly string[] =>
  list((url) => {
    if (isDatabase(url)) return url;
    throw new Complaint('must list addresses such as postgres://user:password@replica:5432/database');
  })(text);

const isDatabase = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
};

export function siteUrl(text: string): string {
  const url = URL.parse(text);
  const plain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new Complaint(`must be an http or https address such as https://example.org, not ${shown(text)}`);
  }
  return url.origin + url.pathname.slice(0, url.pathname.endsWith('/') ? -1 : undefined);
}

export function smtpUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return text;
  throw new Complaint('must look like smtps://user:password@mail.example.org');
}

export function redisUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^rediss?:$/.test(url.protocol) && url.hostname !== '') return text;
  throw new Complaint('must look like redis://user:password@host:6379/0');
}

/** A folder, or the address of a registry. What comes over an open line could be anybody's, except on this machine. */
export function pluginSource(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal)) {
    throw new Complaint('must be a folder, or the address of a registry that begins with https://');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Complaint('must be the address of a registry and nothing else');
  }
  return text;
}

const makeSecret = 'make one with: openssl rand -base64 48';

export function secret(text: string): string {
  if (text.length >= 32) return text;
  throw new Complaint(`must have at least 32 characters; ${makeSecret}`);
}

/** What stands in examples, and what people type who want to be done. By chance none of it is in one of a million secrets. */
const placeholders =
  /openssl|change.?(?:me|this|it)|replace|placeholder|example|secret|pass.?(?:word|phrase)|insecure|characters|abcdefgh|qwertyui|01234567|12345678/i;

/** Random texts of 32 digits or more take 27 bytes at least; what repeats itself, or has few letters, takes less. */
const leastBytes = 24;

/** Completes the sentence "VARIABLE …" for a secret that could be guessed; null for any other. */
export function guessable(text: string): string | null {
  if (placeholders.test(text)) return `is a placeholder that anybody can guess; ${makeSecret}`;
  const isPoor = deflateRawSync(text, { level: 9 }).length < leastBytes;
  return isPoor ? `repeats itself, so that it can be guessed; ${makeSecret}` : null;
}

export function proxy(text: string): string {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = /^\d{1,3}$/.test(prefix) && Number(prefix) <= longest && more.length === 0;
  if (text === 'loopback' || fits) return text;
  throw new Complaint(`must list addresses such as 10.0.0.7 or 10.0.0.0/8, or loopback, not ${shown(text)}`);
}

export function origin(text: string): string {
  if (URL.parse(text)?.origin === text) return text;
  throw new Complaint(`must list origins such as https://example.org, not ${shown(text)}`);
}

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export function hostAndPort(text: string): HostAndPort {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535) throw new Complaint('must look like 127.0.0.1:9464');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
