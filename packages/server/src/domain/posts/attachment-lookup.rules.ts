import type { Scope } from '../../scope.ts';
import type { PostRow } from './post.ts';

/** What posts have to know of the media item that they name as their featured image. */
export interface AttachmentLookup {
  /** Batches the ids of one request. */
  find(scope: Scope, id: number): Promise<PostRow | null>;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly attachmentLookup: AttachmentLookup;
  }
}
