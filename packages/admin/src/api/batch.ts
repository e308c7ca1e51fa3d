import { request } from './request.ts';

export interface Part {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the namespace, such as `/wp/v2/posts/5`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface BatchAnswer {
  readonly responses: readonly { readonly status: number; readonly body: { readonly message?: string } }[];
}

/** Parts that the server takes at once. */
const atOnce = 25;

/** Does many things, and gives back for each the reason why not, or null. */
export async function batch(parts: readonly Part[]): Promise<readonly (string | null)[]> {
  const outcomes: (string | null)[] = [];
  for (let at = 0; at < parts.length; at += atOnce) {
    const { data } = await request<BatchAnswer>('batch/v1', {
      method: 'POST',
      body: { requests: parts.slice(at, at + atOnce) },
    });
    outcomes.push(
      ...data.responses.map(({ status, body }) => (status < 400 ? null : (body.message ?? `Status ${status}`))),
    );
  }
  return outcomes;
}
