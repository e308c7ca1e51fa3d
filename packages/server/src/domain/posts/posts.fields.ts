import type { ShownTypeName } from './posts.hooks.ts';
import type { PrepareItem } from '../../rest/registered-fields.ts';
import { attributeFields } from './post-attributes.fields.ts';
import { checkDate, checkStatus } from './post-checks.args.ts';
import { kindOf } from './post-kinds.registry.ts';
import type { PostTypeTraits } from './post-kinds.registry.ts';
import { everywhere, field, inEdit, inFull, readOnlyText } from './post-needs.fields.ts';
import type { PostField, PostNeeds, PostTable } from './post-needs.fields.ts';
import type { PostPatch, PostRow } from './post.ts';
import { postLinks } from './posts.links.ts';
import { postNeeds } from './posts.needs.ts';
import { textFields } from './texts/post-texts.fields.ts';
import type { ItemOf } from '../../rest/field.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { integer, list, nullable, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { taxonomiesOfType } from '../taxonomies/taxonomies.actions.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';

type Draft = Pick<SiteDraft, 'dialect' | 'metaKeys' | 'taxonomies' | 'postStatuses' | 'postTypes' | 'postKinds'>;

export type PostResource = Resource<PostRow, PostNeeds, PostPatch>;

/** Members of posts by name. Those of terms are named by their taxonomies. */
export type PostItem = ItemOf<
  ReturnType<typeof identity> &
    typeof textFields &
    ReturnType<typeof attributeFields> &
    typeof addressFields & { meta: ReturnType<typeof meta> }
>;

/** Order of fields in schemas and validation errors. */
export const fieldOrder = [
  'date',
  'date_gmt',
  'guid',
  'id',
  'link',
  'modified',
  'modified_gmt',
  'slug',
  'status',
  'type',
  'password',
  'permalink_template',
  'generated_slug',
  'class_list',
  'parent',
  'title',
  'content',
  'author',
  'excerpt',
  'featured_media',
  'comment_status',
  'ping_status',
  'menu_order',
  'format',
  'meta',
  'sticky',
  'template',
] as const satisfies readonly (keyof PostItem)[];

/** The table of one type: its members by what the type supports, its links, and what both need. */
export function postResource(draft: Draft, type: PostType): PostResource {
  const usual = usualFields(draft, type);
  return defineResource<PostRow, PostNeeds, PostPatch>({
    name: draft.dialect.outward(type.name),
    registeredFor: type.name,
    fields: kindOf(draft, type).fields?.(usual) ?? usual,
    fieldOrder,
    hasCachedItems: true,
    needs: postNeeds(type),
    links: postLinks(type),
    linkNeeds: (context) => ['readableMedia', ...(context === 'edit' ? (['editors', 'autosaves'] as const) : [])],
  });
}

/** The members of a post, by what the type supports, in the order they are shown; before its kind changes any. */
export function usualFields(draft: Draft, type: PostType): PostTable {
  const kind = kindOf(draft, type);
  const { title, content, excerpt } = textFields;
  const attributes = Object.entries<PostField & { isFor?: (of: PostType, kind: PostTypeTraits) => boolean }>(
    attributeFields(type),
  ).filter(([, { isFor }]) => isFor?.(type, kind) !== false);
  const rows: readonly (PostTable | false)[] = [
    identity(draft),
    supports(type, 'title') && { title },
    supports(type, 'editor') && { content },
    (kind.hasExcerpt === true || supports(type, 'excerpt')) && { excerpt },
    Object.fromEntries(attributes),
    supports(type, 'custom-fields') && { meta: meta(draft, type) },
    termFields(draft, type),
    type.viewable && type.public && addressFields,
  ];
  return Object.assign({}, ...rows.filter((row) => row !== false)) as PostTable;
}

