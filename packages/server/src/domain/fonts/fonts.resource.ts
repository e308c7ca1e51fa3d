import { faceType, familyType } from './font.ts';
import type { FontPatch } from './font.ts';
import { faceSettings, familySettings, settingsReader } from './font-settings.rules.ts';
import type { ReadSettings } from './font-settings.rules.ts';
import { isFontAddress } from './font-source.rules.ts';
import {
  createFace,
  createFamily,
  removeFace,
  removeFamily,
  requireFace,
  requireFamily,
  updateFamily,
} from './fonts.actions.ts';
import { fontErrors } from './fonts.errors.ts';
import { faceResource, familyResource } from './fonts.fields.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { ReceivedFile } from '../../lib/upload.ts';
import { idsArg, listArg, pageArgs } from '../../rest/collection-args.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { recordRoutes } from '../../rest/records.ts';
import { createArgs } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { boolean, integer, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { listErrors } from '../posts/list/posts-list.errors.ts';
import { queryOf } from '../posts/list/posts-list.query.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';
import { startOf } from '../posts/list/posts-list.rules.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import type { PostRow } from '../posts/post.ts';
import type { PostType } from '../types/type.ts';

const listArgs: Args = {
  context: contextArg(),
  ...pageArgs('fonts'),
  exclude: idsArg('Exclude these ids.'),
  include: idsArg('Limit results to these ids.'),
  search_semantics: { schema: string({ description: 'Search semantics.', enum: ['exact'] }) },
  offset: { schema: integer({ description: 'Number of fonts to skip. Overrides `page`.' }) },
  order: { schema: string({ description: 'Sort direction.', default: 'desc', enum: ['asc', 'desc'] }) },
  orderby: { schema: string({ description: 'Sort field.', default: 'id', enum: ['id', 'include'] }) },
};

const slugArg: Args = {
  slug: listArg({ description: 'Limit results to these slugs.', type: 'array', items: { type: 'string' } }),
};

const forceArg: Args = {
  force: { schema: boolean({ default: false, description: "Must be true: fonts can't be moved to trash." }) },
};

const idArg = (description: string, more: Partial<Arg> = {}): Arg => ({ schema: integer({ description }), ...more });

const policy = (code: string): PolicyTable => ({ can: 'edit_theme_options', code });

const ofFamily = (code: string): PolicyTable<PostRow> => ({
  record: ({ scope, path }) => requireFamily(scope, Number(path['id'])),
  also: ({ scope }) => scope.caller.can('edit_theme_options'),
  code,
});

const ofFace = (code: string): PolicyTable<PostRow> => ({
  record: ({ scope, path }) => requireFace(scope, Number(path['id'])),
  also: ({ scope }) => scope.caller.can('edit_theme_options'),
  code,
});

type FontResource = Resource<PostRow, never, FontPatch>;

async function findFonts(
  { scope, params }: Ctx,
  type: PostType,
  behind: Behind,
  more: Partial<PostQuery> = {},
): Promise<ListedPage<PostRow>> {
  const walked = behind === undefined ? {} : { behind };
  const query = { ...(await queryOf(scope, type, params)), search: null, ...more, ...walked };
  if (query.orderBy === 'include' && query.include === null) throw listErrors.nothingIncluded();
  const { rows, total, last } = await listPosts(scope, query);
  if (query.offset === null && total > 0 && startOf(query) >= total)
    throw listErrors.noSuchPage(query.page, Math.ceil(total / query.perPage));
  return { rows, total, page: query.page, perPage: query.perPage, last };
}

/** The settings of a font, sent as text: judged with the arguments, read again by the handler. */
const settingsArg = (
  read: (text: string) => ReadSettings,
  refuse?: (settings: JsonMap, ctx: Ctx) => string | null | Promise<string | null>,
): Arg => ({
  schema: string({ description: 'Font settings as a JSON string.' }),
  required: true,
  check: async (value, ctx) => {
    const given = read(scalarText(value));
    if ('mismatch' in given) return given.mismatch;
    const message = (await refuse?.(given.settings, ctx)) ?? null;
    return message === null ? null : { code: 'rest_invalid_param', message, data: { status: 400 } };
  },
});

const patchOf = ({ params }: Ctx, name: string, read: (text: string) => ReadSettings): FontPatch => {
  const given = read(scalarText(params[name]));
  return { version: Number(params['theme_json_version']), settings: 'settings' in given ? given.settings : {} };
};

const versionArg = (resource: FontResource): Args => {
  const { theme_json_version: version } = createArgs(resource);
  // The settings are read in the shape of a version, so what is wrong with them is reported first.
  return { ...(version && { theme_json_version: { ...version, late: true } }) };
};

const readNew = settingsReader(familySettings);
const readChange = settingsReader(familySettings, true);

async function refuseSlug({ slug }: JsonMap, { scope, path }: Ctx): Promise<string | null> {
  if (slug === undefined) return null;
  const row = await findPost(scope, Number(path['id']));
  return row === null || row.slug === slug ? null : "The slug of a font family can't be changed.";
}

function familyRoutes(type: PostType, outward: string): RouteDefinition[] {
  const resource = familyResource(outward) as unknown as FontResource;
  const { name } = familySettings;
  return recordRoutes({
    namespace: type.restNamespace,
    resource,
    path: `/${type.restBase}`,
    item: { path: '/(?P<id>[\\d]+)', args: { id: idArg('Id of the font family.') } },
    list: {
      args: { ...listArgs, ...slugArg },
      cursor: true,
      totals: true,
      permit: policy('rest_cannot_read'),
      find: (ctx, _, behind) => findFonts(ctx, type, behind),
    },
    create: {
      // Editors send the form that a face would come in, without a file.
      takesFiles: true,
      args: { ...versionArg(resource), [name]: settingsArg(readNew) },
      example: { [name]: JSON.stringify({ name: 'Lora', slug: 'lora', fontFamily: 'Lora, serif' }) },
      permit: policy('rest_cannot_create'),
      save: (ctx) => createFamily(ctx.scope, patchOf(ctx, name, readNew)),
    },
    read: { permit: ofFamily('rest_cannot_read'), find: (_, row) => row },
    update: {
      args: { ...versionArg(resource), [name]: settingsArg(readChange, refuseSlug) },
      example: { [name]: JSON.stringify({ name: 'Lora', fontFamily: 'Lora, Georgia, serif' }) },
      permit: ofFamily('rest_cannot_edit'),
      save: (ctx, { id }) => updateFamily(ctx.scope, id, patchOf(ctx, name, readChange)),
    },
    remove: {
      args: forceArg,
      permit: ofFamily('rest_cannot_delete'),
      trash: () => Promise.reject(fontErrors.notTrashable()),
      remove: ({ scope }, { id }, previous) => removeFamily(scope, id, previous),
    },
  });
}

const readFace = settingsReader(faceSettings);

const sentFiles = ({ request: { body } }: Ctx): readonly ReceivedFile[] => (body.kind === 'upload' ? body.files : []);

function refuseSource({ src }: JsonMap, ctx: Ctx): string | null {
  const fields = new Set(sentFiles(ctx).map(({ field }) => field));
  const isThere = (one: Json): boolean =>
    typeof one === 'string' && (fields.has(one) || isFontAddress(one, ctx.scope.address));
  return (isList(src) ? src : [src ?? '']).every(isThere)
    ? null
    : 'Each `src` must be a URL, or the name of a file field in the request.';
}

/** Who may not see fonts does not learn which families there are. */
const familyOf = async ({ scope, path }: Ctx): Promise<PostRow> => {
  const id = Number(path['font_family_id']);
  const row = await findPost(scope, id);
  if (row?.type !== familyType) throw fontErrors.unknownFamily(id);
  return row;
};

/** A face is read below its own family only. */
const inFamily = async (ctx: Ctx, face: PostRow): Promise<PostRow> => {
  if ((await familyOf(ctx)).id !== face.parent) throw fontErrors.ofAnother(face.id);
  return face;
};

function faceRoutes(type: PostType, outward: string): RouteDefinition[] {
  const resource = faceResource(outward) as unknown as FontResource;
  const { name } = faceSettings;
  const family = { font_family_id: idArg('Id of the font family.', { required: true }) };
  return recordRoutes({
    namespace: type.restNamespace,
    resource,
    path: `/${type.restBase}`,
    args: family,
    item: {
      path: '/(?P<id>[\\d]+)',
      args: { ...family, id: idArg('Id of the font face.', { required: true }) },
    },
    list: {
      args: listArgs,
      cursor: true,
      totals: true,
      permit: policy('rest_cannot_read'),
      find: async (ctx, _, behind) => findFonts(ctx, type, behind, { parents: [(await familyOf(ctx)).id] }),
    },
    create: {
      takesFiles: true,
      args: { ...versionArg(resource), [name]: settingsArg(readFace, refuseSource) },
      example: {
        [name]: JSON.stringify({ fontFamily: 'Lora', fontWeight: '700', src: 'https://example.org/lora.woff2' }),
      },
      permit: policy('rest_cannot_create'),
      save: async (ctx) => {
        const given = { family: await familyOf(ctx), files: sentFiles(ctx) };
        return createFace(ctx.scope, { ...patchOf(ctx, name, readFace), ...given });
      },
    },
    read: { permit: ofFace('rest_cannot_read'), find: inFamily },
    remove: {
      args: forceArg,
      permit: ofFace('rest_cannot_delete'),
      trash: async (ctx, row) => {
        await inFamily(ctx, row);
        throw fontErrors.notTrashable();
      },
      remove: async (ctx, row, previous) => previous(await removeFace(ctx.scope, (await inFamily(ctx, row)).id)),
    },
  });
}

export function fontRoutes({ postTypes, dialect }: SiteDraft): RouteDefinition[] {
  const [family, face] = [postTypes.get(familyType), postTypes.get(faceType)];
  return [
    ...(family === undefined ? [] : familyRoutes(family, dialect.outward(family.name))),
    ...(face === undefined ? [] : faceRoutes(face, dialect.outward(face.name))),
  ];
}
