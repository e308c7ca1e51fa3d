// Copied from packages/server/src/lib/password-rule.ts by npm run gen; do not edit.

/** The user whose password it is. */
export interface PasswordOwner {
  readonly login: string;
  readonly email: string;
}

export const minPasswordLength = 12;
/** Longer ones would only cost time. */
const maxPasswordLength = 4096;

/** What a password has to be worth, and what its parts are worth; any other character is worth 1. */
const minWorth = 7;
const worth = { word: 3, sequence: 2, own: 1, repetition: 1 } as const;

export interface Judgement {
  /** Why the password is refused; null if it is accepted. */
  readonly problem: string | null;
  /** From 0 (refused) to 4. */
  readonly strength: number;
}

/** The one rule for every way a password is set, on the server and in browsers. */
export function judgePassword(password: string, owner: PasswordOwner, commonWords: ReadonlySet<string>): Judgement {
  const refuse = (problem: string): Judgement => ({ problem, strength: 0 });
  if (password.includes('\\')) return refuse('The password must not contain a backslash.');
  const { length } = [...password];
  if (length < minPasswordLength) return refuse(`The password must have at least ${minPasswordLength} characters.`);
  if (password.length > maxPasswordLength)
    return refuse(`The password must have at most ${maxPasswordLength} characters.`);
  const points = worthOf(password, { own: ownWords(owner), common: commonWords });
  if (points >= minWorth) return { problem: null, strength: Math.min(4, 1 + Math.floor((points - minWorth) / 4)) };
  return refuse(
    'The password is easy to guess: it consists of common words, sequences, repetitions, or the user name. Add one or two more words.',
  );
}

const ownWords = ({ login, email }: PasswordOwner): ReadonlySet<string> =>
  new Set([login, email, ...email.split('@')].map(plain).filter((word) => word.length >= minWord));

const [minWord, maxWord] = [4, 20];
/** Beyond this, further characters add nothing that matters. */
const judgedLength = 128;

/** Letters that people write as digits and signs. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();
const undisguised = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

interface KnownWords {
  /** The login and the email address of the owner. */
  readonly own: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
}

/** Adds up what the parts are worth, taking the longest known part at each place. */
function worthOf(password: string, known: KnownWords): number {
  const text = plain(password).slice(0, judgedLength);
  const unit = /^(.+?)\1+$/.exec(text)?.[1];
  if (unit !== undefined) return worthOf(unit, known) + worth.repetition;
  const letters = undisguised(text);
  const seen = new Set<string>();
  let sum = 0;
  for (let at = 0; at < text.length;) {
    const part = knownPart(text, letters, { at, ...known });
    const found = text.slice(at, at + part.length);
    sum += seen.has(found) ? worth.repetition : part.worth;
    if (found.length > 1) seen.add(found);
    at += part.length;
  }
  return sum;
}

interface Part {
  readonly length: number;
  readonly worth: number;
}

function knownPart(text: string, letters: string, { at, own, common }: KnownWords & { readonly at: number }): Part {
  const parts: Part[] = [{ length: 1, worth: 1 }];
  for (let length = Math.min(maxWord, text.length - at); length >= minWord; length -= 1) {
    const [raw, word] = [text.slice(at, at + length), letters.slice(at, at + length)];
    if (own.has(raw)) parts.push({ length, worth: worth.own });
    else if (common.has(word) || common.has(raw)) parts.push({ length, worth: worth.word });
  }
  const year = /^(?:19|20)\d\d/.exec(text.slice(at, at + 4));
  if (year !== null) parts.push({ length: 4, worth: worth.sequence });
  const same = runOf(text, at, (before, after) => before === after);
  if (same >= 2) parts.push({ length: same, worth: worth.repetition });
  for (const step of [1, -1]) {
    const steps = runOf(text, at, (before, after) => isNext(before, after, step));
    if (steps >= minSequence) parts.push({ length: steps, worth: worth.sequence });
  }
  return parts.reduce((best, part) => (part.length > best.length ? part : best));
}

const minSequence = 3;

function runOf(text: string, at: number, follows: (before: string, after: string) => boolean): number {
  let end = at + 1;
  while (end < text.length && follows(text.charAt(end - 1), text.charAt(end))) end += 1;
  return end - at;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
];

const isNext = (before: string, after: string, step: number): boolean =>
  rows.some((row) => row.includes(before) && row.charAt(row.indexOf(before) + step) === after);
