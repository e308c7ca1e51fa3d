/**
 * Every file of a module carries its layer in its name, and inside a module no layer uses a higher one. Every module has
 * a family, and no two modules need each other, directly or through others.
 */
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cyclesOf, families, misplacedNouns } from './families.ts';
import type { Uses } from './families.ts';
import { nodesIn, readSyntax } from './syntax.ts';

const source = 'packages/server/src';
const domain = `${source}/domain`;
/** One module above the others: it imports and exports whole sites. */
const transfer = `${source}/transfer`;

/** The noun's own word, such as `comments/comment.ts`: the types that all its layers speak of. Of transfer, any word. */
const bare = '';

/**
 * From the bottom up. Layers of one row may use each other; that no two files need each other is a rule of the boundaries.
 * What is imported as a type alone does not count.
 */
const rows = [
  [bare],
  ['errors'],
  ['rules'],
  ['hooks'],
  ['store'],
  ['actions', 'registry'],
  ['transfer'],
  ['rendering'],
  ['args', 'fields', 'links', 'needs', 'policies', 'query'],
  ['resource'],
  ['jobs', 'page'],
  ['noun'],
];

/** What a noun may say: the only file that belongs to no noun. */
const aboveNouns = ['noun'];

const placeOf = (path: string): string[] =>
  relative(path.startsWith(`${transfer}/`) ? source : domain, path)
    .replace(/(?:\.test)?\.ts$/, '')
    .split('/');

const singularOf = (noun: string): string => noun.replace(/ies$/, 'y').replace(/(?<=us)es$|s$/, '');

/** Null for a file that carries none. */
export function layerOf(path: string): string | null {
  const [noun = '', ...inside] = placeOf(path);
  const name = inside.at(-1);
  if (name === undefined) return aboveNouns.includes(noun) ? noun : null;
  if (!name.includes('.') && path.startsWith(`${transfer}/`)) return bare;
  if (!name.includes('.')) return inside.length === 1 && name === singularOf(noun) ? bare : null;
  const suffix = name.slice(name.lastIndexOf('.') + 1);
  return rows.flat().includes(suffix) ? suffix : null;
}

/** Whether one file of a noun stands in a lower row than another of the same noun. */
export function isBelow(path: string, other: string): boolean {
  const rowOf = (file: string): number => rows.findIndex((row) => row.includes(layerOf(file) ?? ''));
  return placeOf(path)[0] === placeOf(other)[0] && rowOf(path) < rowOf(other);
}

interface Import {
  readonly path: string;
  readonly used: string;
  readonly typeOnly: boolean;
}

const importsOf = (path: string): Import[] => {
  const { module } = readSyntax(path);
  const sources = [
    ...nodesIn(module, 'ImportDeclaration').map(({ source, typeOnly }) => ({ source, typeOnly })),
    ...nodesIn(module, 'ExportNamedDeclaration').map(({ source, typeOnly }) => ({ source, typeOnly })),
    ...nodesIn(module, 'ExportAllDeclaration').map(({ source }) => ({ source, typeOnly: false })),
  ];
  return sources.flatMap(({ source, typeOnly }) =>
    source?.value.startsWith('.') === true ? [{ path, used: join(dirname(path), source.value), typeOnly }] : [],
  );
};

/** Null for files above the nouns, and for those of no noun. */
const nounOf = (path: string): string | null => {
  const [noun = '', ...inside] = placeOf(path);
  return path.startsWith(`${domain}/`) && inside.length > 0 ? noun : null;
};

/** Tests may set up whatever they need. */
export function usesOf(imports: readonly Omit<Import, 'typeOnly'>[]): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { path, used } of imports.filter((one) => !one.path.endsWith('.test.ts'))) {
    const [from, to] = [nounOf(path), nounOf(used)];
    if (from !== null && to !== null && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  }
  return uses;
}

if (import.meta.main) {
  const files = globSync([`${domain}/**/*.ts`, `${transfer}/**/*.ts`]).toSorted();
  const unnamed = files.filter((path) => layerOf(path) === null);
  const imports = files.flatMap(importsOf);
  const upward = imports.filter(({ path, used, typeOnly }) => !typeOnly && isBelow(path, used));
  const nouns = [...new Set(files.flatMap((path) => nounOf(path) ?? []))];
  const misplaced = misplacedNouns(families, nouns);
  const cycles = cyclesOf(usesOf(imports));
  console.log(`${files.length - unnamed.length} of ${files.length} files of modules carry a layer`);
  console.log(`${nouns.length} modules in ${families.length} families, ${cycles.length} cycles between modules`);
  for (const path of unnamed) console.error(`${path} carries no layer.`);
  for (const { path, used } of upward) console.error(`${path} uses ${used}, which stands above it.`);
  for (const noun of misplaced) console.error(`${noun}: list the module in exactly one family (scripts/families.ts).`);
  for (const cycle of cycles) console.error(`These modules need each other: ${cycle.join(', ')}.`);
  process.exitCode = unnamed.length + upward.length + misplaced.length + cycles.length === 0 ? 0 : 1;
}
