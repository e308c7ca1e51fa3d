import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { PhpProblem } from '../../formats/php-source/problem.ts';
import { isMap } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { boolean, list, number, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Schema } from '../../schema/schema.ts';
import { readPhpPattern } from './php-patterns.rules.ts';
import type { ThemePlace } from './theme-functions.rules.ts';
import type { ThemeFinding, ThemePattern } from './theme.ts';

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

interface PatternFiles {
  readonly patterns: readonly ThemePattern[];
  /** Why PHP files cannot be read. */
  readonly findings: readonly ThemeFinding[];
}

/**
 * The patterns of a folder: PHP files with a header comment, and JSON files that describe a pattern and name the file
 * beside it that has its markup. Throws for a JSON file that cannot be read: it is made for Platen.
 */
export function readPatternFiles(folder: string, place: ThemePlace): PatternFiles {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted() : [];
  const patterns = new Map<string, ThemePattern>();
  const findings: ThemeFinding[] = [];
  const add = (pattern: ThemePattern): void => {
    if (!patterns.has(pattern.name)) patterns.set(pattern.name, pattern);
  };
  for (const name of files.filter((file) => file.endsWith('.json'))) add(readPattern(folder, name));
  for (const name of files.filter((file) => file.endsWith('.php'))) {
    const file = `patterns/${name.replaceAll(sep, '/')}`;
    try {
      add(readPhpPattern({ source: readFile(folder, name).toString(), file, place }));
    } catch (error) {
      if (!(error instanceof PhpProblem)) throw error;
      findings.push({ file, line: error.line, message: error.message });
    }
  }
  return { patterns: [...patterns.values()], findings };
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
  return {
    description: '',
    ...pattern,
    name: slug,
    content: readFile(join(folder, dirname(name)), content).toString(),
  };
}

function readFile(folder: string, name: string): Buffer {
  const path = join(folder, name);
  if (statSync(path).size > largestFile) throw new Error(`${name} has more than ${largestFile} bytes.`);
  return readFileSync(path);
}
