import { moveToTrash } from './posts.write.actions.ts';
import { handOverPosts, lockPostsOf } from './posts.store.ts';
import { kindOf } from './post-kinds.registry.ts';
import { wholeSite } from '../../events/notice.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { Scope } from '../../scope.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';

const atOnce = 200;

/** Posts of a deleted user: reassigned, without author (0), or trashed (null). */
export async function reassignPosts(scope: Scope, { from, to }: { from: number; to: number | null }): Promise<void> {
  if (to === null) return trashPostsOf(scope, from);
  await handOverPosts(scope.db.kysely, { from, to });
  const subject = { author: from, heir: to };
  await recordEvents(scope, [{ kind: 'post.reassigned', subject, tags: [wholeSite] }]);
}

/** Files have an owner of their own who knows how they are removed. */
async function trashPostsOf(scope: Scope, author: number): Promise<void> {
  const types = scope.site.postTypes
    .all()
    .filter((type) => supports(type, 'author') && kindOf(scope.site, type).isFile !== true);
  const byName = new Map<string, PostType>(types.map((type) => [type.name, type]));
  let after = 0;
  for (;;) {
    const wanted = { author, types: [...byName.keys()], after, limit: atOnce };
    const { rows, now } = await lockPostsOf(scope.db.kysely, wanted);
    for (const row of rows) {
      const type = byName.get(row.type);
      if (type !== undefined) await moveToTrash(scope, { type, row, now });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.id;
  }
}
