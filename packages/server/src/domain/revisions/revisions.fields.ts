import { previewLinks } from './previews.actions.ts';
import { revisionsOf } from './revision.ts';
import type { RevisionRow } from './revision.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Links } from '../../rest/response.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, FieldTable, Need, Reading } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { contractSchemas, registeredSchemas } from '../../rest/registered-fields.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { integer, string } from '../../schema/build.ts';
import { renderContent, renderExcerpt, renderTitle } from '../../text/render.ts';
import type { Rendering } from '../../text/render.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import type { PostField } from '../posts/post-needs.fields.ts';
import type { PostResource } from '../posts/posts.fields.ts';
import { renderingOf } from '../posts/texts/posts.rendering.ts';
import { supports } from '../types/type.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

/** All that the members need beside the row, each loaded once for a whole page. */
interface RevisionNeeds {
  readonly content: ReadonlyMap<number, string>;
  readonly excerpt: ReadonlyMap<number, string>;
  readonly previews: ReadonlyMap<number, string>;
}

type RevisionTable = FieldTable<RevisionRow, RevisionNeeds, unknown>;
export type RevisionResource = Resource<RevisionRow, RevisionNeeds>;

/** A type whose posts have revisions or autosaves. */
export interface RevisedType {
  readonly type: PostType;
  /** The table of its posts: a revision carries the texts that are in it. */
  readonly posts: Pick<PostResource, 'fields' | 'fieldOrder'>;
}

const field = fieldsOf<RevisionRow, RevisionNeeds>();
const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
const inFull: readonly Context[] = ['view', 'edit'];
const inEdit: readonly Context[] = ['edit'];

const number = (description: string, read: (row: RevisionRow) => number) =>
  field({ description, schema: integer(), in: everywhere, read });

const moment = (description: string, read: (row: RevisionRow) => string, shown = inFull) =>
  field({ description, schema: string({ format: 'date-time' }), in: shown, read });

const text = (description: string, read: (row: RevisionRow) => string, shown = everywhere) =>
  field({ description, schema: string(), in: shown, read });

const identity = {
  author: number('Id of the author.', (row) => row.author),
  date: moment("Date, in the site's time zone.", (row) => row.date, everywhere),
  date_gmt: moment('Date, GMT.', (row) => row.dateGmt),
  id: number('Id of the revision.', (row) => row.id),
  modified: moment("Date of the last change, in the site's time zone.", (row) => row.modified),
  modified_gmt: moment('Date of the last change, GMT.', (row) => row.modifiedGmt),
  parent: number('Id of the parent post.', (row) => row.parent),
  slug: text('Slug: the post id and the revision type.', (row) => row.slug),
  guid: field({
    description: 'Globally unique identifier of the revision.',
    schema: { type: 'object' },
    in: inFull,
    parts: {
      rendered: text('Rendered value.', (row) => row.guid, inFull),
      raw: text('Value as stored.', (row) => row.guid, inEdit),
    },
  }),
};

/** Shown wherever the post shows what is stored of its own. */
const title = (own: PostField) =>
  field({
    description: 'Title of the revision.',
    schema: { type: 'object' },
    in: everywhere,
    parts: {
      raw: text('Title as stored.', (row) => row.title, own.parts?.['raw']?.in ?? inEdit),
      rendered: text('Rendered title.', (row) => renderTitle(row.title)),
    },
  });

const content = (own: PostField) =>
  field({
    description: 'Content of the revision.',
    schema: { type: 'object' },
    in: own.in,
    parts: {
      raw: text('Content as stored.', (row) => row.content, own.parts?.['raw']?.in ?? inEdit),
      rendered: field({
        description: 'Rendered content.',
        schema: string(),
        in: own.in,
        needs: ['content'],
        read: (row, have) => have.content.get(row.id) ?? '',
      }),
    },
  });

const excerpt = field({
  description: 'Excerpt of the revision.',
  schema: { type: 'object' },
  in: everywhere,
  parts: {
    raw: text('Excerpt as stored.', (row) => row.excerpt, inEdit),
    rendered: field({
      description: 'Rendered excerpt. Never generated from the content.',
      schema: string(),
      in: everywhere,
      needs: ['excerpt'],
      read: (row, have) => have.excerpt.get(row.id) ?? '',
    }),
  },
});

