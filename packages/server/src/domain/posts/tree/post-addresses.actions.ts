import { visitor } from '../../../access/capabilities.ts';
import { trashStatus } from '../post.ts';
import type { PostAddresses, PostRow } from '../post.ts';
import { kindOf } from '../post-kinds.registry.ts';
import { canReadPost, isLive } from '../post-rights.rules.ts';
import { findPost, withInherited } from '../posts.read.actions.ts';
import { readablePathOf } from './post-tree.actions.ts';
import { decodePart } from '../../../lib/query-string.ts';
import type { Scope } from '../../../scope.ts';
import { integerOption, textOption } from '../../settings/option-values.rules.ts';
import type { PermalinkPost, Permalinks } from '../../permalinks/permalink.ts';
import { permalinksOf } from '../../permalinks/permalink-structure.rules.ts';
import { attachedUrl, pageUrl, postUrl, structureHas, typedUrl } from '../../permalinks/permalinks.rules.ts';
import { categoryPathsOf } from '../../terms/terms.read.actions.ts';
import type { PostType } from '../../types/type.ts';
import { findUser } from '../../users/users.actions.ts';

type Linked = Pick<PostRow, 'id' | 'parent' | 'date' | 'author'>;

/**
 * Loads what the addresses of these posts are made from: the slugs of the posts above them, and the categories and authors
 * that the permalink structure names. Below one that the caller may not read, a post has the address by its id.
 */
export async function addressesOf(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
  if (kindOf(scope.site, type).isFile === true) return fileAddresses(scope, type, rows);
  const { options, site } = scope;
  const permalinks = permalinksOf(scope);
  const { home, isPretty } = permalinks;
  const { parameter, mark = '%pagename%', frontOption } = kindOf(site, type).address ?? {};
  const nests = type.hierarchical && (isPretty || parameter === undefined);
  const parents = new Set(nests ? rows.map(({ parent }) => parent).filter((parent) => parent !== 0) : []);
  const paths = new Map(
    await Promise.all([...parents].map(async (id) => [id, await readablePathOf(scope, id)] as const)),
  );
  const facts = isPretty && mark === '%postname%' ? await structureFacts(scope, permalinks, rows) : null;
  const hasFront = frontOption !== undefined && textOption(options, 'show_on_front') === 'page';
  const front = hasFront ? integerOption(options, frontOption) : 0;
  const isFront = ({ id }: Linked): boolean => hasFront && id === front;

  const byId = ({ id }: Linked): string => {
    const named = parameter ?? (type.viewable ? `post_type=${site.dialect.outward(type.name)}&p` : 'p');
    return `${home}/?${named}=${id}`;
  };
  const pathOf = (row: Linked, last: string, written = (slug: string): string => slug): string[] | null => {
    const above = paths.get(row.parent);
    return above === null ? null : [...(above ?? []).map(written), last];
  };
  const pretty = (row: Linked, last: string, written?: (slug: string) => string): string => {
    if (facts !== null) return postUrl(permalinks, { ...facts(row), slug: last });
    const path = pathOf(row, last, written);
    if (path === null) return byId(row);
    return type.viewable && type.slug !== '' ? typedUrl(permalinks, type, path) : pageUrl(permalinks, path);
  };
  /** Types of plugins are named by their slugs, with those above. */
  const plain = (row: Linked, slug: string): string => {
    const path = parameter === undefined && type.viewable ? pathOf(row, slug) : null;
    return path === null ? byId(row) : `${home}/?${site.dialect.outward(type.name)}=${path.join('/')}`;
  };

  // What waits for its time is found by its id until then.
  const isShown = ({ status }: Pick<PostRow, 'status'>): boolean => isLive(site, status) && status !== 'future';

  return {
    link: (row) => {
      if (isFront(row)) return `${home}/`;
      if (row.slug === '' || !isShown(row)) return byId(row);
      return isPretty ? pretty(row, row.slug) : plain(row, row.slug);
    },
    template: (row) => {
      if (isFront(row)) return `${home}/`;
      // In the bin only posts lose their template; what is addressed like a page keeps it.
      return isPretty && (row.status !== trashStatus || mark === '%pagename%')
        ? pretty(row, mark, (slug) => decodePart(slug) ?? slug)
        : byId(row);
    },
  };
}

type StructureFacts = (row: Linked) => Omit<PermalinkPost, 'slug'>;

/** Reads categories and authors only if the structure names them. */
async function structureFacts(scope: Scope, permalinks: Permalinks, rows: readonly Linked[]): Promise<StructureFacts> {
  const ids = structureHas(permalinks, 'category') ? rows.map(({ id }) => id) : [];
  const authorIds = structureHas(permalinks, 'author') ? [...new Set(rows.map(({ author }) => author))] : [];
  const [categories, authors] = await Promise.all([
    ids.length === 0 ? new Map<number, readonly string[]>() : categoryPathsOf(scope, ids),
    Promise.all(authorIds.map(async (id) => [id, (await findUser(scope, id))?.slug ?? ''] as const)),
  ]);
  const slugs = new Map(authors);
  return ({ id, date, author }) => ({
    id,
    date,
    category: categories.get(id) ?? [],
    author: slugs.get(author) ?? '',
  });
}

/** A file is found below the post that it is attached to, as long as that has an address which the caller may know. */
async function fileAddresses(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
  const permalinks = permalinksOf(scope);
  const { home, isPretty } = permalinks;
  const parameter = kindOf(scope.site, type).address?.parameter ?? 'p';
  const parents = new Set(isPretty ? rows.map(({ parent }) => parent).filter((parent) => parent !== 0) : []);
  const above = new Map(await Promise.all([...parents].map(async (id) => [id, await liveAddress(scope, id)] as const)));
  const byId = ({ id }: Linked): string => `${home}/?${parameter}=${id}`;
  const below = (row: Linked, last: string): string => {
    const base = above.get(row.parent) ?? null;
    return base === null ? byId(row) : attachedUrl(permalinks, base, last);
  };
  return {
    link: (row) => {
      if (!isPretty || row.slug === '' || row.status === trashStatus) return byId(row);
      return row.parent === 0 ? pageUrl(permalinks, [row.slug]) : below(row, row.slug);
    },
    template: (row) =>
      isPretty && row.parent !== 0 && row.status !== trashStatus ? below(row, '%postname%') : byId(row),
  };
}

/** Where readers find this post; null for one that visitors may not know of. */
export async function publicAddress(scope: Scope, id: number): Promise<string | null> {
  const asVisitor = { ...scope, caller: visitor };
  const row = await findPost(asVisitor, id);
  const type = row === null ? undefined : scope.site.postTypes.get(row.type);
  if (row === null || type?.viewable !== true) return null;
  if (!canReadPost(asVisitor, await withInherited(asVisitor, row))) return null;
  return (await addressesOf(asVisitor, type, [row])).link(row);
}

async function liveAddress(scope: Scope, id: number): Promise<string | null> {
  const row = await findPost(scope, id);
  const type = row === null ? undefined : scope.site.postTypes.get(row.type);
  if (row === null || type === undefined || kindOf(scope.site, type).isFile === true) return null;
  if (!isLive(scope.site, row.status) || !canReadPost(scope, row)) return null;
  return (await addressesOf(scope, type, [row])).link(row);
}
