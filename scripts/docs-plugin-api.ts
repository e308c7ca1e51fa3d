/** Reads the exports of the plugin API from the source, with an example of each. Relies on the formatter's line breaks. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { frontMatter } from './front-matter.ts';

const frontDoor = 'packages/server/src/plugin-api.ts';

export interface ExportedName {
  readonly name: string;
  readonly kind: 'function' | 'type' | 'class' | 'value';
  readonly description: string;
  /** A declaration in the examples that uses the name; null if there is none. */
  readonly example: string | null;
}

/** Top-level declarations of the tested examples, each with its comment. */
export const exampleParts = (): readonly string[] =>
  globSync('examples/every-name/*.ts')
    .toSorted()
    .flatMap((path) => readFileSync(path, 'utf8').split(/\n\n(?=\S)/))
    .map((part) => part.trim())
    .filter((part) => !part.startsWith('import '));

export function exportedNames(source: string, parts: readonly string[]): readonly ExportedName[] {
  const passedOn = [...source.matchAll(/^export (?:type )?\{ ([^}]+) \} from '([^']+)';/gm)].flatMap(
    ([, names = '', from = '']) => {
      const text = readFileSync(join(dirname(frontDoor), from), 'utf8');
      return names.split(', ').map((name) => ({ name, text }));
    },
  );
  const own = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => ({
    name,
    text: source,
  }));
  return [...passedOn, ...own]
    .map(({ name, text }) => ({ name, ...declarationOf(text, name), example: exampleOf(name, parts) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

export const namesOfPlugins = (): readonly ExportedName[] =>
  exportedNames(readFileSync(frontDoor, 'utf8'), exampleParts());

function declarationOf(text: string, name: string): Pick<ExportedName, 'kind' | 'description'> {
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n)?export (async function|function|const|interface|type|class) ${name}\\b(.*)`,
  ).exec(text);
  const [, comment = '', word = '', rest = ''] = found ?? [];
  const kinds = { interface: 'type', type: 'type', class: 'class', const: 'value' } as const;
  const isFunction = word.endsWith('function') || (word === 'const' && /^ = (?:<.*>)?\(/.test(rest));
  return {
    kind: isFunction ? 'function' : (kinds[word as keyof typeof kinds] ?? 'value'),
    description: comment
      .replaceAll(/^\s*\*/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

/** The shortest declaration that uses the name. */
function exampleOf(name: string, parts: readonly string[]): string | null {
  const uses = parts.filter((part) => new RegExp(`\\b${name}\\b`).test(withoutComments(part)));
  return uses.toSorted((a, b) => a.length - b.length)[0] ?? null;
}

const withoutComments = (part: string): string => part.replaceAll(/\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g, '');

const page = {
  title: 'Plugin API',
  description: 'Every function and type that a plugin can import, with an example.',
  keywords: 'api, import, plugin sdk, definePlugin, registerRoute, types',
};

/** The plugin API reference. */
export const pluginApiReference = (names: readonly ExportedName[]): string =>
  [
    ...frontMatter(page, 'packages/server/src/plugin-api.ts and examples/every-name'),
    '',
    'Everything that a plugin can import from `@platen/server`, with an example of each name. Deeper imports are not supported.',
    '',
    'The examples are parts of [examples/every-name](../../examples/every-name), a plugin that is tested with the server. [Write a plugin](../plugins/overview.md) explains how they fit together.',
    ...names.flatMap(({ name, kind, description, example }) => [
      '',
      `## ${name}`,
      '',
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}. ${description}`,
      '',
      '```ts',
      example ?? '',
      '```',
    ]),
    '',
  ].join('\n');
