import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assetKinds } from '../../blocks/block-type.ts';
import type { AssetKind, BlockAsset, BlockType } from '../../blocks/block-type.ts';
import { blockNamePattern } from '../../blocks/registry.ts';
import type { BlockRegistration } from '../../blocks/registry.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { list, nullable, string } from '../../schema/build.ts';
import { versionOf } from '../../site/served-file.ts';
import { typeOfAsset } from './block-assets.rules.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Schema } from '../../schema/schema.ts';

const map: Schema = { type: 'object' };
const names = list(string());
const mapWith = (...required: readonly string[]): Schema => ({
  ...map,
  properties: Object.fromEntries(required.map((name) => [name, { type: 'string', required: true }])),
});
const assets: Schema = { type: ['string', 'array'], items: { type: 'string' } };

/** Members of a description that a registration takes as they are. */
const taken = {
  name: { ...string({ pattern: blockNamePattern }), required: true },
  apiVersion: { type: 'integer' },
  title: string(),
  description: string(),
  category: nullable(string()),
  icon: nullable(string()),
  keywords: names,
  parent: names,
  ancestor: names,
  allowedBlocks: names,
  attributes: { ...map, additionalProperties: map },
  providesContext: { ...map, additionalProperties: { type: 'string' } },
  usesContext: names,
  selectors: map,
  supports: map,
  styles: list(mapWith('name', 'label')),
  variations: list(mapWith('name', 'title')),
  textdomain: string(),
  example: map,
  blockHooks: { ...map, additionalProperties: string({ enum: ['before', 'after', 'firstChild', 'lastChild'] }) },
} satisfies Partial<Record<keyof BlockType, Schema>>;

const description: Schema = {
  type: 'object',
  properties: { ...taken, ...Object.fromEntries(assetKinds.map((kind) => [kind, assets])) },
};

const checkDescription = compileSchema(description);

const fail = (file: URL, why: string, cause?: unknown): never => {
  throw new Error(`${fileURLToPath(file)} is not a valid block.json. ${why}`, { cause });
};

const readDescription = (file: URL): JsonMap => {
  let read: Json;
  try {
    read = JSON.parse(readFileSync(file, 'utf8')) as Json;
  } catch (cause) {
    return fail(file, 'The file must exist and be valid JSON.', cause);
  }
  const outcome = checkDescription(read, 'block.json');
  if (!outcome.ok) return fail(file, outcome.refusal.message);
  return isMap(outcome.value) ? outcome.value : fail(file, 'The JSON must be an object.');
};

/** `editorScript` → `editor-script`. */
const dashed = (kind: AssetKind): string => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A file of a block lies in its folder, or below it, and is a script or a style sheet: everybody can read it. */
const readAsset = (path: string, folder: URL): Required<Pick<BlockAsset, 'file' | 'version'>> => {
  const description = new URL('block.json', folder);
  const at = new URL(path, folder);
  if (!at.href.startsWith(folder.href)) return fail(description, `${path} is outside the folder of the block.`);
  const file = fileURLToPath(at);
  if (typeOfAsset(file) === undefined) return fail(description, `The file ${path} is neither .js, .mjs nor .css.`);
  try {
    return { file, version: versionOf(readFileSync(file)) };
  } catch (cause) {
    return fail(description, `The file ${path} cannot be read.`, cause);
  }
};

/** A handle of its own for each file; what is no file names a handle that something else brings. */
const assetsOf = (name: string, described: JsonMap, folder: URL): BlockAsset[] =>
  assetKinds.flatMap((kind) => {
    const listed = described[kind] ?? [];
    return (isList(listed) ? listed : [listed]).map(scalarText).map((asset, at): BlockAsset => {
      if (!asset.startsWith('file:')) return { kind, handle: asset };
      const base = `${name.replace('/', '-')}-${dashed(kind)}`;
      return { kind, handle: at === 0 ? base : `${base}-${at + 1}`, ...readAsset(asset.slice('file:'.length), folder) };
    });
  });

/** The registration that the `block.json` of a folder describes. Members nobody knows are passed over. */
export function readBlockFolder(folder: URL): BlockRegistration {
  const at = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`);
  const described = readDescription(new URL('block.json', at));
  const registration = Object.fromEntries(
    Object.keys(taken).flatMap((member) => (described[member] === undefined ? [] : [[member, described[member]]])),
  ) as unknown as BlockRegistration;
  return { ...registration, assets: assetsOf(registration.name, described, at) };
}
