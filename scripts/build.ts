/**
 * Makes the packages as they are published, each in a folder of its own below `dist/`: JavaScript and declarations
 * instead of the source, which Node does not run from `node_modules`. With `--pack`, also their tarballs; with names of
 * packages, only those; with `--to=folder`, there instead.
 */
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
  readonly [fact: string]: unknown;
}

const run = promisify(execFile);
/** The admin has a licence, a lock file and a build of its own; what is published here is what its build has made. */
const admin = {
  folder: 'packages/admin',
  parts: [
    'dist',
    'src',
    'generated',
    'scripts',
    'stand-in',
    'index.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'LICENSE',
    'README.md',
  ],
};
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const packages = ['server', 'client', 'fields', 'site', 'platen', 'create-platen-plugin'].filter(
  (name) => asked.length === 0 || asked.includes(name),
);
const wantsAdmin = asked.length === 0 || asked.includes('admin');
const hasAdmin = wantsAdmin && existsSync(join(admin.folder, 'dist/admin.json'));
const goal = process.argv.find((word) => word.startsWith('--to='))?.slice('--to='.length) ?? 'dist';
const tarballs = join(goal, 'tarballs');

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

const writeManifest = (folder: string, manifest: object): Promise<void> =>
  writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** Where the project lives is said once, in the workspace, and told of every package. */
async function withProject(manifest: Manifest, directory: string): Promise<Manifest> {
  const { homepage, bugs, repository } = await readManifest('.');
  return { ...manifest, homepage, bugs, repository: { ...(repository as object), directory } };
}

/** With the sources: the GPL requires them beside the built files. */
async function copyAdmin(): Promise<void> {
  const target = join(goal, 'admin');
  await rm(target, { recursive: true, force: true });
  for (const part of admin.parts) await cp(join(admin.folder, part), join(target, part), { recursive: true });
  await writeManifest(target, await withProject(await readManifest(admin.folder), admin.folder));
}

/** `npx platen dev` brings the admin along; the server itself knows nothing of it. */
async function withAdmin(manifest: Manifest): Promise<Manifest> {
  if (manifest['name'] !== 'platen' || !hasAdmin) return manifest;
  const { name, version } = await readManifest(admin.folder);
  return { ...manifest, dependencies: { ...(manifest['dependencies'] as object), [String(name)]: version } };
}

/** Where the workspace points at the source, the published package points at what was made of it. */
const published = (manifest: Manifest) => ({
  ...manifest,
  ...(manifest.bin && { bin: mapValues(manifest.bin, built) }),
  ...(manifest.exports && {
    exports: mapValues(manifest.exports, (path) => ({ types: path.replace(/\.ts$/, '.d.ts'), default: built(path) })),
  }),
});

const built = (path: string): string => path.replace(/\.ts$/, '.js');

const mapValues = <T>(given: Readonly<Record<string, string>>, change: (text: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(given).map(([name, text]) => [name, change(text)]));

async function build(name: string): Promise<void> {
  const source = join('packages', name);
  const target = join(goal, name);
  const manifest = await withProject(await readManifest(source), source);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  if (existsSync(join(source, 'tsconfig.build.json'))) {
    await run('tsc', ['-p', join(source, 'tsconfig.build.json'), '--outDir', target]).catch(
      (error: { stdout: string }) => {
        throw new Error(`${name} could not be built:\n${error.stdout}`);
      },
    );
  }
  for (const part of ['data', 'editor', 'themes', `${name}.js`, 'README.md']) {
    if (existsSync(join(source, part))) await cp(join(source, part), join(target, part), { recursive: true });
  }
  await cp('LICENSE', join(target, 'LICENSE'));
  const made = published(await withAdmin(manifest));
  await writeManifest(target, made);
  for (const path of Object.values(made.bin ?? {})) await chmod(join(target, path), 0o755);
}

/**
 * Nouns and rooms merge names into open interfaces. The compiler leaves imports made only for that out of declarations, so
 * that a plugin would see none of those names: what it imports is made to reach every file that merges.
 */
async function reachMergingFiles(): Promise<void> {
  const source = join(goal, 'server/src');
  const entry = join(source, 'plugin-api.d.ts');
  const files = globSync(`${source}/**/*.d.ts`).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const merging = files.filter((_, at) => /^declare module '/m.test(texts[at] ?? ''));
  const imports = merging.map((file) => `import './${relative(source, file).replace(/\.d\.ts$/, '.ts')}';\n`);
  await writeFile(entry, imports.join('') + (await readFile(entry, 'utf8')));
}

await Promise.all([...packages.map(build), ...(hasAdmin ? [copyAdmin()] : [])]);
if (wantsAdmin && !hasAdmin)
  console.error(
    'The admin is not built, and left out. To bring it along: cd packages/admin && npm ci && npm run build',
  );
if (packages.includes('server')) await reachMergingFiles();
if (process.argv.includes('--pack')) {
  await rm(tarballs, { recursive: true, force: true });
  await mkdir(tarballs, { recursive: true });
  const folders = [...packages, ...(hasAdmin ? ['admin'] : [])].map((name) => resolve(goal, name));
  const { stdout } = await run('npm', ['pack', ...folders, '--silent', '--pack-destination', tarballs]);
  console.log(
    stdout
      .trim()
      .split('\n')
      .map((file) => join(tarballs, file))
      .join('\n'),
  );
}