const previewLink = field({
  description: 'Preview URL of the autosave.',
  schema: string({ format: 'uri' }),
  in: inEdit,
  needs: ['previews'],
  read: (row, { previews }) => previews.get(row.id) ?? '',
});

/** What a revision carries of its post is what the post's type has. */
function carriedFields(draft: Pick<SiteDraft, 'metaKeys' | 'postKinds'>, { type, posts }: RevisedType): RevisionTable {
  const { fields } = posts;
  const { revised = {} } = kindOf(draft, type);
  const keys = supports(type, 'custom-fields') ? metaKeysFor(draft, { object: 'post', subtype: type.name }) : [];
  return {
    ...(fields['title'] && { title: title(fields['title']) }),
    ...(fields['content'] && { content: content(fields['content']) }),
    ...(fields['excerpt'] && { excerpt }),
    meta: metaField<RevisionRow>({ keys, stored: (row) => row.meta }),
    ...Object.fromEntries(
      Object.values(revised).flatMap((name) => (fields[name] === undefined ? [] : [[name, asRevised(fields[name])]])),
    ),
  };
}

/** A field of the post, read as it was; such a field needs nothing but the row. */
const asRevised = ({ description, schema, in: shown, read }: PostField) =>
  field({
    description,
    schema,
    in: shown,
    read: ({ post, attributes }) => read?.({ ...post, ...attributes }, {} as never) ?? null,
  });

type TextNeed = Need<RevisionRow, ReadonlyMap<number, string>>;

/** Rendered like the post would be that has these texts. Its password keeps no editor out. */
const rendered =
  (render: (row: RevisionRow, rendering: Rendering) => Promise<string>): TextNeed =>
  async ({ scope }, rows) => {
    const texts = rows.map(async (row) => {
      const { title: ofRow, content: written, excerpt: summed } = row;
      const rendering = await renderingOf(scope, { ...row.post, title: ofRow, content: written, excerpt: summed });
      return [row.id, await render(row, rendering)] as const;
    });
    return new Map(await Promise.all(texts));
  };

const parentLinks =
  (type: PostType) =>
  ({ post }: RevisionRow, { scope }: Reading): Links => ({
    parent: [link(restUrl(scope, `${collectionRoute(type)}/${post.id}`))],
  });

function resourceOf(
  draft: SiteDraft,
  revised: RevisedType,
  own: Pick<RevisionResource, 'name' | 'fields'>,
): RevisionResource {
  const { type } = revised;
  return defineResource<RevisionRow, RevisionNeeds>({
    name: own.name,
    registeredFor: revisionsOf(type.name),
    fields: { ...identity, ...carriedFields(draft, revised), ...own.fields },
    needs: {
      content: rendered((row, rendering) => renderContent({ raw: row.content, ...rendering })),
      excerpt: rendered((row, rendering) => renderExcerpt({ raw: row.excerpt, content: '', ...rendering })),
      previews: ({ scope }, rows) => previewLinks(scope, type, rows),
    },
    links: parentLinks(type),
  });
}

export const revisionResource = (draft: SiteDraft, revised: RevisedType): RevisionResource =>
  resourceOf(draft, revised, { name: 'revision', fields: {} });

export const autosaveResource = (draft: SiteDraft, revised: RevisedType): RevisionResource =>
  resourceOf(draft, revised, { name: 'autosave', fields: { preview_link: previewLink } });

/** What the OpenAPI document has beside that. */
export function revisionContract(
  { registeredFields }: SiteDraft,
  { name }: PostType,
): Pick<RouteDefinition, 'undescribed'> {
  const contract = contractSchemas(registeredFields.get(revisionsOf(name)) ?? []);
  return Object.keys(contract).length === 0 ? {} : { undescribed: contract };
}

/** Of revisions and of autosaves, with what plugins add to either. */
export const revisionSchema =
  ({ dialect, registeredFields }: SiteDraft, { name }: PostType, resource: RevisionResource) =>
  (): JsonMap =>
    itemSchema(
      { ...resource, name: revisionsOf(dialect.outward(name)) },
      registeredSchemas(registeredFields.get(revisionsOf(name)) ?? []),
    );
