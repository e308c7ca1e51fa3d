import { otherEditors } from './locks/edit-locks.actions.ts';
import { withInherited } from './posts.read.actions.ts';
import { addressesOf } from './tree/post-addresses.actions.ts';
import { classesOf } from './post-classes.rules.ts';
import type { PostNeeds } from './post-needs.fields.ts';
import { canReadPost } from './post-rights.rules.ts';
import type { PostRow } from './post.ts';
import { generatedSlugs } from './slugs/post-slugs.actions.ts';
import { textNeeds } from './texts/post-texts.needs.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { momentOfLocal } from '../../lib/site-time.ts';
import type { Need } from '../../rest/field.ts';
import type { Scope } from '../../scope.ts';
import { termsOfPosts } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';

type Needs = { readonly [K in keyof PostNeeds]: Need<PostRow, PostNeeds[K]> };

const idsOf = (rows: readonly PostRow[]): number[] => rows.map(({ id }) => id);

/** Loads what the posts of a page need beside their rows. */
export const postNeeds = (type: PostType): Needs => ({
  ...textNeeds,
  addresses: ({ scope }, rows) => addressesOf(scope, type, rows),
  gmt:
    ({ scope }) =>
    (row) =>
      row.dateGmt ?? momentOfLocal(row.date, zoneOf(scope)).gmt,
  terms: ({ scope }, rows) => termsOfPosts(scope, idsOf(rows)),
  generatedSlugs: ({ scope }, rows) => generatedSlugs(scope, type, rows),
  classes: ({ scope }) => classesOf(scope, type),
  autosaves: ({ scope }, rows) => scope.site.hooks.filter('post_autosaves', new Map(), { scope, rows }),
  editors: ({ scope }, rows) => otherEditors(scope, idsOf(rows)),
  readableMedia: ({ scope }, rows) => readableMedia(scope, rows),
});

async function readableMedia(scope: Scope, rows: readonly PostRow[]): Promise<ReadonlySet<number>> {
  const ids = new Set(rows.map(({ featuredMedia }) => featuredMedia).filter((id) => id !== 0));
  const readable = [...ids].map(async (id) => {
    const media = await scope.attachmentLookup.find(scope, id);
    return media !== null && canReadPost(scope, await withInherited(scope, media)) ? [id] : [];
  });
  return new Set((await Promise.all(readable)).flat());
}
