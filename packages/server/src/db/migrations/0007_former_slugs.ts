import type { Concurrent } from '../schema/migration.ts';

/** Posts by the slugs they had before. Few posts have any. */
export const formerSlugs: Concurrent = {
  name: '0007_former_slugs',
  index: 'posts_by_former_slug',
  concurrently: `create index concurrently posts_by_former_slug on posts using gin ((meta -> '_wp_old_slug'))
    where meta ? '_wp_old_slug'`,
};
