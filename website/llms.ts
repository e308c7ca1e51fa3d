import type { PageFacts } from './page-facts.ts';

interface Section {
  readonly text: string;
  readonly pages: readonly string[];
}

/** The index of the documentation for language models (llmstxt.org): one line per page, linked as plain Markdown. */
export function llmsText(
  sections: readonly Section[],
  facts: ReadonlyMap<string, PageFacts>,
  expanded: (names: readonly string[]) => readonly string[],
): string {
  const line = (page: string): string => {
    const { title, description } = facts.get(page) ?? { title: page, description: '' };
    return `- [${title}](/${page}.md)${description === '' ? '' : `: ${description}`}`;
  };
  return [
    '# Platen',
    '',
    '> Platen is a headless CMS that implements the WordPress REST API in TypeScript, on Node.js and PostgreSQL.',
    ...sections.flatMap(({ text, pages }) => ['', `## ${text}`, '', ...expanded(pages).map(line)]),
    '',
  ].join('\n');
}
