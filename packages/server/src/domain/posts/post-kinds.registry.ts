import { trashStatus } from './post.ts';
import type { PlainMembers, PostRow } from './post.ts';
import type { PostField, PostTable } from './post-needs.fields.ts';
import type { PostQuery } from './list/posts-list.rules.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Args, RouteDefinition } from '../../rest/route.ts';
import type { Scope, Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostType } from '../types/type.ts';

/** What sets the posts of one type apart from those of all others, where what the type supports does not tell. */
export interface PostTypeTraits {
  /** Another noun makes the routes of the posts, or those of their revisions. */
  readonly servedElsewhere?: readonly ('posts' | 'revisions')[];
  /** Its own routes of the posts, in the place of the usual ones. */
  readonly routes?: (draft: SiteDraft, type: PostType) => readonly RouteDefinition[];
  readonly list?: {
    /** What a list can be asked for, made from what is usual. */
    readonly args: (usual: Args) => Args;
    /** The conditions that follow from it beside the usual ones. */
    readonly query: (params: JsonMap) => Partial<PostQuery>;
  };
  /** The members that posts of the type show and take, made from the usual ones. */
  readonly fields?: (usual: PostTable) => PostTable;
  /** What an autosave is sent, where that is more than it can hold. */
  readonly typedArgs?: (draft: SiteDraft, type: PostType) => Args;
  /** Posts have an excerpt, although the editor offers none. */
  readonly hasExcerpt?: boolean;
  /** Posts may stay in front of all others. */
  readonly sticks?: boolean;
  /** New posts take no comments, whatever the site's options say. */
  readonly startsClosed?: boolean;
  /** A post in the trash can be taken out again or removed for good; for all else it is not there. */
  readonly hidesTrash?: boolean;
  /** What revisions carry beside the texts and meta, by the name of the member and of its field. */
  readonly revised?: Readonly<Partial<Record<keyof PlainMembers, string>>>;
  readonly address?: {
    /** The parameter that names a post by its id; `p` for most. */
    readonly parameter?: string;
    /** What stands for the slug in the template of an address. */
    readonly mark?: string;
    /** Option with the id of the post that is the front page. */
    readonly frontOption?: string;
    /** Addresses that are numbers alone lead to pages of a list. */
    readonly reservesNumbers?: boolean;
  };
  /** Posts are files, attached to posts of any type: left out of searches of posts, left alone when their author goes, attached to no further files. */
  readonly isFile?: boolean;
  /** The noun that writes the posts makes their slugs, which are stored as they are. */
  readonly makesSlugs?: boolean;
  /** Posts belong to a post of another type, which their noun puts them below. */
  readonly hasOwner?: boolean;
  /** Files are public even if the post is not. */
  readonly sharesFiles?: boolean;
  /** What else is to be done in the transaction that removes a post. */
  readonly beforeRemove?: (scope: Scope, row: PostRow) => Promise<void>;
}

declare module '../../scope.ts' {
  interface Registries {
    /** Post type, as stored → what is special about it. Most types are like all others. */
    readonly postKinds: Registry<PostTypeTraits>;
  }
}

const usual: PostTypeTraits = Object.freeze({});

export const kindOf = ({ postKinds }: Pick<Site, 'postKinds'>, type: { readonly name: string }): PostTypeTraits =>
  postKinds.get(type.name) ?? usual;

/** The types whose posts are served as posts are, files among them. */
export const servedTypes = (draft: Pick<Site, 'postKinds' | 'postTypes'>): readonly PostType[] =>
  draft.postTypes.all().filter((type) => type.showInRest && kindOf(draft, type).servedElsewhere === undefined);

/** Whether a post is trashed and hidden. */
export const isHidden = (site: Pick<Site, 'postKinds'>, { type, status }: Pick<PostRow, 'type' | 'status'>): boolean =>
  status === trashStatus && kindOf(site, { name: type }).hidesTrash === true;

/** What of a post, or of a patch, its revisions carry beside texts and meta. */
export function revisedMembers(
  site: Pick<Site, 'postKinds'>,
  type: { readonly name: string },
  from: Partial<PlainMembers>,
): Partial<PlainMembers> {
  const names = Object.keys(kindOf(site, type).revised ?? {}) as readonly (keyof PlainMembers)[];
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

type FieldChange = (field: PostField) => PostField;

/** A table with some of its fields changed, each in its place. */
export const changeFields = (fields: PostTable, changes: Readonly<Record<string, FieldChange>>): PostTable =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, changes[name]?.(field) ?? field]));
