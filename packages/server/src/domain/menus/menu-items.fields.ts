import { itemKinds, menuTaxonomy } from './menu.ts';
import type { MenuItemPatch, MenuItemRow } from './menu.ts';
import { checkUrl } from './menu-items.args.ts';
import { itemsOf, objectsOf } from './menu-objects.actions.ts';
import type { MenuObject } from './menu-objects.actions.ts';
import { cleanLine } from '../../lib/clean-text.ts';
import type { Json } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Reading } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import type { Links } from '../../rest/response.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { boolean, integer, list, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { cleanUri } from '../../schema/uri.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { renderTitle } from '../../text/render.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import type { PostNeeds } from '../posts/post-needs.fields.ts';
import type { PostRow } from '../posts/post.ts';
import { postLinks } from '../posts/posts.links.ts';
import { postNeeds } from '../posts/posts.needs.ts';
import type { PostType } from '../types/type.ts';

interface ItemNeeds extends Pick<PostNeeds, 'terms' | 'editors' | 'autosaves'> {
  readonly items: ReadonlyMap<number, MenuItemRow>;
  readonly objects: ReadonlyMap<number, MenuObject>;
}

export type MenuItemResource = Resource<PostRow, ItemNeeds, MenuItemPatch>;

const field = fieldsOf<PostRow, ItemNeeds, MenuItemPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;

/** What is sent for the title: the text itself, or an object with it as `raw`. */
const sentTitle = (sent: Json): string => {
  const text = typeof sent === 'object' && sent !== null && 'raw' in sent ? sent['raw'] : sent;
  return typeof text === 'string' ? text : '';
};

/** Its own title, or that of what it stands for. */
const titleOf = ({ id, title }: PostRow, { objects }: Pick<ItemNeeds, 'objects'>): string =>
  title === '' ? (objects.get(id)?.title ?? '') : title;

const titleText = (
  description: string,
  shown: readonly ('view' | 'edit' | 'embed')[],
  show: (title: string) => string,
) =>
  field({
    description,
    schema: string(),
    in: shown,
    needs: ['objects'],
    read: (row, needs) => (row.title === '' ? titleOf(row, needs) : show(row.title)),
  });

const cleanClass = (text: string): string => text.replaceAll(/%[0-9a-f]{2}|[^\w-]/gi, '');

const classNames = (description: string, name: 'classes' | 'xfn') =>
  field({
    description,
    schema: list(string()),
    in: everywhere,
    needs: ['items'],
    read: ({ id }, { items }) => {
      const names = items.get(id)?.[name] ?? [];
      return names.length === 0 ? [''] : names;
    },
    write: (names): Partial<Pick<MenuItemPatch, 'classes' | 'xfn'>> => ({
      [name]: names.map(cleanClass).filter((each) => each !== ''),
    }),
  });

const fields = {
  id: field({
    description: 'Id of the menu item.',
    schema: integer({ minimum: 0 }),
    in: everywhere,
    read: ({ id }) => id,
  }),
  title: field({
    description: 'Title of the menu item. Default: the title of the linked object.',
    schema: { type: ['string', 'object'] } as TypedSchema<Json>,
    in: everywhere,
    parts: {
      raw: titleText('Title as stored.', ['edit'], (title) => title),
      rendered: titleText('Rendered title.', everywhere, renderTitle),
    },
    write: (sent) => ({ title: sentTitle(sent) }),
  }),
  status: field({
    description: 'Status of the menu item. Published items are shown.',
    schema: string({ enum: ['publish', 'future', 'draft', 'pending', 'private'], default: 'publish' }),
    in: everywhere,
    read: ({ status }) => status as 'publish',
    write: (status) => ({ status }),
  }),
  url: field({
    description: 'URL of the menu item.',
    schema: string({ format: 'uri' }),
    in: everywhere,
    needs: ['objects'],
    read: ({ id }, { objects }) => objects.get(id)?.url ?? '',
    // Judged apart from its schema, it can be anything where only rights are asked for.
    write: (url: unknown) => ({ url: typeof url === 'string' ? cleanUri(url) : '' }),
    unchecked: true,
    check: checkUrl,
  }),
  attr_title: field({
    description: 'Title attribute of the link.',
    schema: string(),
    in: everywhere,
    read: ({ excerpt }) => excerpt,
    write: (text) => ({ excerpt: cleanLine(text) }),
  }),
  description: field({
    description: 'Description of the menu item.',
    schema: string(),
    in: everywhere,
    read: ({ content }) => content,
    write: (text) => ({ content: cleanLine(text) }),
  }),
  type: field({
    description: 'Type of the linked object.',
    schema: string({ enum: itemKinds, default: 'custom' }),
    in: everywhere,
    needs: ['items'],
    read: ({ id }, { items }) => items.get(id)?.kind ?? 'custom',
    write: (kind) => ({ kind }),
  }),
  type_label: field({
    description: 'Label of the type.',
    schema: string(),
    in: everywhere,
    needs: ['objects'],
    read: ({ id }, { objects }) => objects.get(id)?.label ?? '',
  }),
  object: field({
    description: 'Post type or taxonomy of the linked object.',
    schema: string(),
    in: everywhere,
    needs: ['objects'],
    read: ({ id }, { objects }) => objects.get(id)?.object ?? '',
    write: (object) => ({ object }),
  }),
  object_id: field({
    description: 'Id of the linked post or term.',
    schema: integer({ minimum: 0, default: 0 }),
    in: everywhere,
    needs: ['items'],
    read: ({ id }, { items }) => {
      const item = items.get(id);
      return item === undefined || item.kind === 'custom' ? id : item.objectId;
    },
    write: (objectId) => ({ objectId }),
  }),
  parent: field({
    description: 'Id of the parent menu item. 0 for none.',
    schema: integer({ minimum: 0, default: 0 }),
    in: everywhere,
    needs: ['items'],
    read: ({ id }, { items }) => items.get(id)?.parent ?? 0,
    write: (parent) => ({ parent }),
  }),
  menu_order: field({
    description: 'Position of the menu item.',
    schema: integer({ minimum: 1, default: 1 }),
    in: everywhere,
    read: ({ menuOrder }) => menuOrder,
    write: (menuOrder) => ({ menuOrder }),
  }),
  target: field({
    description: 'Target of the link. `_blank` opens a new tab.',
    schema: string({ enum: ['_blank', ''] }),
    in: everywhere,
    needs: ['items'],
    read: ({ id }, { items }) => (items.get(id)?.target ?? '') as '',
    write: (target) => ({ target }),
  }),
  classes: classNames('CSS classes of the menu item.', 'classes'),
  xfn: classNames('XFN relationship of the link.', 'xfn'),
  invalid: field({
    description: 'Whether the linked object no longer exists.',
    schema: boolean(),
    in: everywhere,
    needs: ['objects'],
    read: ({ id }, { objects }) => objects.get(id)?.invalid ?? true,
  }),
} as const;

