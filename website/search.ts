/**
 * The search of the documentation site. VitePress indexes titles and text; the `keywords` of a page's front matter become a
 * field of their own, because they are the words that readers type and the text does not contain.
 *
 * VitePress sends functions to the browser as source text, so they use nothing outside themselves.
 */

/** Surrounds the keywords within the text of a section; it occurs in no page. */
const mark = '\u2063';

interface Rendered {
  readonly frontmatter?: { readonly search?: boolean; readonly keywords?: string };
}

/** The HTML that VitePress indexes, with the keywords behind the first heading. */
export function indexedHtml(html: string, { frontmatter = {} }: Rendered): string {
  if (frontmatter.search === false) return '';
  const { keywords } = frontmatter;
  return keywords === undefined ? html : html.replace('</h1>', `</h1><p>${mark}${keywords}${mark}</p>`);
}

interface Section {
  readonly text: string;
}

export const miniSearch = {
  options: {
    fields: ['title', 'titles', 'text', 'keywords'],
    extractField: (section: Section, field: string): unknown => {
      const [before = '', keywords = '', after = ''] = section.text.split('\u2063');
      if (field === 'keywords') return keywords;
      return field === 'text' ? before + after : section[field as keyof Section];
    },
  },
  searchOptions: {
    fuzzy: 0.15,
    prefix: true,
    boost: { title: 4, keywords: 5, titles: 1, text: 1 },
    boostDocument: (id: string): number => (/\/reference\/(?:rest|hooks|plugin-api)/.test(id) ? 0.4 : 1),
    /** Words that readers use, and the words of the documentation for the same things. */
    processTerm: (term: string): string | string[] => {
      const synonyms: Record<string, string[]> = {
        acf: ['custom', 'fields'],
        bin: ['trash'],
        cli: ['command'],
        cron: ['jobs'],
        env: ['configuration'],
        isr: ['caching'],
        k8s: ['docker'],
        login: ['authentication'],
        picture: ['image'],
        pictures: ['images'],
        revalidate: ['caching'],
      };
      const word = term.toLowerCase();
      return [word, ...(synonyms[word] ?? [])];
    },
  },
};
