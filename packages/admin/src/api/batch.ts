import { __, sprintf } from '@wordpress/i18n';
import { reasonOf } from './reason.ts';
import { request } from './request.ts';

/** One request of a batch. */
export interface BatchRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the namespace, such as `/wp/v2/posts/5`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface BatchResponse {
  readonly responses: readonly { readonly status: number; readonly body: { readonly message?: string } }[];
}

/** The server accepts at most this many requests in a batch. */
const maxBatchSize = 25;

/** Sends requests in batches. Returns an error message per request, or null if it succeeded. */
export async function batch(parts: readonly BatchRequest[]): Promise<readonly (string | null)[]> {
  const outcomes: (string | null)[] = [];
  for (let at = 0; at < parts.length; at += maxBatchSize) {
    const { data } = await request<BatchResponse>('batch/v1', {
      method: 'POST',
      body: { requests: parts.slice(at, at + maxBatchSize) },
    });
    outcomes.push(
      ...data.responses.map(({ status, body }) =>
        status < 400 ? null : (body.message ?? sprintf(__('Status %d', 'platen'), status)),
      ),
    );
  }
  return outcomes;
}

/** For routes that do not support batch requests, such as media: sends them one at a time. */
export async function oneByOne(parts: readonly BatchRequest[]): Promise<readonly (string | null)[]> {
  const outcomes: (string | null)[] = [];
  for (const { method, path, body } of parts) {
    const sent = request(path.slice(1), { method, ...(body && { body }) });
    outcomes.push(await sent.then(() => null, reasonOf));
  }
  return outcomes;
}
