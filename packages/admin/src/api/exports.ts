import { __ } from '@wordpress/i18n';
import { resourceAt } from './resource.ts';
import { fetchResponse } from './request.ts';

export interface ExportRequest {
  readonly format: 'xml' | 'archive';
  /** Post types; undefined for all. */
  readonly types?: readonly string[] | undefined;
}

interface Following {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads the site as a file. The length is unknown until the end. Browsers keep large blobs on disk. */
export async function downloadExport(body: ExportRequest, { signal, onProgress }: Following): Promise<ExportedFile> {
  const response = await fetchResponse('platen/v1/exports', { method: 'POST', body, signal });
  let bytes = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  const counted = new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers });
  const content = await counted.blob().catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Error(__('The download was interrupted. Try again.', 'platen'), { cause: error });
  });
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? `export.${body.format === 'archive' ? 'tar.gz' : 'xml'}`, content };
}

/** An import that a command ran or is running. */
export interface ImportSummary {
  readonly id: number;
  /** URL of the source site. */
  readonly source: string;
  readonly phase: 'head' | 'items' | 'history' | 'links' | 'files' | 'done';
  /** Kind of record → outcome → how many. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** GMT. */
  readonly started_gmt: string;
  readonly finished_gmt: string | null;
  readonly notes: readonly { readonly code: string; readonly count: number; readonly means: string }[];
}

export const importsResource = resourceAt<readonly ImportSummary[]>('platen/v1/imports');
