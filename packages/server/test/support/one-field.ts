/** A copy of the server to whose posts somebody has added a field. */
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin } from './command.ts';
import type { Ended } from './command.ts';

const server = fileURLToPath(new URL('../../', import.meta.url));
const root = join(server, '../..');

interface Edit {
  readonly file: string;
  readonly behind: string;
  readonly text: string;
}

/** What import and export do with the field. WordPress has no such column, so it travels as a custom field. */
const transferRow: Edit = {
  file: 'transfer/records/post.ts',
  behind: 'export const postRecord = {\n',
  text: "  subtitle: { meta: '_subtitle', rest: 'subtitle', absent: '' },\n",
};

/** All that somebody writes who adds the field. */
const edits: readonly Edit[] = [
  transferRow,
  {
    file: 'db/migrations/releases.ts',
    behind: "import type { Release } from '../schema/migration.ts';\n",
    text: "import { subtitle } from './9999_subtitle.ts';\n",
  },
  { file: 'db/migrations/releases.ts', behind: '    migrations: [\n      first,\n', text: '      subtitle,\n' },
  { file: 'domain/posts/post.ts', behind: 'const plainColumns = {\n', text: "  subtitle: withDefault(text(), ''),\n" },
  {
    file: 'domain/posts/post-attributes.fields.ts',
    behind: 'export const attributeFields = (ofType: PostType) => ({\n',
    text: `  subtitle: field({
    description: 'A line below the title.',
    schema: string({ maxLength: 40 }),
    in: inFull,
    read: (row) => row.subtitle,
    write: (subtitle) => ({ subtitle }),
    null: { means: '' },
  }),
`,
  },
  {
    file: 'domain/posts/core-kinds.registry.ts',
    behind: '  post: {',
    text: " revised: { subtitle: 'subtitle' },",
  },
];

const migration = `import type { Transactional } from '../schema/migration.ts';

export const subtitle: Transactional = {
  name: '9999_subtitle',
  statements: ["alter table posts add column subtitle text not null default ''"],
};
`;

/** Files that were changed or added, below `src`. */
export const touchedFiles: readonly string[] = [
  ...new Set(['db/migrations/9999_subtitle.ts', ...edits.map(({ file }) => file)]),
];

/** Its folder. */
export async function copyWithField(): Promise<string> {
  // Inside the project, so that its packages are found.
  await mkdir(join(root, '.platen'), { recursive: true });
  const copy = await mkdtemp(join(root, '.platen/one-field-'));
  for (const part of ['src', 'data', 'package.json']) {
    await cp(join(server, part), join(copy, part), { recursive: true });
  }
  await writeFile(join(copy, 'src/db/migrations/9999_subtitle.ts'), migration);
  for (const { file, behind, text } of edits) {
    const path = join(copy, 'src', file);
    const before = await readFile(path, 'utf8');
    if (before.split(behind).length !== 2) throw new Error(`${file} has not one place for ${behind}`);
    await writeFile(
      path,
      before.replace(behind, () => behind + text),
    );
  }
  return copy;
}

/** Without the row, import and export would lose the field. */
export async function removeTransferRow(copy: string): Promise<void> {
  const path = join(copy, 'src', transferRow.file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(transferRow.text, ''));
}

export async function compile(copy: string): Promise<Ended> {
  const project = { extends: join(root, 'tsconfig.json'), include: ['src'], exclude: ['src/**/*.test.ts'] };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(project));
  return begin(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy]).ended;
}
