import type { PostType } from './type.ts';

/** Route of the collection that holds the items of a type. */
export const collectionRoute = ({ restNamespace, restBase }: Pick<PostType, 'restNamespace' | 'restBase'>): string =>
  `/${restNamespace}/${restBase}`;
