/** Prints what a browser loads for each part of the built admin, and says where that is more than was planned. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Manifest {
  readonly files: Readonly<
    Record<string, { readonly bytes: number; readonly gzip?: number; readonly brotli?: number }>
  >;
}

const dist = join(import.meta.dirname, '../dist');
const { files } = JSON.parse(readFileSync(join(dist, 'admin.json'), 'utf8')) as Manifest;

/** Chunks that a file loads with itself: what it imports, and not what it may import later. */
function loadedWith(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(dist, name), 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    loadedWith(`assets/${path}`, seen);
  return seen;
}

const named = (start: string): string => {
  const found = Object.keys(files).find((name) => basename(name).startsWith(`${start}-`) && name.endsWith('.js'));
  if (found === undefined) throw new Error(`The build has no chunk ${start}.`);
  return found;
};

const chunksOf = (...starts: readonly string[]): readonly string[] => [
  ...new Set(starts.flatMap((start) => [...loadedWith(named(start))])),
];

const sum = (names: readonly string[], form: 'gzip' | 'brotli'): number =>
  Math.round(names.reduce((total, name) => total + (files[name]?.[form] ?? files[name]?.bytes ?? 0), 0) / 1000);

/** Kilobytes of script, gzip. */
const parts = [
  { name: 'shell and list', chunks: chunksOf('index', 'content-list'), most: 560 },
  { name: 'editor, with the shell', chunks: chunksOf('index', 'content-edit', 'editor-screen'), most: 1800 },
  { name: 'design, with the shell', chunks: chunksOf('index', 'design-edit', 'design-editor'), most: 1800 },
] as const;

for (const { name, chunks, most } of parts) {
  const gzip = sum(chunks, 'gzip');
  console.log(`${name.padEnd(24)} ${gzip} kB gzip, ${sum(chunks, 'brotli')} kB brotli, of at most ${most} kB gzip`);
  if (gzip > most) process.exitCode = 1;
}
const sheets = Object.keys(files).filter((name) => name.endsWith('.css'));
console.log(`${'style sheets'.padEnd(24)} ${sum(sheets, 'gzip')} kB gzip, ${sum(sheets, 'brotli')} kB brotli`);
