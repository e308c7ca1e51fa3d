import { otherEditors } from './edit-locks.actions.ts';
import { findPost, withInherited } from './find-posts.ts';
import { addressesOf } from './post-addresses.ts';
import { classesOf } from './post-classes.ts';
import type { PostHave } from './post-have.ts';
import { canReadPost } from './post-rights.ts';
import type { PostRow } from './post-row.ts';
import { generatedSlugs } from './post-slugs.actions.ts';
import { zoneOf } from '../site/site-clock.ts';
import { momentOfLocal } from '../../lib/site-time.ts';
import type { Need } from '../../rest/resource.ts';
import type { Scope } from '../../scope.ts';
import { termsOfPosts } from '../terms/terms.actions.ts';
import type { PostType } from '../types/post-type.ts';

type Needs = { readonly [K in keyof PostHave]: Need<PostRow, PostHave[K]> };

const idsOf = (rows: readonly PostRow[]): number[] => rows.map(({ id }) => id);

/** Loads what the posts of a page need beside their rows; texts are rendered by whoever knows the request. */
export const postNeeds = (type: PostType): Omit<Needs, 'content' | 'excerpt'> => ({
  addresses: (scope, rows) => addressesOf(scope, type, rows),
  gmt: (scope) => (row) => row.dateGmt ?? momentOfLocal(row.date, zoneOf(scope)).gmt,
  terms: (scope, rows) => termsOfPosts(scope, idsOf(rows)),
  generatedSlugs: (scope, rows) => generatedSlugs(scope, type, rows),
  classes: (scope) => classesOf(scope, type),
  newerAutosaves: (scope, rows) => scope.site.hooks.filter('post_newer_autosaves', new Map(), { scope, rows }),
  editors: (scope, rows) => otherEditors(scope, idsOf(rows)),
  readableMedia,
});

async function readableMedia(scope: Scope, rows: readonly PostRow[]): Promise<ReadonlySet<number>> {
  const ids = new Set(rows.map(({ featuredMedia }) => featuredMedia).filter((id) => id !== 0));
  const readable = [...ids].map(async (id) => {
    const media = await findPost(scope, id);
    return media?.type === 'attachment' && canReadPost(scope, await withInherited(scope, media)) ? [id] : [];
  });
  return new Set((await Promise.all(readable)).flat());
}
