import type { JsonMap } from '../../lib/json.ts';
import type { Dialect } from '../../dialect.ts';
import { anyPost } from './url-candidates.rules.ts';
import type { Candidate, Routing } from './url-candidates.rules.ts';
import { numberIn, storedSpelling, textParameter } from './url-parts.rules.ts';

/** What the parameters of a URL name. */
export interface NamedByParameters {
  readonly candidate: Candidate;
  /** Parameters that the URL does without, once it has a path. */
  readonly names: readonly string[];
}

type Read = (name: string) => string | null;

/** Null if they name nothing; `unreadable` for lists in place of texts, and for ids below zero. */
export function namedByParameters(
  parameters: JsonMap,
  routing: Routing & { readonly dialect: Dialect },
): NamedByParameters | null | 'unreadable' {
  const known = [
    ...fixedNames,
    ...routing.types.map(({ name }) => name),
    ...routing.taxonomies.map(({ name }) => name),
  ];
  const outward = (name: string): string => routing.dialect.outward(name);
  if (known.some((name) => textParameter(parameters, outward(name)) === 'unreadable')) return 'unreadable';
  const read: Read = (name) => {
    const text = textParameter(parameters, name);
    return text === null || text === 'unreadable' ? null : text;
  };
  return (
    searchIn(read) ??
    postIn(read, routing, outward) ??
    authorIn(read) ??
    termIn(read, routing, outward) ??
    dateIn(read) ??
    typeIn(read, routing, outward)
  );
}

const fixedNames =
  's p page_id attachment_id name pagename attachment author author_name cat category_name tag taxonomy term m year monthnum day post_type paged page cpage feed'.split(
    ' ',
  );

const searchIn = (read: Read): NamedByParameters | null => {
  const words = read('s');
  return words === null ? null : { candidate: { kind: 'search', words }, names: [] };
};

type Outward = (name: string) => string;

function postIn(read: Read, { types }: Routing, outward: Outward): NamedByParameters | 'unreadable' | null {
  const post = { ...anyPost, kind: 'post', textPage: null, isStructure: false } as const;
  const names = ['p', 'page_id', 'attachment_id', 'name', 'pagename', 'post_type', 'page', 'preview'];
  for (const parameter of ['p', 'page_id', 'attachment_id']) {
    const id = numberIn(read(parameter));
    if (id === null) continue;
    return id < 0 ? 'unreadable' : { candidate: { ...post, id }, names };
  }
  const path = (text: string): string[] =>
    text
      .split('/')
      .filter((part) => part !== '')
      .map(storedSpelling);
  const pagename = path(read('pagename') ?? '');
  if (pagename.length > 0)
    return { candidate: { ...post, type: 'page', slug: pagename.at(-1) ?? '', path: pagename }, names };
  const file = read('attachment');
  if (file !== null && file !== '')
    return { candidate: { kind: 'file', slug: storedSpelling(file) }, names: ['attachment'] };
  for (const type of types) {
    const own = path(read(outward(type.name)) ?? '');
    const nested = type.hierarchical ? own : null;
    if (own.length > 0)
      return {
        candidate: { ...post, type: type.name, slug: own.at(-1) ?? '', path: nested },
        names: [...names, outward(type.name)],
      };
  }
  const name = storedSpelling(read('name') ?? '');
  if (name === '') return null;
  const asked = read('post_type') ?? 'post';
  const type = types.find((one) => outward(one.name) === asked)?.name ?? 'post';
  return { candidate: { ...post, type, slug: name }, names };
}

function authorIn(read: Read): NamedByParameters | null {
  const slug = storedSpelling(read('author_name') ?? '');
  const id = numberIn(read('author'));
  if (slug === '' && id === null) return null;
  return { candidate: { kind: 'author', slug: slug === '' ? null : slug, id }, names: ['author', 'author_name'] };
}

function termIn(read: Read, { taxonomies }: Routing, outward: Outward): NamedByParameters | null {
  const term = (taxonomy: string, slug: string | null, id: number | null, names: readonly string[]) => ({
    candidate: { kind: 'term', taxonomy, slug, id } as const,
    names,
  });
  const category = read('cat');
  const id = /^\s*\d+\s*$/.test(category ?? '') ? numberIn(category) : null;
  if (id !== null) return term('category', null, id, ['cat']);
  const several = category !== null && /^\d+(?:,\d+)+$/.test(category);
  if (several) return term('category', '', null, ['cat']);
  const last = (text: string | null): string => storedSpelling(text?.split('/').findLast((part) => part !== '') ?? '');
  const named = [
    ['category', 'category_name'],
    ['post_tag', 'tag'],
    ...taxonomies.map(({ name }) => [name, outward(name)]),
  ] as const;
  for (const [taxonomy = '', parameter = ''] of named) {
    const slug = last(read(parameter));
    if (slug !== '') return term(taxonomy, slug, null, [parameter]);
  }
  const taxonomy = taxonomies.find(({ name }) => outward(name) === read('taxonomy'));
  const slug = last(read('term'));
  return taxonomy === undefined || slug === '' ? null : term(taxonomy.name, slug, null, ['taxonomy', 'term']);
}

function dateIn(read: Read): NamedByParameters | null {
  const names = ['m', 'year', 'monthnum', 'day'];
  const [, year, month, day] = /^(\d{4})(\d{2})?(\d{2})?/.exec(read('m') ?? '') ?? [];
  const numbers = [year ?? read('year'), month ?? read('monthnum'), day ?? read('day')].map((text) =>
    numberIn(text ?? null),
  );
  const end = numbers.indexOf(null);
  const given = (end === -1 ? numbers : numbers.slice(0, end)).map(Number);
  if (given.length > 0) return { candidate: { kind: 'date', numbers: given }, names };
  // A month that cannot be read names nothing, rather than the front page.
  return numberIn(read('m')) === null ? null : { candidate: { kind: 'date', numbers: [0] }, names };
}

function typeIn(read: Read, { types }: Routing, outward: Outward): NamedByParameters | null {
  const name = read('post_type');
  const type = types.find((one) => outward(one.name) === name && one.hasArchive !== false);
  return type === undefined ? null : { candidate: { kind: 'type', type: type.name }, names: ['post_type'] };
}
