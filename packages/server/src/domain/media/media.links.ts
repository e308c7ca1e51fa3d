import type { MediaNeeds } from './media.needs.ts';
import type { Reading } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { Link, Links } from '../../rest/response.ts';
import { servedTypes } from '../posts/post-kinds.registry.ts';
import { methodsOnPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Embeds } from '../../site/embeds.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

type Entry = readonly [relation: string, links: readonly Link[]];

/** Links of an attachment, in the order they are shown. */
export const mediaLinks =
  (type: PostType) =>
  (row: PostRow, { scope, context }: Reading, { parents }: MediaNeeds): Links => {
    const { dialect } = scope.site;
    const route = `${collectionRoute(type)}/${row.id}`;
    const core = (path: string): string => `/${dialect.namespace('v2')}${path}`;
    const parent = parents.get(row.parent);
    const judged = { ...row, inheritsFrom: row.parent === 0 ? null : (parent ?? null) };
    const entries: Entry[] = [
      ['self', [{ ...link(restUrl(scope, route)), targetHints: { allow: methodsOnPost(scope, judged) } }]],
      ['collection', [link(restUrl(scope, collectionRoute(type)))]],
      ['about', [link(restUrl(scope, core(`/types/${dialect.outward(type.name)}`)))]],
      ...(row.author === 0 ? [] : [['author', [embeddable(restUrl(scope, core(`/users/${row.author}`)))]] as const]),
      ['replies', [embeddable(restUrl(scope, core('/comments'), { post: row.id }))]],
      ...attachedTo({ scope, context }, parent),
    ];
    return Object.fromEntries([...entries, ...(context === 'edit' ? actionLinks({ scope }, type, route) : [])]);
  };

/** What attachments can embed; what they are attached to may be of any type. */
export const mediaEmbeds = (draft: SiteDraft): Record<string, Embeds> => {
  const { dialect } = draft;
  const core = `/${dialect.namespace('v2')}`;
  return {
    attachment: {
      author: [`${core}/users/{id}`],
      replies: [`${core}/comments`],
      [dialect.relation('attached-to')]: servedTypes(draft).map((type) => `${collectionRoute(type)}/{id}`),
    },
  };
};

function attachedTo({ scope }: Pick<Reading, 'scope' | 'context'>, parent: PostRow | undefined): Entry[] {
  const type = parent === undefined ? undefined : scope.site.postTypes.get(parent.type);
  if (parent === undefined || type === undefined || !type.showInRest) return [];
  const { dialect } = scope.site;
  const about = { post_type: dialect.outward(type.name), id: parent.id };
  const href = restUrl(scope, `${collectionRoute(type)}/${parent.id}`);
  return [[dialect.relation('attached-to'), [embeddable(href, about)]]];
}

function actionLinks({ scope }: Pick<Reading, 'scope'>, { capabilities }: PostType, route: string): Entry[] {
  const { caller, site } = scope;
  const here = [link(restUrl(scope, route))];
  const actions = [
    ['unfiltered-html', caller.can('unfiltered_html')],
    ['assign-author', caller.can(capabilities.edit_others_posts)],
  ] as const;
  return actions.filter(([, allowed]) => allowed).map(([name]) => [site.dialect.relation(`action-${name}`), here]);
}
