import { open } from 'node:fs/promises';
import { contentOf, faceType, familyType, storedFont } from './font.ts';
import type { FontPatch } from './font.ts';
import { cleanSettings, faceMark } from './font-settings.rules.ts';
import { fontKindOf } from './font-source.rules.ts';
import { fontErrors } from './fonts.errors.ts';
import { lockFonts } from './fonts.store.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import type { Locked } from '../../lib/locked.ts';
import type { ReceivedFile } from '../../lib/upload.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { cleanFileName } from '../media/files/file-names.rules.ts';
import { filesOf, ownFilesOf } from '../media/files/media-files.actions.ts';
import { urlOf } from '../media/files/media-files.rules.ts';
import { removeStored, storeFile } from '../media/files/store-file.actions.ts';
import type { StoredFile } from '../media/media.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { requirePost } from '../posts/posts.read.actions.ts';
import { removePost, removePosts } from '../posts/posts.remove.actions.ts';
import { createPost, updatePost } from '../posts/posts.write.actions.ts';
import { writingAsIs } from '../posts/texts/post-text.rules.ts';
import type { PostType } from '../types/type.ts';

const typeOf = ({ site }: Scope, name: string): PostType => {
  const type = site.postTypes.get(name);
  if (type === undefined) throw new Error(`The post type ${name} is not registered.`);
  return type;
};

const mostAtOnce = 1000;

export const requireFamily = (scope: Scope, id: number): Promise<PostRow> =>
  requirePost(scope, { name: familyType }, id);

export const requireFace = (scope: Scope, id: number): Promise<PostRow> => requirePost(scope, { name: faceType }, id);

/** The faces of families, in the order in which they were made. */
export async function facesOf(scope: Scope, families: readonly number[]): Promise<readonly PostRow[]> {
  const faces = { ...unconditional, types: [faceType], statuses: ['publish'], parents: families };
  const { rows } = await listPosts(scope, { ...faces, orderBy: 'id', descending: false, perPage: mostAtOnce });
  return rows;
}

export const createFamily = (scope: Scope, { version, settings }: FontPatch): Promise<PostRow> =>
  inTransaction(scope, async (inner) => {
    const { name, slug, ...own } = { preview: '', ...cleanSettings(settings) } as JsonMap;
    const wanted = scalarText(slug);
    await lockFonts(inner.db.kysely);
    const taken = { ...unconditional, types: [familyType], statuses: ['publish'], slugs: [wanted], perPage: 1 };
    if ((await listPosts(inner, taken)).rows.length > 0) throw fontErrors.familyTaken(wanted);
    return createPost(writingAsIs(inner), {
      type: typeOf(scope, familyType),
      patch: {
        title: scalarText(name),
        slug: wanted,
        content: contentOf({ version, settings: own }),
        status: 'publish',
      },
    });
  });

/** The slug stays as it is: faces and styles go by it. */
export const updateFamily = async (scope: Scope, id: number, patch: FontPatch): Promise<Locked<PostRow>> => {
  const row = await updatePost(writingAsIs(scope), id, {
    type: typeOf(scope, familyType),
    patch: {},
    prepare: (_, __, before) => {
      const { name, slug: _slug, ...own } = cleanSettings(patch.settings);
      const settings = { ...(before !== null && storedFont(before).settings), ...own };
      return {
        ...(name !== undefined && { title: scalarText(name) }),
        content: contentOf({ version: patch.version, settings }),
      };
    },
  });
  return locked(row);
};

/** What the address of an uploaded font is stored as: the site may move. */
const uploaded = 'upload:';

export const shownSource = (scope: Scope, src: Json): Json => {
  if (isList(src)) return src.map((one) => shownSource(scope, one));
  return typeof src === 'string' && src.startsWith(uploaded) ? urlOf(scope, src.slice(uploaded.length)) : src;
};

interface NewFace extends FontPatch {
  readonly family: PostRow;
  /** Those that `src` names instead of addresses. */
  readonly files: readonly ReceivedFile[];
}

