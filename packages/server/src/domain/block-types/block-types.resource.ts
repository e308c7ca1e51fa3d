import { LRUCache } from 'lru-cache';
import type { BlockType } from '../../blocks/block-type.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { link, restUrl } from '../../rest/links.ts';
import { presentList } from '../../rest/present.ts';
import { registeredEntry, registeredList } from '../../rest/registered.ts';
import { defineResource } from '../../rest/resource.ts';
import { selectionOf } from '../../rest/shape.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import type { Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { canEditSomeType } from '../types/types.actions.ts';
import { assetAddress } from './block-assets.rules.ts';
import { blockTypeErrors } from './block-types.errors.ts';
import { blockTypeFields, blockTypeNeeds } from './block-types.fields.ts';
import type { BlockTypeNeeds } from './block-types.fields.ts';

const blockTypeResource = defineResource<BlockType, BlockTypeNeeds>({
  name: 'block-type',
  fields: blockTypeFields,
  needs: blockTypeNeeds,
  links: ({ name, isDynamic, assets }, { scope }) => {
    const { dialect } = scope.site;
    const root = `/${dialect.namespace('v2')}`;
    const collection = `${root}/block-types`;
    const rendered = restUrl(scope, `${root}/block-renderer/${name}`, { context: 'edit' });
    const files = assets.flatMap((asset) => {
      const address = assetAddress(asset, scope.address.home);
      return address === undefined ? [] : [link(address, { kind: asset.kind, handle: asset.handle })];
    });
    return {
      collection: [link(restUrl(scope, collection))],
      self: [{ ...link(restUrl(scope, `${collection}/${name}`)), targetHints: { allow: ['GET'] } }],
      up: [link(restUrl(scope, `${collection}/${namespaceOf(name)}`))],
      ...(isDynamic ? { [dialect.relation('render-block')]: [link(rendered)] } : {}),
      ...(files.length > 0 ? { [dialect.relation('block-asset')]: files } : {}),
    };
  },
});

const namespaceOf = (name: string): string => name.slice(0, name.indexOf('/'));

const forEditors: PolicyTable = {
  code: 'rest_block_type_cannot_view',
  also: ({ scope }) => canEditSomeType(scope),
};

const context = contextArg();
const namespaceArg = { schema: { description: 'Namespace of the blocks.', type: 'string' } } as const;

export function blockTypeRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const types = { namespace: dialect.namespace('v2'), resource: blockTypeResource, permit: forEditors };
  const list = { ...types, args: { context, namespace: namespaceArg }, find: typesOfNamespace, present: presentTypes };
  return [
    registeredList({ ...list, path: '/block-types' }),
    registeredList({ ...list, path: '/block-types/(?P<namespace>[a-zA-Z0-9_-]+)' }),
    registeredEntry({
      ...types,
      path: '/block-types/(?P<namespace>[a-zA-Z0-9_-]+)/(?P<name>[a-zA-Z0-9_-]+)',
      args: {
        name: { schema: { description: 'Name of the block.', type: 'string' } },
        namespace: namespaceArg,
        context,
      },
      name: ({ namespace, name }) => `${scalarText(namespace)}/${scalarText(name)}`,
      find: ({ site }, name) => site.blockTypes.get(name),
      unknown: blockTypeErrors.unknown,
    }),
  ];
}

/** The namespace stands in the path or among the parameters; an empty one is none. */
function typesOfNamespace({ scope, path, params }: Ctx): readonly BlockType[] {
  const wanted = path['namespace'] ?? params['namespace'] ?? '';
  return scope.site.blockTypes.all().filter(({ name }) => wanted === '' || namespaceOf(name) === wanted);
}

async function presentTypes(ctx: Ctx, types: readonly BlockType[]): Promise<Json[]> {
  if (selectionOf(ctx.request) !== null || ctx.scope.site.hooks.has('rest_prepare_block-type'))
    return presentList(ctx, blockTypeResource, types);
  const items = await wholeItems(ctx);
  return types.map(({ name }) => items.get(name) ?? null);
}

const mostAddresses = 8;

// Memoized: block types are the same for all users. They depend on the site, its URL and theme.
const memories = new WeakMap<Site, LRUCache<string, Promise<ReadonlyMap<string, Json>>>>();

/** Every block type as it is shown, by its name. */
function wholeItems(ctx: Ctx): Promise<ReadonlyMap<string, Json>> {
  const { site, address } = ctx.scope;
  const memory = memories.get(site) ?? new LRUCache<string, Promise<ReadonlyMap<string, Json>>>({ max: mostAddresses });
  memories.set(site, memory);
  const key = `${address.pretty} ${address.home} ${activeTheme(ctx.scope).stylesheet}`;
  const known = memory.get(key);
  if (known !== undefined) return known;
  const types = site.blockTypes.all();
  const made = presentList(ctx, blockTypeResource, types).then(
    (items) => new Map(types.map(({ name }, at) => [name, items[at] ?? null])),
  );
  memory.set(key, made);
  return made;
}
