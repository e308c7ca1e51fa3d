import { trashStatus, hasAddress } from '../post.ts';
import type { PostRow } from '../post.ts';
import { isLive } from '../post-rights.rules.ts';
import { pathOf } from './post-tree.actions.ts';
import type { Scope } from '../../../scope.ts';
import { integerOption, textOption } from '../../settings/option-values.rules.ts';
import type { PostType } from '../../types/type.ts';

/** Where on the site posts of one type are found. */
export interface PostAddresses {
  readonly link: (row: Pick<PostRow, 'id' | 'parent' | 'slug' | 'status'>) => string;
  /** The link with a mark in the place of the slug. */
  readonly template: (row: PostRow) => string;
}

type Linked = Pick<PostRow, 'id' | 'parent'>;

/** The parameter that names a post of a type by its id. */
const idParameters: Readonly<Record<string, string>> = { post: 'p', page: 'page_id', attachment: 'attachment_id' };

/** Loads what the addresses of these posts are made from: the slugs of the posts above them. */
export async function addressesOf(scope: Scope, type: PostType, rows: readonly Linked[]): Promise<PostAddresses> {
  const { address, options, site } = scope;
  const nests = address.pretty && type.hierarchical;
  const parents = new Set(nests ? rows.map(({ parent }) => parent).filter((parent) => parent !== 0) : []);
  const paths = new Map(await Promise.all([...parents].map(async (id) => [id, await pathOf(scope, id)] as const)));
  const frontPage = textOption(options, 'show_on_front') === 'page' ? integerOption(options, 'page_on_front') : 0;
  const isFront = ({ id }: Linked): boolean => type.name === 'page' && id === frontPage;

  const byId = ({ id }: Linked): string => {
    const parameter =
      idParameters[type.name] ?? (type.viewable ? `post_type=${site.dialect.outward(type.name)}&p` : 'p');
    return `${address.home}/?${parameter}=${id}`;
  };
  const prefix = type.viewable && type.slug !== '' ? [type.slug] : [];
  const pretty = ({ parent }: Linked, last: string): string =>
    `${[address.home, ...prefix, ...(paths.get(parent) ?? []), last].join('/')}/`;
  const mark = type.name === 'post' ? '%postname%' : '%pagename%';

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
