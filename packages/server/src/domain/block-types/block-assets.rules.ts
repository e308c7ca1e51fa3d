import { extname } from 'node:path';
import type { BlockAsset } from '../../blocks/block-type.ts';

/** Ending of a file that a block may bring → what it is. */
const types: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.css', 'text/css'],
]);

export const typeOfAsset = (file: string): string | undefined => types.get(extname(file));

export const assetsRoot = '/block-assets/';

/** Where a file of a block is served: under its handle, and so at no path that anybody sends. */
export const assetPath = ({ handle, file }: Pick<BlockAsset, 'handle' | 'file'>): string | undefined =>
  file === undefined ? undefined : `${assetsRoot}${handle}${extname(file)}`;

/** The same with the version that was there when the service started, which may be kept for good. */
export const assetAddress = (asset: BlockAsset, home: string): string | undefined => {
  const path = assetPath(asset);
  return path === undefined ? undefined : `${home}${path}?ver=${asset.version ?? ''}`;
};
