/** The order in which the documents are read. What is in no group comes last. */
export const groups: readonly {
  readonly text: string;
  readonly pages: readonly string[];
  readonly folded?: boolean;
}[] = [
  { text: 'First steps', pages: ['start', 'admin', 'coming-from-wordpress'] },
  { text: 'Front ends', pages: ['guides/front-end', 'guides/preview', 'client', 'events', 'media', 'themes'] },
  { text: 'Extending', pages: ['writing-a-plugin', 'abilities', 'reference/plugin-api', 'reference/hooks'] },
  {
    text: 'Operating',
    pages: ['operating', 'guides/proxy', 'guides/troubleshooting', 'security', 'scale', 'performance', 'versioning'],
  },
  { text: 'Reference', pages: ['reference/configuration', 'reference/command', 'reference/events'] },
  { text: 'REST, route by route', pages: ['reference/rest/'], folded: true },
  { text: 'Inside', pages: ['architecture', 'glossary'] },
  { text: 'Decisions', pages: ['decisions/'], folded: true },
];
