import { isIPv6 } from 'node:net';
import { cleanLine, cleanLines } from '../lib/clean-text.ts';
import { accept, refuse } from './mismatch.ts';
import type { Check } from './schema.ts';
import { cleanUri } from './uri.ts';

interface Judge {
  readonly accepts: (text: string) => boolean;
  readonly code: string;
  readonly expected: string;
}

const judges: ReadonlyMap<string, Judge> = new Map([
  ['date-time', { accepts: isDateTime, code: 'rest_invalid_date', expected: 'a date such as 2024-05-06T07:08:09' }],
  ['email', { accepts: isEmail, code: 'rest_invalid_email', expected: 'an email address' }],
  ['ip', { accepts: isIp, code: 'rest_invalid_ip', expected: 'an IP address' }],
  ['uuid', { accepts: isUuid, code: 'rest_invalid_uuid', expected: 'a version 4 UUID in lower case' }],
  ['hex-color', { accepts: isHexColor, code: 'rest_invalid_hex_color', expected: 'a hex color such as #a1b2c3' }],
]);

/** The judged formats that are missing here leave nothing to clean. */
const cleaners: ReadonlyMap<string, (text: string) => string> = new Map([
  ['email', cleanLine],
  ['uri', cleanUri],
  ['text-field', cleanLine],
  ['textarea-field', cleanLines],
]);

/** Judges and cleans a string by its format. No format and an unknown one are no rule. */
export function compileFormat(format = ''): Check {
  const judge = judges.get(format);
  const clean = cleaners.get(format);
  if (judge === undefined && clean === undefined) return accept;
  return (value, path) => {
    if (typeof value !== 'string') return accept(value);
    if (judge && !judge.accepts(value)) return refuse(judge.code, `${path} must be ${judge.expected}.`);
    return accept(clean ? clean(value) : value);
  };
}

const dateTime =
  /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])[Tt ](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)?$/;

/** Only the form is judged: whether the day exists is for those who read the date. */
function isDateTime(text: string): boolean {
  return dateTime.test(text);
}

const shortestEmail = 6;
const longestEmail = 254;
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const domainPart = /^[A-Za-z0-9-]+$/;

function isEmail(text: string): boolean {
  if (text.length < shortestEmail || text.length > longestEmail) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  const parts = domain.split('.');
  return more.length === 0 && localPart.test(local) && parts.length > 1 && parts.every(isDomainPart);
}

const isDomainPart = (part: string): boolean => domainPart.test(part) && !part.startsWith('-') && !part.endsWith('-');

function isIp(text: string): boolean {
  const numbers = text.split('.');
  if (numbers.length === 4 && numbers.every((number) => /^\d{1,3}$/.test(number) && Number(number) <= 255)) return true;
  // Node also knows zones (`fe80::1%eth0`), which name an interface of one machine and mean nothing elsewhere.
  return isIPv6(text) && !text.includes('%');
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text);
}

function isHexColor(text: string): boolean {
  return /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/.test(text);
}
