import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Admin, AdminFile } from './admin.ts';

const manifestName = 'admin.json';
const packageName = '@platen/admin';

/** The form of manifests that is understood here. */
const format = 1;

interface Manifest {
  readonly format: number;
  readonly page: string;
  readonly files: Readonly<Record<string, AdminFile>>;
  /** Missing in builds before there were translations. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** The admin that the configuration names, or that is installed; throws where the one it names cannot be served. */
export function findAdmin(wanted: string): Admin | null {
  if (wanted === 'off') return null;
  if (wanted !== 'auto') return readAdmin(resolve(wanted, manifestName));
  const path = installed();
  return path === null ? null : readAdmin(path);
}

/** Beside the site, or beside the service. */
function installed(): string | null {
  for (const from of [join(process.cwd(), manifestName), import.meta.url]) {
    try {
      return createRequire(from).resolve(`${packageName}/${manifestName}`);
    } catch {
      continue;
    }
  }
  return null;
}

function readAdmin(path: string): Admin {
  const manifest = read(path);
  if (manifest.format !== format)
    throw new Error(`${path} has format ${manifest.format}, but this release of Platen requires format ${format}.`);
  const folder = dirname(path);
  return {
    folder,
    page: readFileSync(join(folder, manifest.page), 'utf8'),
    files: new Map(Object.entries(manifest.files).filter(([name]) => name !== manifest.page)),
    languages: new Map(Object.entries(manifest.languages ?? {})),
  };
}

function read(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (cause) {
    const hint = 'Build the admin, fix PLATEN_ADMIN, or set it to off.';
    throw new Error(`The admin can't be served: ${path} can't be read. ${hint}`, { cause });
  }
}
