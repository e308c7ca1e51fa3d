/** The modules of `domain/` in four families. A module uses modules of its own family and of those before it. */
export interface Family {
  readonly name: string;
  /** What its modules have in common, for the message of a violation. */
  readonly about: string;
  readonly nouns: readonly string[];
}

/** From the bottom up. `.dependency-cruiser.cjs` makes its rules of it, `layers.ts` looks for cycles and for gaps. */
export const families: readonly Family[] = [
  {
    name: 'structure',
    about: 'declares what a site consists of, and who uses it',
    nouns: [
      'application-passwords',
      'jwt-auth',
      'meta',
      'permalinks',
      'scim',
      'service-accounts',
      'settings',
      'statuses',
      'taxonomies',
      'themes',
      'types',
      'users',
    ],
  },
  {
    name: 'content',
    about: 'stores what people write and upload',
    nouns: [
      'comments',
      'link-previews',
      'media',
      'oembed',
      'posts',
      'preview-links',
      'redirects',
      'relations',
      'revisions',
      'search',
      'terms',
      'urls',
    ],
  },
  {
    name: 'design',
    about: 'decides how content looks',
    nouns: [
      'block-types',
      'blocks',
      'fonts',
      'global-styles',
      'icons',
      'menus',
      'navigation',
      'patterns',
      'templates',
      'widgets',
    ],
  },
  {
    name: 'platform',
    about: 'connects the site with the admin, plugins, and other systems',
    nouns: [
      'abilities',
      'admin',
      'audit',
      'changes',
      'directories',
      'engine',
      'front-end',
      'mcp',
      'plugins',
      'site',
      'site-health',
      'view-configs',
      'webhooks',
    ],
  },
];

/** Modules without a family, with more than one, or without a folder. */
export function misplacedNouns(table: readonly Family[], folders: readonly string[]): string[] {
  const listed = table.flatMap(({ nouns }) => nouns);
  return [
    ...folders.filter((noun) => listed.filter((other) => other === noun).length !== 1),
    ...new Set(listed.filter((noun) => !folders.includes(noun))),
  ];
}

/** Module → the modules that it imports, of which types count too. */
export type Uses = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of modules that need each other, directly or through others. Each is a strongly connected component. */
export function cyclesOf(uses: Uses): string[][] {
  const reach = new Map([...uses.keys()].map((noun) => [noun, reachedFrom(uses, noun)]));
  const seen = new Set<string>();
  return [...uses.keys()].flatMap((noun) => {
    if (seen.has(noun) || reach.get(noun)?.has(noun) !== true) return [];
    const cycle = [...uses.keys()].filter(
      (other) => reach.get(noun)?.has(other) === true && reach.get(other)?.has(noun) === true,
    );
    for (const other of cycle) seen.add(other);
    return [cycle];
  });
}

function reachedFrom(uses: Uses, noun: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [noun];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const used of uses.get(next) ?? [])
      if (!reached.has(used)) {
        reached.add(used);
        open.push(used);
      }
  return reached;
}
