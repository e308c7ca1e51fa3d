import { isMap, scalarText } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { collectionRoute } from '../types/types.links.ts';
import { kindOf } from './post-kinds.registry.ts';
import { canReadPost } from './post-rights.rules.ts';

/** Copies can be kept of what has a number in its address. */
export function followPosts({ followed }: Pick<SiteDraft, 'followed'>): void {
  followed.add('post', {
    route: ({ site }, { id, type: name }) => {
      const type = site.postTypes.get(scalarText(name));
      if (type?.showInRest !== true) return null;
      const { servedElsewhere, routes, isFile = false } = kindOf(site, type);
      return servedElsewhere !== undefined || (routes !== undefined && !isFile)
        ? null
        : `${collectionRoute(type)}/${scalarText(id)}`;
    },
    couldRead: (scope, { subject, ...event }, moment) => {
      const facts = event[moment];
      if (!isMap(facts)) return false;
      const { status, author, parent } = facts;
      const post = { type: scalarText(subject['type']), status: scalarText(status), author: Number(author) };
      return canReadPost(scope, parent === 0 ? { ...post, inheritsFrom: null } : post);
    },
  });
}
