import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { TemplateFile } from './theme.ts';

const extension = '.html';
const slugs = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/;
const largestFile = 1_048_576;

/** The templates, or the parts, in a folder of a theme and its subfolders, by their names. Throws for one that cannot be read. */
export function readTemplateFiles(folder: string): TemplateFile[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
  return files.toSorted().map((name) => readTemplateFile(folder, name));
}

function readTemplateFile(folder: string, name: string): TemplateFile {
  const [path, slug] = [join(folder, name), name.slice(0, -extension.length).replaceAll(sep, '/')];
  if (!slugs.test(slug))
    throw new Error(`File name ${path} is invalid. Use letters, digits, hyphens, and underscores.`);
  if (statSync(path).size > largestFile) throw new Error(`${path} has more than ${largestFile} bytes.`);
  return { slug, content: readFileSync(path).toString() };
}
