/** Content parted at its read-more mark. */
export interface MoreParts {
  readonly before: string;
  readonly after: string;
  /** The words of the link to the rest, when the mark carries any. */
  readonly label: string;
  /** Whether the part before the mark is left out where the rest is shown. */
  readonly hidesTeaser: boolean;
}

const moreStart = /<!--more(?=[\s-])/g;
const pageBreak = '<!--nextpage-->';

/** Parts content at the first `<!--more-->`. */
export const splitAtMore = (content: string): MoreParts | undefined => {
  const start = content.search(moreStart);
  const close = start === -1 ? -1 : content.indexOf('-->', start);
  if (close === -1) return undefined;
  return {
    before: content.slice(0, start),
    after: content.slice(close + '-->'.length),
    label: content.slice(start + '<!--more'.length, close).trim(),
    hidesTeaser: content.includes('<!--noteaser-->'),
  };
};

/** The pages of content, parted at each `<!--nextpage-->`. Line breaks around the marks go. */
export const splitPages = (content: string): string[] => {
  const pages = content.split(pageBreak);
  return pages.map((page, index) => {
    const start = index > 0 && page.startsWith('\n') ? 1 : 0;
    return page.slice(
      start,
      index < pages.length - 1 && page.endsWith('\n') ? Math.max(start, page.length - 1) : undefined,
    );
  });
};

const breakBlock = /<!-- wp:nextpage -->\s*<!--nextpage-->\s*<!-- \/wp:nextpage -->/g;

/** The pages that readers of a post get: page breaks can be blocks, and a break at the start breaks nothing. */
export const contentPages = (content: string): readonly string[] => {
  const pages = splitPages(content.replace(breakBlock, pageBreak));
  return pages.length > 1 && pages[0]?.trim() === '' ? pages.slice(1) : pages;
};

/** What stands before the read-more mark and the first page break. A break with nothing before it breaks nothing. */
export const leadingPart = (content: string): string => {
  const pages = content.replace(breakBlock, pageBreak).split(pageBreak);
  const firstPage = (pages[0]?.trim() === '' ? pages[1] : undefined) ?? pages[0] ?? '';
  return splitAtMore(firstPage)?.before ?? firstPage;
};
