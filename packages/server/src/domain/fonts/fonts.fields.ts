import { faceType, familyType, storedFont } from './font.ts';
import type { FontPatch } from './font.ts';
import { faceSettings, familySettings, settingsSchema } from './font-settings.rules.ts';
import { facesOf, shownSource } from './fonts.actions.ts';
import type { JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Context, Reading } from '../../rest/field.ts';
import { embeddable, link, restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Link, Links } from '../../rest/response.ts';
import { integer, list } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { PostRow } from '../posts/post.ts';
import type { Scope } from '../../scope.ts';

const everywhere: readonly Context[] = ['view', 'edit', 'embed'];

interface Needs {
  /** Ids of the faces of each family. */
  readonly faces: ReadonlyMap<number, readonly number[]>;
  readonly scope: Scope;
}

const field = fieldsOf<PostRow, Needs, FontPatch>();

const id = field({ description: 'Id of the font.', schema: integer(), in: everywhere, read: (row) => row.id });

const version = field({
  description: 'Version of the theme.json format of the settings.',
  schema: integer({ default: 3, minimum: 2, maximum: 3 }),
  in: everywhere,
  read: (row) => storedFont(row).version,
  write: (sent) => ({ version: sent }),
});

const settings = (table: typeof familySettings, read: (row: PostRow, needs: Pick<Needs, 'scope'>) => JsonMap) =>
  field({
    description: 'Font settings in theme.json format.',
    schema: settingsSchema(table) as TypedSchema<JsonMap>,
    in: everywhere,
    needs: ['scope'],
    read,
  });

const routeOf = ({ site }: Scope): string => `/${site.dialect.namespace('v2')}/font-families`;

const self = (scope: Scope, route: string, writes: readonly string[]): Link => ({
  ...link(restUrl(scope, route)),
  targetHints: { allow: ['GET', ...(scope.caller.can('edit_theme_options') ? writes : [])] },
});

export const familyResource = (outward: string): Resource<PostRow, Needs, FontPatch> =>
  defineResource<PostRow, Needs, FontPatch>({
    name: outward,
    fields: {
      id,
      theme_json_version: version,
      font_faces: field({
        description: 'Ids of the font faces.',
        schema: list(integer()),
        in: everywhere,
        needs: ['faces'],
        read: (row, { faces }) => faces.get(row.id) ?? [],
      }),
      font_family_settings: settings(familySettings, (row) => {
        const { fontFamily = '', preview = '', ...more } = storedFont(row).settings;
        return { name: row.title, slug: row.slug, fontFamily, preview, ...more };
      }),
    },
    needs: needsOf(familyType),
    linkNeeds: () => ['faces'],
    links: (row: PostRow, { scope }: Reading, { faces }: Needs): Links => {
      const route = `${routeOf(scope)}/${row.id}`;
      const own = faces.get(row.id) ?? [];
      return {
        self: [self(scope, route, ['POST', 'PUT', 'PATCH', 'DELETE'])],
        collection: [link(restUrl(scope, routeOf(scope)))],
        ...(own.length > 0 && {
          font_faces: own.map((face) => embeddable(restUrl(scope, `${route}/font-faces/${face}`))),
        }),
      };
    },
  });

export const faceResource = (outward: string): Resource<PostRow, Needs, FontPatch> =>
  defineResource<PostRow, Needs, FontPatch>({
    name: outward,
    fields: {
      id,
      theme_json_version: version,
      parent: field({
        description: 'Id of the font family.',
        schema: integer(),
        in: everywhere,
        read: (row) => row.parent,
      }),
      font_face_settings: settings(faceSettings, (row, { scope }) => {
        const own = storedFont(row).settings;
        return { ...own, src: shownSource(scope, own['src'] ?? '') };
      }),
    },
    needs: needsOf(faceType),
    links: (row: PostRow, { scope }: Reading): Links => {
      const family = `${routeOf(scope)}/${row.parent}`;
      return {
        self: [self(scope, `${family}/font-faces/${row.id}`, ['DELETE'])],
        collection: [link(restUrl(scope, `${family}/font-faces`))],
        parent: [link(restUrl(scope, family))],
      };
    },
  });

function needsOf(type: typeof familyType | typeof faceType): Resource<PostRow, Needs>['needs'] {
  return {
    scope: ({ scope }) => scope,
    faces: async ({ scope }, rows) => {
      if (type === faceType) return new Map();
      const faces = await facesOf(
        scope,
        rows.map((row) => row.id),
      );
      return new Map(
        rows.map((row) => [row.id, faces.filter(({ parent }) => parent === row.id).map((face) => face.id)]),
      );
    },
  };
}
