import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMap } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { boolean, list, number, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Schema } from '../../schema/schema.ts';
import type { ThemePattern } from './theme.ts';

const names = list(string());

const described: Schema = {
  type: 'object',
  properties: {
    slug: string({ pattern: '^[a-z0-9][a-z0-9_-]*/[a-z0-9][a-z0-9_/-]*$', required: true }),
    title: string({ minLength: 1, required: true }),
    content: string({ minLength: 1, required: true }),
    description: string(),
    viewportWidth: number(),
    inserter: boolean(),
    categories: names,
    keywords: names,
    blockTypes: names,
    postTypes: names,
    templateTypes: names,
  },
  additionalProperties: false,
};

const check = compileSchema(described);
const largestFile = 1_048_576;

/**
 * The patterns of a folder: each a JSON file that describes one and names the file beside it that has its markup. Throws
 * for one that cannot be read.
 */
export function readPatternFiles(folder: string): ThemePattern[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.toSorted().map((name) => readPattern(folder, name));
}

function readPattern(folder: string, name: string): ThemePattern {
  const where = `patterns/${name}`;
  const parsed = parseJson(readFile(folder, name));
  if (!parsed.ok) throw new Error(`${where} is not valid JSON: ${parsed.problem.message}.`);
  const outcome = check(parsed.value, where);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  if (!isMap(outcome.value)) throw new Error(`${where} must be an object.`);
  const { slug, content, ...pattern } = outcome.value as unknown as Omit<ThemePattern, 'name'> & {
    readonly slug: string;
  };
  if (basename(content) !== content) throw new Error(`${where}: ${content} was not found in the same folder.`);
  return { description: '', ...pattern, name: slug, content: readFile(folder, content).toString() };
}

function readFile(folder: string, name: string): Buffer {
  const path = join(folder, name);
  if (statSync(path).size > largestFile) throw new Error(`${name} has more than ${largestFile} bytes.`);
  return readFileSync(path);
}
