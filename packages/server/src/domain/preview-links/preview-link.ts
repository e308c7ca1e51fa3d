import { bigint, bytea, generated, hidden, instant } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';

export const previewLinksTable = table('preview_links', {
  id: generated(bigint()),
  token_hash: hidden(bytea()),
  post_id: bigint(),
  user_id: bigint(),
  created_at: generated(instant()),
  expires_at: instant(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    preview_links: TableOf<typeof previewLinksTable>;
  }
}

/** A preview link: grants read access to one post. The secret is stored only as a hash. */
export interface PreviewLink extends RowOf<typeof previewLinksTable> {}

/** One that was made just now, with the only telling of where it leads. */
export interface MadePreviewLink extends PreviewLink {
  readonly url: string;
}
