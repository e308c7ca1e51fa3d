/**
 * Resolves compatible versions of the @wordpress packages: for each package the lowest version that satisfies all others,
 * starting from `package.json`. Writes them to `overrides`, so that each package is installed once. The latest versions
 * are not always compatible with each other; run this before an upgrade.
 */
import { readFile, writeFile } from 'node:fs/promises';

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
const file = new URL('../package.json', import.meta.url);
const own = JSON.parse(await readFile(file, 'utf8')) as Manifest & { overrides?: Record<string, string> };

const numbers = (version: string): readonly number[] => version.split('.').map(Number);
const lowest = (range: string): string => range.replace(/^[\^~>=v ]+/, '').split(/[ |]/)[0] ?? range;

function higher(a: string, b: string): string {
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 || (left[at] ?? 0) > (right[at] ?? 0) ? a : b;
}

async function manifestOf(name: string, version: string): Promise<Manifest> {
  const response = await fetch(`${registry.replace(/\/$/, '')}/${name.replace('/', '%2f')}/${version}`);
  if (!response.ok) throw new Error(`${name} ${version} is not on the registry (${response.status}).`);
  return (await response.json()) as Manifest;
}

/** Stubs that replace unused packages. */
const standIns = Object.entries(own.devDependencies ?? {}).filter(([, version]) => version.startsWith('file:'));

const chosen = new Map<string, string>();
const waiting = Object.entries(own.devDependencies ?? {}).filter(
  ([name, version]) => name.startsWith('@wordpress/') && !version.startsWith('file:'),
);
for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
  const [name, asked] = [next[0], lowest(next[1])];
  if (standIns.some(([one]) => one === name)) continue;
  const before = chosen.get(name);
  const version = before === undefined ? asked : higher(before, asked);
  if (version === before) continue;
  chosen.set(name, version);
  const manifest = await manifestOf(name, version);
  waiting.push(...Object.entries(manifest.dependencies ?? {}).filter(([other]) => other.startsWith('@wordpress/')));
}

const set = Object.fromEntries([...chosen].toSorted(([a], [b]) => a.localeCompare(b)));
const named = Object.keys(own.devDependencies ?? {}).filter((name) => name in set);
const overrides = Object.fromEntries(
  Object.entries(set).map(([name, version]) => [name, named.includes(name) ? `$${name}` : version]),
);
for (const name of named) {
  if (own.devDependencies?.[name] !== set[name])
    console.log(`${name}: ${own.devDependencies?.[name]} is named, ${set[name]} is needed`);
}
await writeFile(
  file,
  `${JSON.stringify({ ...own, overrides: { ...overrides, ...Object.fromEntries(standIns.map(([name]) => [name, `$${name}`])) } }, null, 2)}\n`,
);
console.log(`${chosen.size} packages`);
