import { userThemeJson } from './user-styles.actions.ts';
import type { StylesPatch } from './user-styles.actions.ts';
import type { ThemeJson } from './global-style.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap, MutableJsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, Need, Reading } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { defineResource, itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Link, Links } from '../../rest/response.ts';
import { integer, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import { renderTitle } from '../../text/render.ts';
import { otherEditors } from '../posts/locks/edit-locks.actions.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import type { RevisionRow } from '../revisions/revision.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { PostType } from '../types/type.ts';

const inFull: readonly Context[] = ['view', 'edit'];
const everywhere: readonly Context[] = ['view', 'edit', 'embed'];
/** The same, in schema order. */
const embedFirst: readonly Context[] = ['embed', 'view', 'edit'];

const anyMap = { type: ['object'] } as unknown as TypedSchema<JsonMap>;

type Held = Pick<PostRow, 'id' | 'content'>;

interface Needs {
  readonly json: ReadonlyMap<number, ThemeJson>;
  readonly editors: ReadonlyMap<number, number>;
}

const jsonOf: Need<Held, Needs['json']> = ({ scope }, rows) =>
  new Map(rows.map((row) => [row.id, userThemeJson(scope, row)]));

const field = fieldsOf<PostRow, Needs, StylesPatch>();

const text = (description: string) => ({ description, type: 'string', context: everywhere });

const titleSchema = {
  type: ['object', 'string'],
  properties: {
    raw: text('Title as stored.'),
    rendered: { ...text('Rendered title.'), readonly: true },
  },
  default: '',
} as unknown as TypedSchema<Json>;

/** An empty `raw` leaves the title as it is; an empty text clears it. */
function titlePatch(sent: Json): StylesPatch {
  if (typeof sent === 'string') return { title: sent };
  const raw = isMap(sent) ? sent['raw'] : undefined;
  return typeof raw === 'string' && raw !== '' ? { title: raw } : {};
}

const node = (name: 'settings' | 'styles', description: string) =>
  field({
    description,
    schema: anyMap,
    in: inFull,
    needs: ['json'],
    read: ({ id }, { json }) => json.get(id)?.[name] ?? {},
    // A list reads as a map without members.
    write: (sent) => ({ [name]: isMap(sent) ? sent : {} }),
    null: 'unsaid',
  });

export const globalStylesResource = (type: PostType, outward: string): Resource<PostRow, Needs, StylesPatch> =>
  defineResource<PostRow, Needs, StylesPatch>({
    name: outward,
    fieldOrder: ['id', 'styles', 'settings'],
    fields: {
      id: field({ description: 'Id of the global styles.', schema: integer(), in: embedFirst, read: ({ id }) => id }),
      title: field({
        description: 'Title of the global styles.',
        schema: titleSchema,
        in: embedFirst,
        read: ({ title }) => ({ raw: title, rendered: renderTitle(title) }),
        write: titlePatch,
        null: 'unsaid',
      }),
      settings: node('settings', 'Settings: editor options and presets.'),
      styles: node('styles', 'Styles of the page, its elements, and its blocks.'),
    },
    needs: {
      json: jsonOf,
      editors: ({ scope }, rows) =>
        otherEditors(
          scope,
          rows.map(({ id }) => id),
        ),
    },
    linkNeeds: (context) => (context === 'edit' ? ['editors'] : []),
    links: stylesLinks(type, outward),
  });

const stylesLinks =
  (type: PostType, outward: string) =>
  (row: PostRow, { scope, context }: Reading, { editors }: Needs): Links => {
    const { site, caller } = scope;
    const href = restUrl(scope, `${collectionRoute(type)}/${row.id}`);
    const route = `/${site.dialect.namespace('v2')}`;
    const allow = ['GET', ...(canEditPost(scope, row) ? ['POST', 'PUT', 'PATCH'] : [])];
    const self: Link = { ...link(href), targetHints: { allow } };
    const editor = context === 'edit' ? editors.get(row.id) : undefined;
    const action = (name: string, may: boolean) => may && { [site.dialect.relation(`action-${name}`)]: [link(href)] };
    return {
      self: [self],
      about: [link(restUrl(scope, `${route}/types/${outward}`))],
      'version-history': [link(`${href}/revisions`, { count: row.revisionCount })],
      ...(editor !== undefined && {
        [site.dialect.relation('edit-lock')]: [
          embeddable(restUrl(scope, `${route}/users/${editor}`), { user: editor }),
        ],
      }),
      ...action('publish', caller.can(type.capabilities.publish_posts)),
      ...action('edit-css', caller.can('edit_css')),
    };
  };

/** Of a revision clients are told that its id alone is read-only; of a title, its default first. */
export function toldSchema(resource: Parameters<typeof itemSchema>[0]): JsonMap {
  const { properties, ...schema } = itemSchema(resource);
  const told = Object.entries(properties as JsonMap).map(([name, member]) => {
    const { readonly: readOnly, description, type, default: initial, ...keywords } = member as MutableJsonMap;
    const first = {
      description: description ?? '',
      type: type ?? '',
      ...(initial !== undefined && { default: initial }),
    };
    return [name, { ...first, ...keywords, ...(name === 'id' && { readonly: readOnly ?? true }) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(told) };
}

type RevisionNeeds = Pick<Needs, 'json'>;
const revised = fieldsOf<RevisionRow, RevisionNeeds>();

const holdsAnything = (json: ThemeJson | undefined): json is ThemeJson =>
  json !== undefined && Object.keys(json.settings).length + Object.keys(json.styles).length > 0;

/** Both nodes where either holds anything, else neither. */
const revisedNode = (name: 'settings' | 'styles', description: string) =>
  revised({
    description,
    schema: anyMap,
    in: inFull,
    needs: ['json'],
    has: ({ id }, { json }) => holdsAnything(json.get(id)),
    read: ({ id }, { json }) => json.get(id)?.[name] ?? {},
  });

const moment = (description: string, read: (row: RevisionRow) => string, shown = inFull) =>
  revised({ description, schema: string({ format: 'date-time' }), in: shown, read });

const number = (description: string, read: (row: RevisionRow) => number) =>
  revised({ description, schema: integer(), in: everywhere, read });

export const stylesRevisionResource = (outward: string): Resource<RevisionRow, RevisionNeeds> =>
  defineResource<RevisionRow, RevisionNeeds>({
    name: `${outward}-revision`,
    fieldOrder: ['author', 'date', 'date_gmt', 'id', 'modified', 'modified_gmt', 'parent', 'styles', 'settings'],
    fields: {
      settings: revisedNode('settings', 'Settings of this revision.'),
      styles: revisedNode('styles', 'Styles of this revision.'),
      author: number('Id of the author.', (row) => row.author),
      date: moment("Date, in the site's time zone.", (row) => row.date, everywhere),
      date_gmt: moment('Date, GMT.', (row) => row.dateGmt),
      id: { ...number('Id of the revision.', (row) => row.id), in: embedFirst },
      modified: moment("Date of the last change, in the site's time zone.", (row) => row.modified),
      modified_gmt: moment('Date of the last change, GMT.', (row) => row.modifiedGmt),
      parent: number('Id of the parent global styles.', (row) => row.parent),
    },
    needs: { json: jsonOf },
  });
