import {
  authorField,
  discussionFields,
  featuredMediaField,
  formatField,
  menuOrderField,
  parentField,
  stickyField,
  templateField,
} from './post-attributes.fields.ts';
import { checkDate, checkStatus } from './post-checks.args.ts';
import { everywhere, field, inEdit, inFull, readOnlyText } from './post-needs.fields.ts';
import type { PostRow } from './post.ts';
import { contentField, excerptField, titleField } from './texts/post-texts.fields.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { AnyField, FieldTable } from '../../rest/field.ts';
import { integer, list, nullable, string } from '../../schema/build.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { taxonomiesOfType } from '../taxonomies/taxonomies.actions.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';

type Draft = Pick<SiteDraft, 'dialect' | 'metaKeys' | 'taxonomies' | 'postStatuses' | 'postTypes'>;

/** Pages have an excerpt, although their editor offers none. */
const hasExcerpt = (type: PostType): boolean => type.name === 'page' || supports(type, 'excerpt');

/** The members of a post of a type, by what the type supports, in the order they are shown. */
export function postFields(draft: Draft, type: PostType): FieldTable {
  const rows: readonly (FieldTable | false)[] = [
    identity(draft),
    supports(type, 'title') && { title: titleField() },
    supports(type, 'editor') && { content: contentField() },
    hasExcerpt(type) && { excerpt: excerptField() },
    supports(type, 'author') && { author: authorField() },
    supports(type, 'thumbnail') && { featured_media: featuredMediaField() },
    type.hierarchical && { parent: parentField() },
    supports(type, 'page-attributes') && { menu_order: menuOrderField() },
    supports(type, 'comments') && discussionFields(),
    type.name === 'post' && { sticky: stickyField() },
    { template: templateField(type) },
    supports(type, 'post-formats') && { format: formatField() },
    supports(type, 'custom-fields') && { meta: meta(draft, type) },
    termFields(draft, type),
    type.viewable && type.public && addressFields(),
  ];
  return Object.assign({}, ...rows.filter((row) => row !== false)) as FieldTable;
}

function identity(draft: Draft): FieldTable {
  return {
    id: field({ description: 'Id of the post.', schema: integer(), in: everywhere, read: (row) => row.id }),
    date: field({
      description: "When the post was or will be published, in the site's own time.",
      schema: nullable(string({ format: 'date-time' })),
      in: everywhere,
      read: (row) => row.date,
      write: (date) => ({ date }),
      check: checkDate('local'),
    }),
    date_gmt: field({
      description: 'When the post was or will be published, in GMT.',
      schema: nullable(string({ format: 'date-time' })),
      in: inFull,
      needs: ['gmt'],
      read: (row, { gmt }) => gmt(row),
      write: (dateGmt) => ({ dateGmt }),
      check: checkDate('gmt'),
    }),
    guid: field({
      description: 'Address the post was first given; it stays, wherever the post moves.',
      schema: { type: 'object' },
      in: inFull,
      parts: {
        rendered: readOnlyText('The address as shown to readers.', (row) => row.guid),
        raw: readOnlyText('The address as stored.', (row) => row.guid, inEdit),
      },
    }),
    modified: field({
      description: "When the post was last changed, in the site's own time.",
      schema: string({ format: 'date-time' }),
      in: inFull,
      read: (row) => row.modified,
    }),
    modified_gmt: field({
      description: 'When the post was last changed, in GMT.',
      schema: string({ format: 'date-time' }),
      in: inFull,
      read: (row) => row.modifiedGmt,
    }),
    password: field({
      description: 'Password that opens content and excerpt; empty for none.',
      schema: string(),
      in: inEdit,
      read: (row) => row.password,
      write: (password) => (password === null ? {} : { password }),
    }),
    slug: field({
      description: 'Name of the post in its address, unique within its type.',
      schema: string(),
      in: everywhere,
      read: (row) => row.slug,
      write: (slug) => ({ slug: slug ?? '' }),
    }),
    status: field({
      description: 'State the post is in.',
      schema: string({ enum: chosenStatuses(draft) }),
      in: inFull,
      read: (row) => row.status,
      write: (status) => (status === null ? {} : { status }),
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
      description: 'Address of the post on the site.',
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

const meta = (draft: Draft, type: PostType): AnyField =>
  metaField<PostRow>({
    keys: metaKeysFor(draft, { object: 'post', subtype: type.name }),
    stored: (row) => row.meta,
  });

const termFields = (draft: Draft, type: PostType): FieldTable =>
  Object.fromEntries(
    taxonomiesOfType(draft, type.name)
      .filter(({ showInRest }) => showInRest)
      .map((taxonomy) => [taxonomy.restBase, termField(taxonomy)]),
  );

const termField = ({ name, labels }: Taxonomy): AnyField =>
  field({
    description: `Ids of the terms the post has: ${labels['name'] ?? name}.`,
    schema: list(integer()),
    in: inFull,
    needs: ['terms'],
    read: (row, { terms }) => (terms.get(row.id) ?? []).filter(({ taxonomy }) => taxonomy === name).map(({ id }) => id),
    write: (ids) => (ids === null ? {} : { [`terms:${name}`]: ids }),
  });

const addressFields = (): FieldTable => ({
  permalink_template: field({
    description: 'Address of the post with a mark in the place of its slug.',
    schema: string(),
    in: inEdit,
    needs: ['addresses'],
    read: (row, { addresses }) => addresses.template(row),
  }),
  generated_slug: field({
    description: 'Slug that the present title would give the post.',
    schema: string(),
    in: inEdit,
    needs: ['generatedSlugs'],
    read: (row, { generatedSlugs }) => generatedSlugs.get(row.id) ?? '',
  }),
  class_list: field({
    description: 'Classes for the element that holds the post.',
    schema: list(string()),
    in: inFull,
    needs: ['classes', 'terms'],
    read: (row, { classes, terms }) => classes(row, terms.get(row.id) ?? []),
  }),
});
