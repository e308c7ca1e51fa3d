/** Prints the script size of each part of the built admin, and fails if one exceeds its budget. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Manifest {
  readonly files: Readonly<
    Record<string, { readonly bytes: number; readonly gzip?: number; readonly brotli?: number }>
  >;
}

const dist = join(import.meta.dirname, '../dist');
const { files } = JSON.parse(readFileSync(join(dist, 'admin.json'), 'utf8')) as Manifest;

/** A chunk and its static imports, without dynamic imports. */
function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(dist, name), 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    loadedWith(`assets/${path}`, seen);
  return seen;
}

const chunkNamed = (start: string): string => {
  const chunk = Object.keys(files).find((name) => basename(name).startsWith(`${start}-`) && name.endsWith('.js'));
  if (chunk === undefined) throw new Error(`The build has no chunk ${start}.`);
  return chunk;
};

const chunksOf = (...starts: readonly string[]): readonly string[] => [
  ...new Set(starts.flatMap((start) => [...loadedWith(chunkNamed(start))])),
];

const sum = (names: readonly string[], form: 'gzip' | 'brotli'): number =>
  Math.round(names.reduce((total, name) => total + (files[name]?.[form] ?? files[name]?.bytes ?? 0), 0) / 1000);

/** Budgets in kB of script, gzip. */
const parts = [
  { name: 'shell and list', chunks: chunksOf('index', 'content-list'), maxKb: 600 },
  { name: 'editor, with the shell', chunks: chunksOf('index', 'content-edit', 'editor-screen'), maxKb: 1800 },
  { name: 'design, with the shell', chunks: chunksOf('index', 'design-edit', 'design-editor'), maxKb: 1800 },
] as const;

for (const { name, chunks, maxKb } of parts) {
  const gzip = sum(chunks, 'gzip');
  console.log(`${name.padEnd(24)} ${gzip} kB gzip, ${sum(chunks, 'brotli')} kB brotli, limit ${maxKb} kB gzip`);
  if (gzip <= maxKb) continue;
  console.error(`${name} exceeds its limit by ${gzip - maxKb} kB. Load something lazily.`);
  process.exitCode = 1;
}
const sheets = Object.keys(files).filter((name) => name.endsWith('.css'));
console.log(`${'style sheets'.padEnd(24)} ${sum(sheets, 'gzip')} kB gzip, ${sum(sheets, 'brotli')} kB brotli`);
