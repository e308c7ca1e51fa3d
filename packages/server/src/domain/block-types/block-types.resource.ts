import { LRUCache } from 'lru-cache';
import type { BlockType } from '../../blocks/block-type.ts';
import { scalarText } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { link, restUrl } from '../../rest/links.ts';
import { presentList, presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import { selectionOf } from '../../rest/shape.ts';
import type { Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
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
  const namespace = dialect.namespace('v2');
  const schema = () => itemSchema(blockTypeResource);
  const list = (path: string, args: Args): RouteDefinition => ({
    namespace,
    path,
    schema,
    endpoints: [{ methods: ['GET'], answers: 'list', args, permit: forEditors, handle: listOfTypes }],
  });
  return [
    list('/block-types', { context, namespace: namespaceArg }),
    list('/block-types/(?P<namespace>[a-zA-Z0-9_-]+)', { context, namespace: namespaceArg }),
    {
      namespace,
      path: '/block-types/(?P<namespace>[a-zA-Z0-9_-]+)/(?P<name>[a-zA-Z0-9_-]+)',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          args: {
            name: { schema: { description: 'Name of the block.', type: 'string' } },
            namespace: namespaceArg,
            context,
          },
          permit: forEditors,
          handle: (ctx) => presentOne(ctx, blockTypeResource, typeOfPath(ctx)),
        },
      ],
    },
  ];
}

/** The namespace stands in the path or among the parameters; an empty one is none. */
async function listOfTypes(ctx: Ctx): Promise<Json[]> {
  const { scope, path, params, request } = ctx;
  const wanted = path['namespace'] ?? params['namespace'] ?? '';
  const types = scope.site.blockTypes.all().filter(({ name }) => wanted === '' || namespaceOf(name) === wanted);
  if (selectionOf(request) !== null || scope.site.hooks.has('rest_prepare_block-type'))
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

function typeOfPath({ scope, path }: Ctx): BlockType {
  const name = `${scalarText(path['namespace'])}/${scalarText(path['name'])}`;
  const type = scope.site.blockTypes.get(name);
  if (type === undefined) throw blockTypeErrors.unknown(name);
  return type;
}
