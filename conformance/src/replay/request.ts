import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMap } from './json.ts';
import type { JsonMap } from './json.ts';
import { buildMultipart } from './multipart.ts';
import type { Names } from './names.ts';
import { fill, fillMap, fillText } from './names.ts';
import { encodePairs, flatten, withQuery } from './query.ts';
import type { RequestStep, Upload } from './recording.ts';

const API_ROOT = '/cms-json';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface HttpRequest {
  readonly method: string;
  /** From the base URL on, written as it is sent. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

export interface RequestSource {
  readonly names: Names;
  readonly credentials: Credentials | undefined;
  readonly filesDir: string;
}

interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

export async function buildRequest(step: RequestStep, source: RequestSource): Promise<HttpRequest> {
  const { names, credentials } = source;
  const path = (step.absolute === true ? '' : API_ROOT) + fillText(step.path, names);
  const payload = await buildPayload(step, source);
  return {
    method: step.method ?? 'GET',
    path: withQuery(path, fillMap(step.query ?? {}, names)),
    headers: { ...payload.headers, ...basicAuth(credentials), ...ownHeaders(step, names) },
    body: payload.body,
  };
}

async function buildPayload(step: RequestStep, { names, filesDir }: RequestSource): Promise<Payload> {
  const body = step.body === undefined ? undefined : fill(step.body, names);
  if (step.upload !== undefined) return uploadPayload(step.upload, { fields: isMap(body) ? body : {}, filesDir });
  if (body !== undefined) return textPayload('application/json', JSON.stringify(body));
  if (step.raw !== undefined) return textPayload('application/json', step.raw);
  if (step.form === undefined) return { headers: {}, body: undefined };
  return textPayload('application/x-www-form-urlencoded', encodePairs(flatten(fillMap(step.form, names))));
}

function textPayload(type: string, text: string): Payload {
  return { headers: { 'content-type': type }, body: Buffer.from(text) };
}

async function uploadPayload(
  upload: Upload,
  { fields, filesDir }: { fields: JsonMap; filesDir: string },
): Promise<Payload> {
  const bytes = await readFile(join(filesDir, upload.file));
  const { type, filename = upload.file, field = 'file' } = upload;
  if (upload.mode === 'raw') {
    const disposition = `attachment; filename="${filename}"`;
    return { headers: { 'content-type': type, 'content-disposition': disposition }, body: bytes };
  }
  const multipart = buildMultipart(flatten(fields), { field, filename, type, bytes });
  return { headers: { 'content-type': multipart.contentType }, body: multipart.bytes };
}

function basicAuth(credentials: Credentials | undefined): Readonly<Record<string, string>> {
  if (credentials === undefined) return {};
  const pair = Buffer.from(`${credentials.login}:${credentials.password}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function ownHeaders(step: RequestStep, names: Names): Readonly<Record<string, string>> {
  const headers = Object.entries(step.headers ?? {});
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), fillText(value, names)]));
}
