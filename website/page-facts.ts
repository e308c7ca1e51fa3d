export interface PageFacts {
  readonly title: string;
  /** One line, or empty. */
  readonly description: string;
}

/** What a page's front matter and first heading say about it. */
export function pageFacts(text: string): PageFacts {
  const matter = /^---\n([^]*?)\n---\n/.exec(text)?.[1] ?? '';
  const member = (name: string): string =>
    new RegExp(`^${name}: *(.*)$`, 'm').exec(matter)?.[1]?.replaceAll(/^['"]|['"]$/g, '') ?? '';
  const heading = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';
  return { title: member('title') || heading, description: member('description') };
}
