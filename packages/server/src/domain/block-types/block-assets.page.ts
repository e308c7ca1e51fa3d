import type { Site } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import type { Page } from '../../site/page.ts';
import { serveFile } from '../../site/served-file.ts';
import type { ServedFile } from '../../site/served-file.ts';
import { assetPath, assetsRoot, typeOfAsset } from './block-assets.rules.ts';

/** The scripts and style sheets of blocks, each at an address of its own. */
export function blockAssetsPage({ site }: Pick<Core, 'site'>): Page {
  // Another site is another set of plugins, and of blocks.
  const bySite = new WeakMap<Site, ReadonlyMap<string, ServedFile>>();
  const assetsOf = (used: Site): ReadonlyMap<string, ServedFile> => {
    const known = bySite.get(used) ?? assetsByPath(used);
    bySite.set(used, known);
    return known;
  };
  return {
    path: null,
    show: async (raw) => {
      if (!raw.target.startsWith(assetsRoot)) return null;
      const asset = assetsOf(site()).get(raw.target.split('?', 1)[0] ?? '');
      return asset === undefined ? null : serveFile(raw, asset);
    },
  };
}

const assetsByPath = ({ blockTypes }: Site): ReadonlyMap<string, ServedFile> =>
  new Map(
    blockTypes.all().flatMap(({ assets }) =>
      assets.flatMap((asset) => {
        const [path, { file }] = [assetPath(asset), asset];
        if (path === undefined || file === undefined) return [];
        return [[path, { file, type: typeOfAsset(file) ?? 'text/plain' }] as const];
      }),
    ),
  );
