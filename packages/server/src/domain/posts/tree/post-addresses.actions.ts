import { trashStatus, hasAddress } from '../post.ts';
import type { PostAddresses, PostRow } from '../post.ts';
import { kindOf } from '../post-kinds.registry.ts';
import { isLive } from '../post-rights.rules.ts';
import { readablePathOf } from './post-tree.actions.ts';
import type { Scope } from '../../../scope.ts';
import { integerOption, textOption } from '../../settings/option-values.rules.ts';
import type { PostType } from '../../types/type.ts';

type Linked = Pick<PostRow, 'id' | 'parent'>;

/**
 * Loads what the addresses of these posts are made from: the slugs of the posts above them. Below one that the caller may
 * not read, a post has the address by its id.
 */
export async function addressesOf(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
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
    return `${address.home}/?${named}=${id}`;
  };
  const prefix = type.viewable && type.slug !== '' ? [type.slug] : [];
  const pretty = (row: Linked, last: string): string => {
    const above = paths.get(row.parent);
    return above === null ? byId(row) : `${[address.home, ...prefix, ...(above ?? []), last].join('/')}/`;
  };

  return {
    link: (row) => {
      if (isFront(row)) return `${address.home}/`;
      return address.pretty && row.slug !== '' && isLive(site, row.status) ? pretty(row, row.slug) : byId(row);
    },
    template: (row) => {
      if (isFront(row)) return `${address.home}/`;
      const mayBeLive = row.status !== trashStatus && (isLive(site, row.status) || !hasAddress(row.status));
      return address.pretty && mayBeLive ? pretty(row, mark) : byId(row);
    },
  };
}
