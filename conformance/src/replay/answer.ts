import type { Json } from './json.ts';

export interface Answer {
  readonly status: number;
  /** Names in lower case; the values of a header sent more than once are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text, undecodable bytes replaced. */
  readonly text: string;
  readonly size: number;
  /** The body read as JSON; `undefined` when it is none. */
  readonly body: Json | undefined;
}

export interface AnswerBytes {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly bytes: Uint8Array;
}

export function readAnswer({ status, rawHeaders, bytes }: AnswerBytes): Answer {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { status, headers: joinHeaders(rawHeaders), text, size: bytes.byteLength, body: parseJson(bytes) };
}

export function isJsonAnswer(answer: Answer): boolean {
  const type = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

function joinHeaders(rawHeaders: readonly string[]): Readonly<Record<string, string>> {
  const joined = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const before = joined.get(name);
    // Node reads header bytes as Latin-1.
    const value = Buffer.from(rawHeaders[at + 1] ?? '', 'latin1').toString('utf8');
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

function parseJson(bytes: Uint8Array): Json | undefined {
  try {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return JSON.parse(strict.decode(bytes)) as Json;
  } catch {
    return undefined;
  }
}
