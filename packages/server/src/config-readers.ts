import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { deflateRawSync } from 'node:zlib';

import { addressesIn } from './lib/postgres-url.ts';
import type { Secrets } from './lib/secrets.ts';

/** Completes the sentence "VARIABLE …". */
export class Complaint extends Error {}

const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new Complaint(`must be a whole number from ${min} to ${max}, not ${shown(text)}`);
  };

export const milliseconds = integer(1, 3_600_000);

export const workers = (text: string): number => (text === 'auto' ? availableParallelism() : integer(1, 256)(text));

export const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (text: string): T => {
    const choice = choices.find((each) => each === text);
    if (choice !== undefined) return choice;
    throw new Complaint(
      `must be ${choices.length > 2 ? 'one of ' : ''}${choices.join(choices.length > 2 ? ', ' : ' or ')}, not ${shown(text)}`,
    );
  };

export function label(text: string): string {
  if (/^[a-z0-9]{1,20}$/.test(text)) return text;
  throw new Complaint(`must be up to 20 lowercase letters and digits, not ${shown(text)}`);
}

export function folderPrefix(text: string): string {
  if (/^[\w-]{1,60}(?:\/[\w-]{1,60})?$/.test(text)) return text;
  throw new Complaint(`must be one or two folder names such as sites/7, not ${shown(text)}`);
}

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

/** A value of the configuration file as text, as in the environment. */
export function asText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes(','))) {
    return value.join(',');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Complaint('must be a string, a number, a boolean, or a list of strings');
}

/** Null if empty. */
export const orNull =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === '' ? null : read(text);

export const asIs = (text: string): string => text;

/** One host, or several of which one is the primary. */
export function databaseUrl(text: string): string {
  if (addressesIn(text).every(isDatabase)) return text;
  throw new Complaint('must look like postgres://user:password@host:5432/database; separate several hosts with commas');
}

/** One host per URL. */
export const replicaUrls = (text: string): readonly string[] =>
  list((url) => {
    if (isDatabase(url)) return url;
    throw new Complaint(
      'must be a comma-separated list of URLs such as postgres://user:password@replica:5432/database',
    );
  })(text);

const isDatabase = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
};

/** Hosts appear in Content-Security-Policy headers, where other characters would end a directive. */
const hostOfSite = /^[\w.:[\]-]+$/;

export function siteUrl(text: string): string {
  const url = URL.parse(text);
  const plain = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!plain || !/^https?:$/.test(url.protocol) || !hostOfSite.test(url.host)) {
    throw new Complaint(`must be an http or https URL such as https://example.org, not ${shown(text)}`);
  }
  return url.origin + url.pathname.slice(0, url.pathname.endsWith('/') ? -1 : undefined);
}

/** A value of the `Strict-Transport-Security` header. */
export function hsts(text: string): string {
  if (/^max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?$/i.test(text)) return text;
  throw new Complaint(`must look like max-age=31536000; includeSubDomains, not ${shown(text)}`);
}

/** Where people report vulnerabilities: a URL, or an email address. */
export function securityContact(text: string): string {
  if (/^[^\s@:/<>]+@[^\s@:/<>]+$/.test(text)) return `mailto:${text}`;
  const url = /^\S+$/.test(text) ? URL.parse(text) : null;
  if (url !== null && /^(?:https|mailto|tel):$/.test(url.protocol)) return url.href;
  throw new Complaint(`must be an email address or an https URL, not ${shown(text)}`);
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

/** A folder, or the URL of a registry. Plain HTTP only on this machine: packages could be replaced in transit. */
export function pluginSource(text: string): string {
  if (!/^[a-z]+:\/\//i.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal)) {
    throw new Complaint('must be a folder, or the URL of a registry that starts with https://');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Complaint('must be a registry URL without credentials, query, and fragment');
  }
  return text;
}

const generateSecret = 'Generate one with: openssl rand -base64 48';

/** One secret, or several during a rotation: the first signs and encrypts. */
export function secrets(text: string): Secrets {
  const [first = '', ...others] = list((each) => each)(text);
  if ([first, ...others].every((each) => each.length >= 32)) return Object.freeze([first, ...others] as const);
  throw new Complaint(`must have at least 32 characters. ${generateSecret}`);
}

/** Words of examples and placeholders. Less than one random secret in a million contains one. */
const placeholders =
  /openssl|change.?(?:me|this|it)|replace|placeholder|example|secret|pass.?(?:word|phrase)|insecure|characters|abcdefgh|qwertyui|01234567|12345678/i;

/** Compressed size. Random texts of 32 digits have at least 27 bytes; repetitive ones have less. */
const minBytes = 24;

/** Completes the sentence "VARIABLE …" for a guessable secret; null for a strong one. */
export function guessable(text: string): string | null {
  if (placeholders.test(text)) return `is a placeholder. ${generateSecret}`;
  const isPoor = deflateRawSync(text, { level: 9 }).length < minBytes;
  return isPoor ? `is guessable: it is too repetitive. ${generateSecret}` : null;
}

export function proxy(text: string): string {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = /^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefix && more.length === 0;
  if (text === 'loopback' || fits) return text;
  throw new Complaint(
    `must be a comma-separated list of IP addresses such as 10.0.0.7 or 10.0.0.0/8, or loopback, not ${shown(text)}`,
  );
}

export function origin(text: string): string {
  if (URL.parse(text)?.origin === text) return text;
  throw new Complaint(`must be a comma-separated list of origins such as https://example.org, not ${shown(text)}`);
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
