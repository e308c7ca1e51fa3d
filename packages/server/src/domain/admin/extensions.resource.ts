import type { BlockAsset, BlockType } from '../../blocks/block-type.ts';
import type { JsonMap } from '../../lib/json.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import { assetAddress } from '../block-types/block-assets.rules.ts';
import { blockStylesOf } from '../block-types/block-types.registry.ts';

/** What the plugins that are active bring for the admin, as far as the caller may use it. */
export const extensionsRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/extensions',
  unlisted: true,
  permit: { signIn: true },
  read: ({ scope }) => ({
    ...(scope.caller.can('edit_posts') ? forEditor(scope) : {}),
    screens: screensFor(scope),
  }),
});

const screensFor = (scope: Scope): readonly JsonMap[] =>
  scope.site.adminScreens
    .all()
    .filter(({ can }) => scope.caller.can(can))
    .map(({ plugin, path, title, module }) => ({ plugin, path, title, module: module(scope) }));

/** Scripts in the order in which they run: what changes blocks comes before the blocks. */
function forEditor(scope: Scope): JsonMap {
  const { site } = scope;
  const types = site.blockTypes.all().filter(({ name }) => !name.startsWith('core/'));
  const scripts = site.editorScripts.all();
  const ofBlocks = (...kinds: readonly BlockAsset['kind'][]) =>
    types.flatMap((type) => filesOf(scope, type, kinds).map((address) => ({ of: type.name, address })));
  const addresses = (found: readonly { readonly address: string }[]): readonly string[] => [
    ...new Set(found.map(({ address }) => address)),
  ];
  return {
    blocks: types.map(described),
    blockStyles: blockStylesOf(scope).map(({ block, name, label }) => ({ block, name, label })),
    scripts: [
      ...scripts.map(({ plugin, script }) => ({ of: plugin, address: script(scope) })),
      ...ofBlocks('script', 'editorScript'),
    ],
    styles: [...scripts.flatMap(({ style }) => style?.(scope) ?? []), ...addresses(ofBlocks('editorStyle'))],
    canvasStyles: addresses(ofBlocks('style', 'editorStyle')),
  };
}

const filesOf = ({ address }: Scope, { assets }: BlockType, kinds: readonly BlockAsset['kind'][]): readonly string[] =>
  kinds.flatMap((kind) =>
    assets.filter((asset) => asset.kind === kind).flatMap((asset) => assetAddress(asset, address.home) ?? []),
  );

/** As a `block.json` says it, which is what editors take. */
const described = (type: BlockType): JsonMap => ({
  name: type.name,
  apiVersion: type.apiVersion,
  title: type.title,
  description: type.description,
  category: type.category ?? 'widgets',
  ...(type.icon && { icon: type.icon }),
  keywords: type.keywords,
  ...(type.parent && { parent: type.parent }),
  ...(type.ancestor && { ancestor: type.ancestor }),
  ...(type.allowedBlocks && { allowedBlocks: type.allowedBlocks }),
  attributes: type.attributes as unknown as JsonMap,
  providesContext: type.providesContext,
  usesContext: type.usesContext,
  selectors: type.selectors,
  supports: type.supports,
  styles: type.styles,
  variations: type.variations,
  ...(type.example && { example: type.example }),
  blockHooks: type.blockHooks,
  // Whether the editor can show it by asking for what readers see, where nothing else tells it how.
  isDynamic: type.isDynamic,
  hasScript: type.assets.some(({ kind, file }) => kind === 'editorScript' && file !== undefined),
});
