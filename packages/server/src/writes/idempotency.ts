import { createCipheriv, createDecipheriv, hkdfSync, hash, randomBytes } from 'node:crypto';
import { isList, isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import type { Secrets } from '../lib/secrets.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';
import type { Scope } from '../scope.ts';

/** A key as it is looked up, the request it came with, and what its response is sealed with. */
export interface RequestKey {
  readonly id: Buffer;
  readonly request: Buffer;
  /** The first encrypts, all of them decrypt. */
  readonly seals: readonly [Buffer, ...Buffer[]];
}

export const longestKey = 255;

const digest = (text: string | Uint8Array): Buffer => hash('sha256', text, 'buffer');

/**
 * A key belongs to its user, so that it never stands for two writes of one user; its response belongs to the credential
 * that made the request. Visitors are distinguished by their IP address.
 */
export function requestKey(key: string, raw: RawRequest, scope: Scope, secrets: Secrets): RequestKey {
  const { caller, credential } = scope;
  const whose = caller.id === 0 ? `visitor ${raw.remoteAddress}` : String(caller.id);
  const head = [raw.method, raw.target, raw.headers['content-type'] ?? '', credentialId(credential)];
  const [first, ...others] = secrets;
  const sealOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', key, secret, 'kept responses', 32));
  return {
    id: digest(`${whose}\n${key}`),
    request: digest(Buffer.concat([Buffer.from(`${head.join('\n')}\n`), raw.body])),
    seals: [sealOf(first), ...others.map(sealOf)],
  };
}

function credentialId(credential: Scope['credential']): string {
  if (credential.kind === 'application-password') return `application password ${credential.uuid}`;
  if (credential.kind === 'oauth') return `connection ${credential.uuid}`;
  return 'sessionId' in credential ? `session ${credential.sessionId}` : credential.kind;
}

/** What the caller may do: a response is replayed only as long as this stays the same. */
export function rightsOf({ site, caller, credential }: Scope): string {
  const known = new Set([...site.roles.all()].flatMap(({ capabilities }) => capabilities));
  const held = [...known].filter((capability) => caller.can(capability)).toSorted();
  const scopes = 'scopes' in credential ? credential.scopes : null;
  return digest(JSON.stringify([caller.roles, held, scopes])).toString('base64');
}

export interface StoredResponse {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly body: string | null;
  readonly rights: string;
}

/** What may be stored of a response, and what its caller may do. */
export interface Sealable {
  readonly response: HttpResponse;
  readonly rights: string;
  /** Values that are shown only once. */
  readonly secrets: ReadonlySet<string>;
}

const marks = { nonce: 12, tag: 16 } as const;

/** The response is encrypted with a key derived from the client's own key, which is not stored. */
export function sealResponse({ seals: [seal] }: RequestKey, { response, rights, secrets }: Sealable): Buffer {
  const { status, headers, body } = response;
  const text = body === null ? null : withoutSecrets(Buffer.from(body).toString('utf8'), secrets);
  const stored: StoredResponse = { status, headers, body: text, rights };
  const nonce = randomBytes(marks.nonce);
  const cipher = createCipheriv('aes-256-gcm', seal, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(stored), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Without the members that hold a secret, wherever they are: in an envelope, a batch or the result of a tool. */
function withoutSecrets(body: string, secrets: ReadonlySet<string>): string {
  if (secrets.size === 0) return body;
  const holdsSecret = (text: string): boolean => [...secrets].some((secret) => secret !== '' && text.includes(secret));
  const cleaned = (value: Json): Json => {
    if (isList(value)) return value.map((item) => (typeof item === 'string' && holdsSecret(item) ? '' : cleaned(item)));
    if (!isMap(value)) return value;
    const members = Object.entries(value).filter(([, member]) => typeof member !== 'string' || !holdsSecret(member));
    return Object.fromEntries(members.map(([name, member]) => [name, cleaned(member)]));
  };
  return JSON.stringify(cleaned(JSON.parse(body) as Json));
}

/** Null where none of the secrets opens it, such as after the one that sealed it was removed. */
export function openResponse({ seals }: RequestKey, sealed: Buffer): StoredResponse | null {
  for (const seal of seals) {
    const opened = openWith(seal, sealed);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(seal: Buffer, sealed: Buffer): StoredResponse | null {
  const end = marks.nonce + marks.tag;
  const decipher = createDecipheriv('aes-256-gcm', seal, sealed.subarray(0, marks.nonce), { authTagLength: marks.tag });
  decipher.setAuthTag(sealed.subarray(marks.nonce, end));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(end)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as StoredResponse;
  } catch {
    return null;
  }
}
