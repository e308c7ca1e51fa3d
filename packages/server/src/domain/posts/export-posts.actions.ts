import type { Scope } from '../../scope.ts';
import { selectAfter } from './export-posts.store.ts';
import type { ExportedPage } from './export-posts.store.ts';
import type { PostRow } from './post.ts';

/** Posts of every type and state, in the order of their ids, some at a time. */
export const postsAfter = ({ db }: Scope, page: ExportedPage): Promise<PostRow[]> => selectAfter(db.kysely, page);