const menuOf = ({ id }: PostRow, { terms }: Pick<ItemNeeds, 'terms'>): number | undefined =>
  terms.get(id)?.find(({ taxonomy }) => taxonomy === menuTaxonomy)?.id;

const menu = field({
  description: 'Id of the menu.',
  schema: integer(),
  in: ['view', 'edit'],
  needs: ['terms'],
  has: (row, needs) => menuOf(row, needs) !== undefined,
  read: (row, needs) => menuOf(row, needs) ?? 0,
  write: (id) => ({ menu: id }),
});

/** Order of fields in schemas and validation errors. */
const fieldOrder = [
  'title',
  'id',
  'type_label',
  'type',
  'status',
  'parent',
  'attr_title',
  'classes',
  'description',
  'menu_order',
  'object',
  'object_id',
  'target',
  'url',
  'xfn',
  'invalid',
  'menus',
  'meta',
] as const satisfies readonly (keyof typeof fields | 'menus' | 'meta')[];

export function menuItemResource(draft: SiteDraft, type: PostType): MenuItemResource {
  const { terms, editors, autosaves } = postNeeds(type);
  const items = ({ scope }: Reading, rows: readonly PostRow[]) =>
    itemsOf(
      scope,
      rows.map(({ id }) => id),
    );
  return defineResource<PostRow, ItemNeeds, MenuItemPatch>({
    name: type.name,
    registeredFor: type.name,
    fields: {
      ...fields,
      meta: metaField<PostRow>({
        keys: metaKeysFor(draft, { object: 'post', subtype: type.name }),
        stored: (row) => row.meta,
      }),
      menus: menu,
    },
    fieldOrder,
    needs: {
      terms,
      editors,
      autosaves,
      items,
      objects: async (reading, rows) => objectsOf(reading.scope, [...(await items(reading, rows)).values()]),
    },
    links: (row, reading, needs) => itemLinks(type, row, reading, needs),
    linkNeeds: (context) => ['objects', ...(context === 'edit' ? (['editors', 'autosaves'] as const) : [])],
  });
}

/** The links of a post, with one to what the item stands for behind the one to its menu. Nothing is attached to items. */
function itemLinks(type: PostType, row: PostRow, reading: Reading, needs: ItemNeeds): Links {
  const { scope } = reading;
  const { relation } = scope.site.dialect;
  const record = needs.objects.get(row.id)?.record ?? null;
  const usual = Object.entries(postLinks(type)(row, reading, needs as ItemNeeds & PostNeeds));
  return Object.fromEntries(
    usual.flatMap(([name, links]) => {
      if (name === relation('attachment')) return [];
      if (name !== relation('term') || record === null) return [[name, links]];
      const own = [link(restUrl(scope, record.route), { [record.by]: record.name, embeddable: true })];
      return [
        [name, links],
        [relation('menu-item-object'), own],
      ];
    }),
  );
}
