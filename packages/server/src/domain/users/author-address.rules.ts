import type { Address } from '../../scope.ts';
import type { User } from './user.ts';

/** Where on the site the posts of an author are listed. */
export const authorAddress = (address: Address, { id, slug }: Pick<User, 'id' | 'slug'>): string =>
  address.pretty ? `${address.front}/author/${slug}/` : `${address.front}/?author=${id}`;
