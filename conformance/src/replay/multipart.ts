import { randomUUID } from 'node:crypto';
import type { Pair } from './query.ts';

export interface FilePart {
  readonly field: string;
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Multipart {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A form with its fields first and the file last. */
export function buildMultipart(fields: readonly Pair[], file: FilePart): Multipart {
  const boundary = `replay-${randomUUID()}`;
  const texts = fields.map(
    ([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${withFormLines(value)}\r\n`,
  );
  const opening = `--${boundary}\r\n${disposition(file.field)}; filename="${quoted(file.filename)}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(texts.join('') + opening),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** Forms part lines by both signs, whatever they were typed with. */
const withFormLines = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, '\r\n');

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${quoted(name)}"`;
}

// The three characters that would end the quoted text or the line; browsers write them the same way.
function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
