import { never } from '../../access/capabilities.ts';
import type { RuleGiven } from '../../access/capabilities.ts';
import { trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Method } from '../../rest/route.ts';
import type { Scope, Site } from '../../scope.ts';
import type { PostType } from '../types/type.ts';
import type { PostRight } from '../types/type-capabilities.rules.ts';

/** All that a right on one post follows from. */
export type JudgedPost = Pick<PostRow, 'type' | 'status' | 'author'> & Partial<Pick<PostRow, 'trashedFrom'>>;

/** A post with one that it takes its state from, such as an attachment with the post it is attached to. */
export type ReadPost = JudgedPost & { readonly inheritsFrom?: JudgedPost | null };

type OfPost = RuleGiven<JudgedPost>;
type Rights = Pick<SiteDraft, 'capabilityRules' | 'postTypes'>;

/** The words of a right by what is done: editing, or deleting. */
interface Family {
  readonly one: PostRight;
  readonly all: PostRight;
  readonly others: PostRight;
  readonly published: PostRight;
  readonly private: PostRight;
}

const editing: Family = {
  one: 'edit_post',
  all: 'edit_posts',
  others: 'edit_others_posts',
  published: 'edit_published_posts',
  private: 'edit_private_posts',
};

const deleting: Family = {
  one: 'delete_post',
  all: 'delete_posts',
  others: 'delete_others_posts',
  published: 'delete_published_posts',
  private: 'delete_private_posts',
};

const publishedStates: ReadonlySet<string> = new Set(['publish', 'future']);

/** A post in the trash is judged by what it was before. */
const judgedStatus = ({ status, trashedFrom }: JudgedPost): string =>
  status === trashStatus ? (trashedFrom?.status ?? 'draft') : status;

function changing(family: Family, { userId, record, site }: OfPost): readonly string[] {
  const type = site.postTypes.get(record.type);
  if (type === undefined) return [never];
  const { capabilities } = type;
  if (!type.mapMetaCap) return [capabilities[family.one]];
  const status = judgedStatus(record);
  const isPublished = publishedStates.has(status);
  if (record.author === userId && userId !== 0) return [capabilities[isPublished ? family.published : family.all]];
  return [
    capabilities[family.others],
    ...(isPublished ? [capabilities[family.published]] : []),
    ...(status === 'private' ? [capabilities[family.private]] : []),
  ];
}

function reading(given: OfPost): readonly string[] {
  const { userId, record, site } = given;
  const type = site.postTypes.get(record.type);
  if (type === undefined) return [never];
  if (!type.mapMetaCap) return [type.capabilities.read_post];
  const status = site.postStatuses.get(record.status);
  if (status?.public === true) return [type.capabilities.read];
  if (record.author === userId && userId !== 0) return [type.capabilities.read];
  if (status?.private === true) return [type.capabilities.read_private_posts];
  return changing(editing, given);
}

const publishing = ({ record, site }: OfPost): readonly string[] => [
  site.postTypes.get(record.type)?.capabilities.publish_posts ?? never,
];

const rules = {
  edit_post: (given: OfPost) => changing(editing, given),
  delete_post: (given: OfPost) => changing(deleting, given),
  read_post: reading,
  publish_post: publishing,
  edit_post_meta: (given: OfPost) => changing(editing, given),
  delete_post_meta: (given: OfPost) => changing(editing, given),
  add_post_meta: (given: OfPost) => changing(editing, given),
} as const;

/** The rules by their own names, and by those that types have for them, such as `edit_page`. */
export function registerPostRights({ capabilityRules, postTypes }: Rights): void {
  for (const [name, rule] of Object.entries(rules)) capabilityRules.add(name, rule);
  for (const { capabilities, mapMetaCap } of postTypes.all()) {
    if (!mapMetaCap) continue;
    for (const right of ['edit_post', 'delete_post', 'read_post'] as const) {
      if (!capabilityRules.has(capabilities[right])) capabilityRules.add(capabilities[right], rules[right]);
    }
  }
}

export const canEditPost = ({ caller }: Scope, post: JudgedPost): boolean => caller.can('edit_post', post);

export const canDeletePost = ({ caller }: Scope, post: JudgedPost): boolean => caller.can('delete_post', post);

export const canPublish = ({ caller }: Scope, type: PostType): boolean => caller.can(type.capabilities.publish_posts);

/** A state that is as good as publishing: it takes the right to publish. */
export function isLive(site: Pick<Site, 'postStatuses'>, status: string): boolean {
  const known = site.postStatuses.get(status);
  return status === 'future' || known?.public === true || known?.private === true;
}

/** Public posts are readable by anyone, unless the type has a read capability. */
export function canReadPost(scope: Scope, post: ReadPost): boolean {
  const { site, caller } = scope;
  const type = site.postTypes.get(post.type);
  if (type === undefined) return false;
  if (post.status === 'inherit' && isInheritedOpen(scope, post)) return true;
  const isOpen = type.capabilities.read === 'read';
  if (site.postStatuses.get(post.status)?.public === true && isOpen) return true;
  return caller.can('read_post', post);
}

/** Attached to nothing it is open; what it is attached to must be known to tell. */
const isInheritedOpen = (scope: Scope, { inheritsFrom }: ReadPost): boolean =>
  inheritsFrom === null || (inheritsFrom !== undefined && canReadPost(scope, inheritsFrom));

/** The methods the caller may use on the route of a post. */
export function methodsOnPost(scope: Scope, post: ReadPost): readonly Method[] {
  return [
    ...(canReadPost(scope, post) ? (['GET'] as const) : []),
    ...(canEditPost(scope, post) ? (['POST', 'PUT', 'PATCH'] as const) : []),
    ...(canDeletePost(scope, post) ? (['DELETE'] as const) : []),
  ];
}
