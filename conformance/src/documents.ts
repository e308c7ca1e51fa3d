import type { Report } from './replay/report.ts';
import type { Recording, RequestStep, Step } from './replay/recording.ts';
import type { Json } from './replay/json.ts';

/** Suites of documents: texts of our own, rendered by the reference. */
export const documentSuites = ['classic', 'patterns', 'renderer', 'supports'].map((name) => `documents-${name}`);

const renderedKeys = ['content.rendered', 'rendered'];

/** A step that reads a document. The others set the site up. */
const isDocument = (step: Step): step is RequestStep => {
  const body = 'expect' in step ? step.expect.body : undefined;
  return body !== null && typeof body === 'object' && renderedKeys.some((key) => Object.hasOwn(body, key));
};

/** What readers see of markup: its words, without tags and drawings. */
const wordsOf = (html: Json | undefined): string =>
  String(html ?? '')
    // Recordings write `<id>` for any number, also inside attributes, where it would end a tag.
    .replaceAll('<id>', '0')
    .replace(/<(script|svg|style)\b[^]*?<\/\1>|\{\{svg\w+\}\}/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

/** Of each suite: its documents, how many are equal, and how many show the same words. The report lists all differences. */
export function printDocuments(recordings: readonly Recording[], { failures }: Report): string {
  const rows = documentSuites.map((name) => {
    const documents = recordings
      .filter(({ suite }) => suite === name)
      .reduce((sum, { steps }) => sum + steps.filter(isDocument).length, 0);
    const others = failures.filter(({ suite }) => suite === name);
    const reworded = others.filter(({ differences }) =>
      differences.some(
        ({ key, expected, actual }) => key.endsWith('rendered') && wordsOf(expected) !== wordsOf(actual),
      ),
    );
    return { name, documents, equal: documents - others.length, words: documents - reworded.length };
  });
  const sum = (of: 'documents' | 'equal' | 'words'): number => rows.reduce((total, row) => total + row[of], 0);
  const all = { name: 'all', documents: sum('documents'), equal: sum('equal'), words: sum('words') };
  return [...rows, all]
    .map(
      ({ name, documents, equal, words }) =>
        `${name.padEnd(20)} ${String(documents).padStart(4)} documents, ${percent(equal, documents)} equal, ${percent(words, documents)} with the same words`,
    )
    .join('\n');
}