/** Stores the files, and makes the face that has them; all of it or nothing. */
export async function createFace(scope: Scope, { family, version, settings, files }: NewFace): Promise<PostRow> {
  const src = settings['src'] ?? '';
  const named = (isList(src) ? src : [src]).map(scalarText);
  const stored = new Map<string, StoredFile>();
  try {
    for (const file of files.filter(({ field }) => named.includes(field)))
      stored.set(file.field, await storeFont(scope, file));
    const sources = named.map((one) => (stored.has(one) ? `${uploaded}${stored.get(one)?.file}` : one));
    const own = { ...cleanSettings(settings), src: isList(src) ? sources : (sources[0] ?? '') };
    return await insertFace(scope, { family, own, version, keys: [...stored.values()].map(({ file }) => file) });
  } catch (error) {
    for (const file of stored.values()) await removeStored(scope, file);
    throw error;
  }
}

interface FaceRow {
  readonly family: PostRow;
  readonly own: JsonMap;
  readonly version: number;
  readonly keys: readonly string[];
}

const insertFace = (scope: Scope, { family, own, version, keys }: FaceRow): Promise<PostRow> =>
  inTransaction(scope, async (inner) => {
    await lockFonts(inner.db.kysely);
    await requireFamily(inner, family.id).catch(() => {
      throw fontErrors.unknownFamily(family.id);
    });
    const mark = faceMark(own);
    const others = await facesOf(inner, [family.id]);
    if (others.some((face) => faceMark(storedFont(face).settings) === mark)) throw fontErrors.faceTaken();
    return createPost(writingAsIs(inner), {
      type: typeOf(scope, faceType),
      patch: {
        title: mark,
        parent: family.id,
        content: contentOf({ version, settings: own }),
        status: 'publish',
      },
      inserted: (writing, row) => ownFilesOf(writing, row.id, keys),
    });
  });

/** What a file is, its first bytes tell. */
async function storeFont(scope: Scope, { path, size, name }: ReceivedFile): Promise<StoredFile> {
  const start = new Uint8Array(4);
  const file = await open(path);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  const kind = fontKindOf(start);
  if (kind === undefined) throw fontErrors.noFont();
  const { base } = cleanFileName(name);
  const named = { base: base === '' ? 'font' : base, extension: kind.extension };
  return storeFile(
    scope,
    { path, size, type: kind.type, name: named, measured: null },
    { folder: 'fonts', makesSizes: false },
  );
}

/** With its files, which are loose from the commit on. Returns the face as it was. */
export async function removeFace(scope: Scope, id: number): Promise<Locked<PostRow>> {
  const keys = await filesOf(scope, [id]);
  const rows: PostRow[] = [];
  await removePost(scope, id, { type: typeOf(scope, faceType), guard: (row) => void rows.push(row) });
  await removeFiles(scope, keys);
  const [face] = rows;
  if (face === undefined) throw new Error(`The font face ${id} was deleted without a lock.`);
  return locked(face);
}

/** With its faces, and all of their files. `before` gets the family in the transaction, before its faces are deleted. */
export async function removeFamily(
  scope: Scope,
  id: number,
  before: (row: Locked<PostRow>, scope: Scope) => Promise<void>,
): Promise<void> {
  const keys = await inTransaction(scope, async (inner) => {
    await lockFonts(inner.db.kysely);
    await before(locked(await requireFamily(inner, id)), inner);
    const faces = (await facesOf(inner, [id])).map((face) => face.id);
    const own = await filesOf(inner, faces);
    await removePosts(inner, faces, typeOf(scope, faceType));
    await removePost(inner, id, { type: typeOf(scope, familyType) });
    return own;
  });
  await removeFiles(scope, keys);
}

const removeFiles = ({ files, log }: Scope, keys: readonly string[]): Promise<void> =>
  files
    .removeLoose(keys)
    .catch((err: unknown) => log.warn({ err }, 'files of a deleted font not deleted; left for the cleanup job'));
