import type { Scope } from '../../scope.ts';

/** What lists of terms have to know about a post they are asked for. */
export interface PostLookup {
  /** May the caller read the post? Asked for a hundred posts within one request it costs one statement. */
  readable(scope: Scope, id: number): Promise<'unknown' | 'unreadable' | { readonly type: string }>;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly postLookup: PostLookup;
  }
}
