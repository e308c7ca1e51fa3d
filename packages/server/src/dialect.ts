/** Every identifier that carries the service's prefix comes from here; nothing else in the code spells one. */
export interface Dialect {
  readonly name: DialectName;
  /** First path segment of the API: `/cms-json/...`. */
  readonly root: string;
  /** Name of the curie, and its expansion up to `{rel}`. */
  readonly curie: string;
  readonly relationBase: string;
  readonly nonceHeader: string;
  readonly nonceParameter: string;
  /** `v2` → `cms/v2`; `block-editor/v1` → `cms-block-editor/v1`. */
  readonly namespace: (suffix: string) => string;
  /** `Total` → `X-CMS-Total`. */
  readonly header: (suffix: string) => string;
  /** `term` → `cms:term`. */
  readonly relation: (suffix: string) => string;
  /** Stored name → name in responses: `cms_block` → `wp_block` in the wp dialect. */
  readonly outward: (storedName: string) => string;
  /** Name in a request → stored name. */
  readonly inward: (name: string) => string;
}

export type DialectName = 'cms' | 'wp';

/** The prefix of built-in names in storage, whatever the dialect. */
const storedPrefix = 'cms_';

function createDialect(name: DialectName, relationBase: string): Dialect {
  const headerPrefix = `X-${name.toUpperCase()}-`;
  const swap = (value: string, from: string, to: string): string =>
    value.startsWith(from) ? to + value.slice(from.length) : value;
  return Object.freeze<Dialect>({
    name,
    root: `${name}-json`,
    curie: name,
    relationBase,
    nonceHeader: `${headerPrefix}Nonce`,
    nonceParameter: `_${name}nonce`,
    namespace: (suffix) => (suffix.includes('/') ? `${name}-${suffix}` : `${name}/${suffix}`),
    header: (suffix) => headerPrefix + suffix,
    relation: (suffix) => `${name}:${suffix}`,
    outward: (stored) => swap(stored, storedPrefix, `${name}_`),
    inward: (outward) => swap(outward, `${name}_`, storedPrefix),
  });
}

export const dialects: Readonly<Record<DialectName, Dialect>> = Object.freeze({
  cms: createDialect('cms', 'urn:cms:rel:'),
  wp: createDialect('wp', 'https://api.w.org/'),
});

/** What the block editor of the admin knows, in a place of its own: so the site keeps its dialect beside it. */
export const adminDialect: Dialect = Object.freeze({ ...dialects.wp, root: 'admin/api' });
