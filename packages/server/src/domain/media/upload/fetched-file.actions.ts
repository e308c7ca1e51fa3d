import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SentFile } from './accept-file.actions.ts';
import { nameInDisposition } from '../files/file-names.rules.ts';
import { extensionOf } from '../files/file-types.rules.ts';
import { mediaErrors, refusedFile } from '../media.errors.ts';
import { createScratchFolder } from '../../../lib/scratch-folder.ts';
import { fetchExternal, OutboundError } from '../../../outbound/outbound.ts';
import type { ExternalResponse } from '../../../outbound/outbound.ts';
import type { Scope } from '../../../scope.ts';

/** Less than the handler timeout, so that the caller gets this error. */
const timeoutMs = 10_000;

/**
 * Downloads a file and hands it to `use` as if a client had sent it: the same size limit, the same judgement by name and
 * bytes. It goes through the guarded outbound client, so private addresses are refused, and every failure has one message.
 */
export async function withFetchedFile<T>(scope: Scope, url: string, use: (sent: SentFile) => Promise<T>): Promise<T> {
  const folder = await createScratchFolder('upload');
  try {
    const path = join(folder, 'file');
    const { response, size } = await download(scope, url, path);
    return await use({ isForm: false, name: nameOfResponse(response), path, size, md5: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function download(
  scope: Scope,
  url: string,
  path: string,
): Promise<{ readonly response: ExternalResponse; readonly size: number }> {
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    const response = await fetchExternal(scope, url, {
      bytes: scope.uploadMaxBytes,
      milliseconds: timeoutMs,
      receive: ({ status }) =>
        status === 200
          ? async (piece) => {
              await file.appendFile(piece);
              size += piece.length;
            }
          : null,
    });
    if (response.status !== 200) throw mediaErrors.notFetched();
    return { response, size };
  } catch (error) {
    throw error instanceof OutboundError ? mediaErrors.notFetched() : error;
  } finally {
    await file.close();
  }
}

/** The name in Content-Disposition, else the end of the path. Without an extension it gets that of the content type. */
function nameOfResponse({ url, type, headers }: ExternalResponse): string {
  const [disposition = ''] = [headers['content-disposition'] ?? ''].flat();
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const name = nameInDisposition(disposition) ?? decoded(last);
  if (name === '') throw refusedFile(false, 'The URL has no file name.');
  const extension = extensionOf(type.split(';', 1)[0]?.trim() ?? '');
  return !name.includes('.') && extension !== undefined ? `${name}.${extension}` : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
