import { readFileSync, statSync } from 'node:fs';
import { parseJson } from '../../lib/strict-json.ts';
import { integer, list, number, object, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Directory } from './directory.ts';

declare module '../../site/core.ts' {
  interface Shared {
    readonly directory: Directory;
  }
}

declare module '../../scope.ts' {
  interface Tools {
    readonly directory: Directory;
  }
}

const words = list(string());
const ids = list(integer({ minimum: 1 }));

const described = object(
  {
    patterns: list({
      ...object({
        id: integer({ minimum: 1, required: true }),
        title: string({ minLength: 1, required: true }),
        content: string({ minLength: 1, required: true }),
        slug: string(),
        date: string({ format: 'date-time' }),
        categories: words,
        keywords: words,
        category_ids: ids,
        keyword_ids: ids,
        description: string(),
        viewport_width: integer(),
        block_types: words,
      }),
      additionalProperties: false,
    }),
    blocks: list({
      ...object({
        name: string({ minLength: 1, required: true }),
        title: string({ minLength: 1, required: true }),
        id: string({ minLength: 1, required: true }),
        description: string(),
        rating: number(),
        rating_count: integer(),
        active_installs: integer(),
        author_block_rating: number(),
        author_block_count: integer(),
        author: string(),
        icon: string({ format: 'uri' }),
        last_updated: string({ format: 'date-time' }),
      }),
      additionalProperties: false,
    }),
  },
  { additionalProperties: false },
);

const check = compileSchema(described);
const largestFile = 16 * 1024 * 1024;

const nothing: Directory = Object.freeze({ patterns: [], blocks: [] });

/** The directory that a file holds, or an empty one. Throws for a file that holds none. */
export function readDirectory(path: string | null): Directory {
  if (path === null) return nothing;
  try {
    if (statSync(path).size > largestFile) throw new Error(`it has more than ${largestFile} bytes`);
    const parsed = parseJson(readFileSync(path));
    if (!parsed.ok) throw new Error(`it is not valid JSON: ${parsed.problem.message}`);
    const outcome = check(parsed.value, 'directory');
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    return { ...nothing, ...(outcome.value as unknown as Partial<Directory>) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} (PLATEN_BLOCK_DIRECTORY) is invalid: ${reason}.`, { cause });
  }
}
