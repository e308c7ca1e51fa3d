import { createCipheriv, createDecipheriv, hkdfSync, hash, randomBytes } from 'node:crypto';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Caller } from '../scope.ts';

/** A key as it is looked up, the request it came with, and what its response is sealed with. */
export interface RequestKey {
  readonly id: Buffer;
  readonly request: Buffer;
  readonly seal: Buffer;
}

export const longestKey = 255;

const digest = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer');

/** A key is its caller's own. Visitors are told apart by where they come from. */
export function requestKey(key: string, raw: RawRequest, caller: Pick<Caller, 'id'>, secret: string): RequestKey {
  const whose = caller.id === 0 ? `visitor ${raw.remoteAddress}` : String(caller.id);
  const head = Buffer.from(`${raw.method} ${raw.target}\n${raw.headers['content-type'] ?? ''}\n`);
  return {
    id: digest(`${whose}\n${key}`),
    request: digest(Buffer.concat([head, raw.body])),
    seal: Buffer.from(hkdfSync('sha256', key, secret, 'kept responses', 32)),
  };
}

interface Kept {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly body: string | null;
}

const marks = { nonce: 12, tag: 16 } as const;

/** A response may hold a password that is told once: it is kept so that only whoever has the key can read it. */
export function sealResponse({ seal }: RequestKey, { status, headers, body }: HttpResponse): Buffer {
  const kept: Kept = { status, headers, body: body === null ? null : Buffer.from(body).toString('utf8') };
  const nonce = randomBytes(marks.nonce);
  const cipher = createCipheriv('aes-256-gcm', seal, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function openResponse({ seal }: RequestKey, sealed: Buffer): HttpResponse {
  const end = marks.nonce + marks.tag;
  const decipher = createDecipheriv('aes-256-gcm', seal, sealed.subarray(0, marks.nonce));
  decipher.setAuthTag(sealed.subarray(marks.nonce, end));
  const text = Buffer.concat([decipher.update(sealed.subarray(end)), decipher.final()]).toString('utf8');
  const { status, headers, body } = JSON.parse(text) as Kept;
  return { status, headers: { ...headers, 'Idempotent-Replayed': 'true' }, body };
}
