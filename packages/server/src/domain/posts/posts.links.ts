import type { PostNeeds } from './post-needs.fields.ts';
import { kindOf, servedTypes } from './post-kinds.registry.ts';
import { methodsOnPost } from './post-rights.rules.ts';
import type { PostRow } from './post.ts';
import type { Reading } from '../../rest/field.ts';
import type { Link, Links } from '../../rest/response.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Embeds } from '../../site/embeds.ts';
import { shownTaxonomies } from '../taxonomies/taxonomies.actions.ts';
import { rightToCreate } from '../terms/term-rights.rules.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

interface Linking {
  readonly scope: Scope;
  readonly type: PostType;
  readonly row: PostRow;
  readonly needs: PostNeeds;
  /** Number of autosaves visible to the caller. Hidden from visitors. */
  readonly autosaves: number;
  /** Route of the post itself. */
  readonly route: string;
}

type Entry = readonly [relation: string, links: readonly Link[]];

/** Links of a post, in the order they are shown. */
export const postLinks =
  (type: PostType) =>
  (row: PostRow, { scope, context }: Reading, needs: PostNeeds): Links => {
    const autosaves = context === 'edit' ? (needs.autosaves.get(row.id)?.count ?? 0) : 0;
    const linking: Linking = { scope, type, row, needs, autosaves, route: `${collectionRoute(type)}/${row.id}` };
    const entries = [
      ...ownLinks(linking),
      ...supportedLinks(linking),
      ...relatedLinks(linking),
      ...(context === 'edit' ? [...editorLinks(linking), ...actionLinks(linking)] : []),
    ];
    return Object.fromEntries(entries);
  };

/** What posts of each type can embed by these links. Types that another noun serves have links of its own. */
export function postEmbeds(draft: SiteDraft): Record<string, Embeds> {
  const types = servedTypes(draft).filter((type) => kindOf(draft, type).isFile !== true);
  return Object.fromEntries(types.map((type) => [draft.dialect.outward(type.name), embedsOf(draft, type)]));
}

function embedsOf(site: SiteDraft, type: PostType): Embeds {
  const { dialect } = site;
  const core = `/${dialect.namespace('v2')}`;
  const taxonomies = shownTaxonomies({ site }, type.name);
  return {
    ...(supports(type, 'author') && { author: [`${core}/users/{id}`] }),
    ...(supports(type, 'comments') && { replies: [`${core}/comments`] }),
    ...(type.hierarchical && { up: [`${collectionRoute(type)}/{id}`] }),
    ...(supports(type, 'thumbnail') && { [dialect.relation('featuredmedia')]: [`${core}/media/{id}`] }),
    ...(taxonomies.length > 0 && { [dialect.relation('term')]: taxonomies.map(collectionRoute) }),
    [dialect.relation('edit-lock')]: [`${core}/users/{id}`],
  };
}

const coreRoute = ({ scope }: Linking, path: string): string => `/${scope.site.dialect.namespace('v2')}${path}`;

function ownLinks(linking: Linking): Entry[] {
  const { scope, type, row, route } = linking;
  const self = { ...link(restUrl(scope, route)), targetHints: { allow: methodsOnPost(scope, row) } };
  const about = coreRoute(linking, `/types/${scope.site.dialect.outward(type.name)}`);
  return [
    ['self', [self]],
    ['collection', [link(restUrl(scope, collectionRoute(type)))]],
    ['about', [link(restUrl(scope, about))]],
  ];
}

function supportedLinks(linking: Linking): Entry[] {
  const { scope, type, row, route } = linking;
  const entries: Entry[] = [];
  if (supports(type, 'author') && row.author !== 0) {
    entries.push(['author', [embeddable(restUrl(scope, coreRoute(linking, `/users/${row.author}`)))]]);
  }
  if (supports(type, 'comments')) {
    entries.push(['replies', [embeddable(restUrl(scope, coreRoute(linking, '/comments'), { post: row.id }))]]);
  }
  if (supports(type, 'revisions')) {
    const { revisionCount, latestRevision: latest } = row;
    const count = revisionCount + linking.autosaves;
    entries.push(['version-history', [link(restUrl(scope, `${route}/revisions`), { count })]]);
    if (revisionCount > 0) {
      entries.push(['predecessor-version', [link(restUrl(scope, `${route}/revisions/${latest}`), { id: latest })]]);
    }
  }
  return entries;
}

function relatedLinks(linking: Linking): Entry[] {
  const { scope, type, row, needs } = linking;
  const { relation } = scope.site.dialect;
  const entries: Entry[] = [];
  if (type.hierarchical && row.parent !== 0) {
    entries.push(['up', [embeddable(restUrl(scope, `${collectionRoute(type)}/${row.parent}`))]]);
  }
  if (supports(type, 'thumbnail') && needs.readableMedia.has(row.featuredMedia)) {
    const image = restUrl(scope, coreRoute(linking, `/media/${row.featuredMedia}`));
    entries.push([relation('featuredmedia'), [embeddable(image)]]);
  }
  const attached = restUrl(scope, coreRoute(linking, '/media'), { parent: row.id });
  if (kindOf(scope.site, type).isFile !== true) entries.push([relation('attachment'), [link(attached)]]);
  const terms = shownTaxonomies(scope, type.name).map((taxonomy) =>
    link(restUrl(scope, collectionRoute(taxonomy), { post: row.id }), {
      taxonomy: scope.site.dialect.outward(taxonomy.name),
      embeddable: true,
    }),
  );
  if (terms.length > 0) entries.push([relation('term'), terms]);
  return entries;
}

/** Shown where there is something to tell: who else is editing, and what the caller typed but did not save. */
function editorLinks(linking: Linking): Entry[] {
  const { scope, row, needs, route } = linking;
  const { relation } = scope.site.dialect;
  const editor = needs.editors.get(row.id);
  const autosave = needs.autosaves.get(row.id)?.newer ?? null;
  const entries: Entry[] = [];
  if (editor !== undefined) {
    entries.push([
      relation('edit-lock'),
      [embeddable(restUrl(scope, coreRoute(linking, `/users/${editor}`)), { user: editor })],
    ]);
  }
  if (autosave !== null) {
    const saved = restUrl(scope, `${route}/autosaves/${autosave}`);
    entries.push([relation('newer-autosave'), [link(saved, { id: autosave })]]);
  }
  return entries;
}

/** What the caller may do beyond editing. */
function actionLinks({ scope, type, route }: Linking): Entry[] {
  const { caller, site } = scope;
  const { capabilities } = type;
  const mayEditOthers = caller.can(capabilities.edit_others_posts);
  const mayPublish = caller.can(capabilities.publish_posts);
  const actions: readonly (readonly [name: string, allowed: boolean])[] = [
    ['publish', mayPublish],
    ['unfiltered-html', caller.can('unfiltered_html')],
    ['sticky', kindOf(site, type).sticks === true && mayEditOthers && mayPublish],
    ['assign-author', supports(type, 'author') && mayEditOthers],
    ...shownTaxonomies(scope, type.name).flatMap((taxonomy) => [
      [`create-${taxonomy.restBase}`, caller.can(rightToCreate(taxonomy))] as const,
      [`assign-${taxonomy.restBase}`, caller.can(taxonomy.capabilities.assign_terms)] as const,
    ]),
  ];
  const here = [link(restUrl(scope, route))];
  return actions.filter(([, allowed]) => allowed).map(([name]) => [site.dialect.relation(`action-${name}`), here]);
}
