import type { Shot } from './load.ts';
import { commonWord, rareWord } from './scale-rows.ts';
import type { Targets } from './scale-cases.ts';

/** Requests a second of others, measured on another machine of the same size beside an earlier state of the service. */
interface Recorded {
  readonly platen: number;
  readonly bare: number;
  readonly reference: number;
  /** The best of the other services. */
  readonly peer?: number;
}

/** What both servers are asked, and the statement of the bare one where it reads. */
export interface FieldCase {
  readonly name: string;
  readonly site: Shot;
  readonly bare: Shot;
  readonly others?: readonly Shot[];
  readonly bareOthers?: readonly Shot[];
  /** Asked of a service that caches what it responds to visitors, as it does unless told otherwise. */
  readonly isCached?: true;
  readonly recorded?: Recorded;
}

export interface FieldTargets extends Targets {
  readonly authorization: string;
  readonly tags: readonly number[];
  /** The last whole page of the category. */
  readonly categoryPage: number;
  /** Posts that are there to be deleted. */
  readonly doomed: readonly number[];
}

export const root = '/cms-json/cms/v2';

const words = 'One of the many words that somebody typed into this post to have something to say in it. ';
const content = `<!-- wp:paragraph -->\n<p>${words.repeat(8).trim()}</p>\n<!-- /wp:paragraph -->`;

/** A list of one post type, as the bare server's statement is told of it. */
export interface ReadPath {
  readonly name: string;
  readonly path: string;
}

export const readPaths = (targets: FieldTargets): readonly ReadPath[] => [
  { name: 'list of 10', path: '/posts' },
  { name: 'single', path: `/posts/${targets.post}` },
  { name: 'list of 10, embedded', path: '/posts?_embed=1' },
  { name: 'list of 100, embedded', path: '/posts?per_page=100&_embed=1' },
  { name: 'single, embedded', path: `/posts/${targets.post}?_embed=1` },
  { name: 'list of 100', path: '/posts?per_page=100' },
  { name: 'comments', path: '/comments' },
  { name: 'terms', path: '/categories' },
  { name: 'users', path: '/users' },
  { name: 'category', path: `/posts?categories=${targets.category}` },
  { name: 'deep page of a category', path: `/posts?categories=${targets.category}&page=${targets.categoryPage}` },
  { name: 'rare word', path: `/posts?search=${rareWord}` },
  { name: 'common word', path: `/posts?search=${commonWord}` },
  { name: 'by slug', path: '/posts?orderby=slug&order=asc' },
  ...(targets.pages >= 10_000 ? [{ name: 'page 10,000', path: '/posts?page=10000' }] : []),
];

export const barePathOf = (name: string): string => `/${name.replaceAll(/[^a-z0-9]+/g, '-')}`;

/** At 1,000 posts. */
const recorded: Readonly<Record<string, Recorded>> = {
  'list of 10': { platen: 479, bare: 1874, reference: 32, peer: 240 },
  single: { platen: 1203, bare: 6719, reference: 73, peer: 446 },
  'list of 10, embedded': { platen: 208, bare: 1308, reference: 16, peer: 209 },
  'list of 100, embedded': { platen: 15, bare: 95, reference: 1.3, peer: 39 },
  'single, embedded': { platen: 374, bare: 4039, reference: 44, peer: 284 },
  'list of 100': { platen: 99, bare: 235, reference: 6.3, peer: 110 },
  comments: { platen: 569, bare: 3990, reference: 60, peer: 609 },
  terms: { platen: 1367, bare: 5667, reference: 80, peer: 628 },
  users: { platen: 1005, bare: 2866, reference: 48, peer: 371 },
  'signed-in list': { platen: 285, bare: 1148, reference: 25, peer: 224 },
  create: { platen: 194, bare: 548, reference: 33, peer: 211 },
  update: { platen: 143, bare: 647, reference: 43, peer: 140 },
  delete: { platen: 220, bare: 592, reference: 36, peer: 146 },
  'batch of 25 creates': { platen: 2.7, bare: 16.6, reference: 2 },
  'mixed 90/10': { platen: 375, bare: 1552, reference: 36, peer: 141 },
  'mixed 90/10, cached': { platen: 790, bare: 1552, reference: 36, peer: 141 },
};

export function fieldCases(targets: FieldTargets): readonly FieldCase[] {
  const headers = { authorization: targets.authorization, 'content-type': 'application/json' };
  const reads = readPaths(targets).map(({ name, path }): FieldCase => ({
    name,
    site: { path: `${root}${path}` },
    bare: { path: barePathOf(name) },
  }));
  const draft = (turn: string) => ({
    title: `Written by the rig ${turn}`,
    content,
    status: 'publish',
    categories: targets.categories.slice(0, 1),
    tags: targets.tags.slice(0, 2),
  });
  const create = { method: 'POST', headers, body: JSON.stringify(draft('{turn}')) };
  const change = JSON.stringify({ title: 'Changed by the rig {turn}', content: `${content}\n{turn}` });
  const parts = Array.from({ length: 25 }, (_, at) => ({
    method: 'POST',
    path: '/cms/v2/posts',
    body: draft(`{turn}, part ${at}`),
  }));
  const batch = { method: 'POST', headers, body: JSON.stringify({ requests: parts }) };
  const writes: readonly FieldCase[] = [
    {
      name: 'signed-in list',
      site: { path: `${root}/posts?context=edit`, headers: { authorization: targets.authorization } },
      bare: { path: '/signed-in-list', headers: { authorization: targets.authorization } },
    },
    { name: 'create', site: { ...create, path: `${root}/posts` }, bare: { ...create, path: '/create' } },
    {
      name: 'update',
      site: { method: 'POST', headers, path: `${root}/posts/{id}`, ids: targets.updated, body: change },
      bare: { method: 'POST', headers, path: '/update/{id}', ids: targets.updated, body: change },
    },
    {
      name: 'delete',
      site: { method: 'DELETE', headers, path: `${root}/posts/{id}?force=true`, ids: targets.doomed },
      bare: {
        method: 'DELETE',
        headers: { authorization: targets.authorization },
        path: '/delete/{id}',
        ids: targets.doomed,
      },
    },
    {
      name: 'batch of 25 creates',
      site: { ...batch, path: '/cms-json/batch/v1' },
      bare: { ...batch, path: '/batch' },
    },
  ];
  const site = { create: writes[1]?.site, bare: writes[1]?.bare };
  const mixed = [
    'list of 10',
    'single',
    'list of 10',
    'category',
    'single',
    'terms',
    'list of 10',
    'comments',
    'single',
  ];
  const mixedReads = mixed.flatMap((name) => reads.filter((read) => read.name === name));
  const ninth: FieldCase = {
    name: 'mixed 90/10',
    site: site.create ?? { path: '/' },
    bare: site.bare ?? { path: '/' },
    others: mixedReads.map((read) => read.site),
    bareOthers: mixedReads.map((read) => read.bare),
  };
  const cached: FieldCase = { ...ninth, name: 'mixed 90/10, cached', isCached: true };
  return [...reads, ...writes, ninth, cached].map((given) => {
    const known = recorded[given.name];
    return known === undefined ? given : { ...given, recorded: known };
  });
}
