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
import type { PostType } from '../../types/type.ts';

type Linked = Pick<PostRow, 'id' | 'parent'>;

/**
 * Loads what the addresses of these posts are made from: the slugs of the posts above them. Below one that the caller may
 * not read, a post has the address by its id.
 */
export async function addressesOf(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
  if (kindOf(scope.site, type).isFile === true) return fileAddresses(scope, type, rows);
  const { address, options, site } = scope;
  const nests = address.pretty && type.hierarchical;
  const parents = new Set(nests ? rows.map(({ parent }) => parent).filter((parent) => parent !== 0) : []);
  const paths = new Map(
    await Promise.all([...parents].map(async (id) => [id, await readablePathOf(scope, id)] as const)),
  );
  const { parameter, mark = '%pagename%', frontOption } = kindOf(site, type).address ?? {};
  const hasFront = frontOption !== undefined && textOption(options, 'show_on_front') === 'page';
  const front = hasFront ? integerOption(options, frontOption) : 0;
  const isFront = ({ id }: Linked): boolean => hasFront && id === front;

  const byId = ({ id }: Linked): string => {
    const named = parameter ?? (type.viewable ? `post_type=${site.dialect.outward(type.name)}&p` : 'p');
    return `${address.front}/?${named}=${id}`;
  };
  const prefix = type.viewable && type.slug !== '' ? [type.slug] : [];
  const pretty = (row: Linked, last: string, written = (slug: string): string => slug): string => {
    const above = paths.get(row.parent);
    return above === null ? byId(row) : `${[address.front, ...prefix, ...(above ?? []).map(written), last].join('/')}/`;
  };

  // What waits for its time is found by its id until then.
  const isShown = ({ status }: Pick<PostRow, 'status'>): boolean => isLive(site, status) && status !== 'future';

  return {
    link: (row) => {
      if (isFront(row)) return `${address.front}/`;
      return address.pretty && row.slug !== '' && isShown(row) ? pretty(row, row.slug) : byId(row);
    },
    template: (row) => {
      if (isFront(row)) return `${address.front}/`;
      // In the bin only posts lose their template; what is addressed like a page keeps it.
      return address.pretty && (row.status !== trashStatus || mark === '%pagename%')
        ? pretty(row, mark, (slug) => decodePart(slug) ?? slug)
        : byId(row);
    },
  };
}

/** A file is found below the post that it is attached to, as long as that has an address which the caller may know. */
async function fileAddresses(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
  const { address, site } = scope;
  const parameter = kindOf(site, type).address?.parameter ?? 'p';
  const parents = new Set(address.pretty ? rows.map(({ parent }) => parent).filter((parent) => parent !== 0) : []);
  const above = new Map(await Promise.all([...parents].map(async (id) => [id, await liveAddress(scope, id)] as const)));
  const byId = ({ id }: Linked): string => `${address.front}/?${parameter}=${id}`;
  const below = (row: Linked, last: string): string => {
    const base = above.get(row.parent) ?? null;
    return base === null ? byId(row) : `${base}${last}/`;
  };
  return {
    link: (row) => {
      if (!address.pretty || row.slug === '' || row.status === trashStatus) return byId(row);
      return row.parent === 0 ? `${address.front}/${row.slug}/` : below(row, row.slug);
    },
    template: (row) =>
      address.pretty && row.parent !== 0 && row.status !== trashStatus ? below(row, '%postname%') : byId(row),
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
