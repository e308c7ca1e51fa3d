import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { parseJson } from '../lib/strict-json.ts';
import { isInRange } from '../lib/version-range.ts';
import { compileSchema } from '../schema/compile.ts';
import { list, object, string } from '../schema/build.ts';
import type { InstalledPlugin, PluginManifest } from '../site/installed-plugin.ts';

/** Names stand in addresses, in the names of options and in log lines. */
const name = { pattern: '^[a-z0-9][a-z0-9_-]{0,59}$' } as const;
const line = string({ maxLength: 300 });

/** The members of `platen` that say what the plugin is; all others are what it declares. */
const ownMembers = {
  name: string(name),
  title: line,
  requires: line,
  dependencies: list(string(name), { maxItems: 50 }),
  permissions: list(string({ pattern: '^[A-Za-z]{1,60}$' }), { maxItems: 100 }),
  textDomain: line,
  requiresWp: line,
  requiresPhp: line,
} as const;

const check = compileSchema({ type: 'object', properties: ownMembers });

const checkPackage = compileSchema({
  type: 'object',
  properties: {
    name: string({ required: true, maxLength: 214 }),
    version: string({ required: true, pattern: String.raw`^\d+(?:\.\d+){0,2}(?:[-+][\w.+-]+)?$` }),
    description: string({ maxLength: 10_000 }),
    homepage: line,
    main: string({ minLength: 1, maxLength: 200 }),
    author: { type: ['string', 'object'], properties: { name: line, url: line } },
    platen: object({}, { required: [] }),
  },
});

/** Bytes. */
const largest = 262_144;

/** Null where the folder is that of something else. Throws where it is a plugin's and cannot be read as one. */
export async function readPlugin(folder: string): Promise<InstalledPlugin | null> {
  const written = await readPackage(folder);
  if (!isMap(written) || written['platen'] === undefined) return null;
  const manifest = readManifest(written);
  return { ...manifest, id: idOf(manifest), folder };
}

async function readPackage(folder: string): Promise<Json> {
  const bytes = await readFile(join(folder, 'package.json')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (bytes === null) return null;
  if (bytes.length > largest) throw new Error(`Its package.json has more than ${largest} bytes.`);
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new Error(`package.json is not valid JSON: ${parsed.problem.message}.`);
  return parsed.value;
}

/** What a `package.json` says of the plugin. Throws where it says something that no manifest can. */
export function readManifest(written: JsonMap): PluginManifest {
  const whole = fitting(checkPackage(written, 'package.json'));
  const platen = whole['platen'] as JsonMap;
  const own = fitting(check(platen, 'platen'));
  const text = (from: JsonMap, member: string): string => scalarText(from[member]);
  const author = readAuthor(whole['author']);
  const plain = text(own, 'name') || text(whole, 'name').replace(/^@[^/]*\//, '');
  if (!new RegExp(name.pattern).test(plain)) {
    throw new Error(
      `Plugin name "${plain}" is invalid. Use lowercase letters, digits, hyphens, and underscores, or set platen.name.`,
    );
  }
  const requires = text(own, 'requires');
  if (isInRange('0.0.0', requires) === null) throw new Error(`platen.requires is not a version range: ${requires}`);
  return {
    name: plain,
    title: text(own, 'title') || plain,
    version: text(whole, 'version'),
    description: text(whole, 'description'),
    uri: address(text(whole, 'homepage')),
    author: author.name,
    authorUri: address(author.url),
    textDomain: text(own, 'textDomain') || plain,
    requires,
    requiresWp: text(own, 'requiresWp'),
    requiresPhp: text(own, 'requiresPhp'),
    dependencies: (own['dependencies'] ?? []) as readonly string[],
    permissions: (own['permissions'] ?? null) as readonly string[] | null,
    main: whole['main'] === undefined ? null : mainOf(text(whole, 'main')),
    declares: Object.fromEntries(Object.entries(platen).filter(([member]) => !Object.hasOwn(ownMembers, member))),
  };
}

/** Links of other kinds are none to follow from a list of plugins. */
const address = (written: string): string => (/^https?:\/\/[^\s"'<>]+$/.test(written) ? written : '');

function fitting(outcome: ReturnType<typeof check>): JsonMap {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value as JsonMap;
}

/** As npm has it: an object, or `Name <mail> (address)`. */
function readAuthor(written: Json | undefined): { readonly name: string; readonly url: string } {
  if (isMap(written)) return { name: scalarText(written['name']), url: scalarText(written['url']) };
  const text = scalarText(written);
  return { name: (text.split(/[<(]/, 1)[0] ?? '').trim(), url: /\(([^()]*)\)/.exec(text)?.[1] ?? '' };
}

function mainOf(written: string): string {
  const path = written.replace(/^\.\//, '');
  if (!/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|mjs|ts|mts)$/.test(path)) {
    throw new Error(`main in package.json is not a module inside the plugin folder: ${written}`);
  }
  return path;
}

const idOf = ({ name: own, main }: PluginManifest): string => {
  const module = (main?.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replaceAll('.', '-');
  return module === '' ? own : `${own}/${module}`;
};
