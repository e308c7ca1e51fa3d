import { readDocuments } from '@platen/server';
import type { CommandOutput, PluginDocument, Scope } from '@platen/server';
import { plugin } from '../builder/definitions.ts';

/** A definition as a file and as a row; null where there is none. */
export interface StoredTexts {
  readonly name: string;
  readonly path: string;
  readonly file: string | null;
  readonly row: string | null;
}

const textsOf = ({ name, path, text, origin, replacedText }: PluginDocument): StoredTexts =>
  origin === 'file' ? { name, path, file: text, row: replacedText } : { name, path, file: null, row: text };

export const storedTexts = async (scope: Scope): Promise<readonly StoredTexts[]> =>
  (await readDocuments(scope, plugin)).map(textsOf);

/** The named definitions, or all. The refusal of a name that does not exist. */
export async function namedTexts(
  scope: Scope,
  names: readonly string[],
): Promise<readonly StoredTexts[] | { readonly refusal: CommandOutput }> {
  const all = await storedTexts(scope);
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) {
    const message = `There is no definition "${unknown}". Nothing was written.`;
    return { refusal: { data: { error: message }, text: message, exit: 'refused' } };
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

/** The same definition, whatever its indentation and the order of its members. */
export const isSameDefinition = (one: string, other: string): boolean =>
  one === other || canonical(one) === canonical(other);

function canonical(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Lines of a report, or a sentence if there are none. */
export const report = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : lines.join('\n');