function identity(draft: Draft) {
  return {
    id: field({ description: 'Id of the post.', schema: integer(), in: everywhere, read: (row) => row.id }),
    date: field({
      description: "Publication date, in the site's time zone.",
      schema: nullable(string({ format: 'date-time' })),
      in: everywhere,
      read: (row) => row.date,
      write: (date) => ({ date }),
      check: checkDate('local'),
    }),
    date_gmt: field({
      description: 'Publication date, GMT.',
      schema: nullable(string({ format: 'date-time' })),
      in: inFull,
      needs: ['gmt'],
      read: (row, { gmt }) => gmt(row),
      write: (dateGmt) => ({ dateGmt }),
      check: checkDate('gmt'),
    }),
    guid: field({
      description: 'Globally unique identifier of the post. Never changes.',
      schema: { type: 'object' },
      in: inFull,
      parts: {
        rendered: readOnlyText('Rendered value.', (row) => row.guid),
        raw: readOnlyText('Value as stored.', (row) => row.guid, inEdit),
      },
    }),
    modified: field({
      description: "Date of the last change, in the site's time zone.",
      schema: string({ format: 'date-time' }),
      in: inFull,
      read: (row) => row.modified,
    }),
    modified_gmt: field({
      description: 'Date of the last change, GMT.',
      schema: string({ format: 'date-time' }),
      in: inFull,
      read: (row) => row.modifiedGmt,
    }),
    password: field({
      description: 'Password that protects the content and excerpt. Empty: none.',
      schema: string(),
      in: inEdit,
      read: (row) => row.password,
      write: (password) => ({ password }),
      null: 'unsaid',
    }),
    slug: field({
      description: 'Slug of the post, unique within its type.',
      schema: string(),
      in: everywhere,
      read: (row) => row.slug,
      write: (slug) => ({ slug }),
      null: { means: '' },
    }),
    status: field({
      description: 'Status of the post.',
      schema: string({ enum: chosenStatuses(draft) }),
      in: inFull,
      read: (row) => row.status,
      write: (status) => ({ status }),
      null: 'unsaid',
      unchecked: true,
      check: checkStatus(string({ enum: chosenStatuses(draft) })),
    }),
    type: field({
      description: 'Type of the post.',
      schema: string(),
      in: everywhere,
      read: (row) => draft.dialect.outward(row.type),
    }),
    link: field({
      description: 'URL of the post.',
      schema: string({ format: 'uri' }),
      in: everywhere,
      needs: ['addresses'],
      read: (row, { addresses }) => addresses.link(row),
    }),
  };
}

/** The states people choose. */
const chosenStatuses = ({ postStatuses }: Draft): readonly string[] =>
  postStatuses
    .all()
    .filter(({ internal }) => !internal)
    .map(({ name }) => name);

const meta = (draft: Draft, type: PostType) =>
  metaField<PostRow>({
    keys: metaKeysFor(draft, { object: 'post', subtype: type.name }),
    stored: (row) => row.meta,
  });

const termFields = (draft: Draft, type: PostType): PostTable =>
  Object.fromEntries(
    taxonomiesOfType(draft, type.name)
      .filter(({ showInRest }) => showInRest)
      .map((taxonomy) => [taxonomy.restBase, termField(taxonomy)]),
  );

const termField = ({ name, labels }: Taxonomy) =>
  field({
    description: `Ids of the terms the post has: ${labels['name'] ?? name}.`,
    schema: list(integer()),
    in: inFull,
    needs: ['terms'],
    read: (row, { terms }) => (terms.get(row.id) ?? []).filter(({ taxonomy }) => taxonomy === name).map(({ id }) => id),
    write: (ids) => ({ [`terms:${name}`]: ids }),
    null: 'unsaid',
  });

const addressFields = {
  permalink_template: field({
    description: 'Permalink template with a placeholder for the slug.',
    schema: string(),
    in: inEdit,
    needs: ['addresses'],
    read: (row, { addresses }) => addresses.template(row),
  }),
  generated_slug: field({
    description: 'Slug generated from the title.',
    schema: string(),
    in: inEdit,
    needs: ['generatedSlugs'],
    read: (row, { generatedSlugs }) => generatedSlugs.get(row.id) ?? '',
  }),
  class_list: field({
    description: 'CSS classes of the post.',
    schema: { type: 'array', context: inFull, readonly: true, items: string() },
    in: inFull,
    needs: ['classes', 'terms'],
    read: (row, { classes, terms }) => classes(row, terms.get(row.id) ?? []),
  }),
} as const;

/** Change the fields and links of a post in a response. */
type PrepareFilters = { [N in ShownTypeName as `rest_prepare_${N}`]: PrepareItem<PostItem, PostRow> };

declare module '../../hooks/bus.ts' {
  interface Filters extends PrepareFilters {}
}
