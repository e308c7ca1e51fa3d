/** What a site of so many posts holds. The same seed and size give the same rows, to the byte. */

export const commonWord = 'marigold';
export const rareWord = 'quokkaberry';

const firstPost = 10_001;
const firstTerm = 20_101;
const firstComment = 30_001;
const firstAuthor = 40_101;
const begin = Date.UTC(2016, 0, 1);
const span = Date.UTC(2026, 0, 1) - begin;

export interface Plan {
  readonly seed: number;
  /** Published ones, so that page 100 of 1,000 and page 10,000 of 100,000 are there. */
  readonly posts: number;
  /** Drafts and private posts that stand beside them. */
  readonly unpublished: number;
  readonly authors: number;
  readonly categories: number;
  readonly tags: number;
}

export const planOf = (posts: number, seed: number): Plan => ({
  seed,
  posts,
  unpublished: Math.floor(posts * 0.06),
  authors: Math.max(10, Math.floor(posts / 1000)),
  categories: Math.min(200, 20 + Math.floor(posts / 5000)),
  tags: Math.min(20_000, 50 + Math.floor(posts / 50)),
});

type Chance = () => number;

/** A small generator of numbers from 0 to 1; good enough to spread rows, and the same everywhere. */
function chanceOf(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Few are taken often, and most seldom. */
const skewed = (chance: Chance, count: number): number => Math.floor(count * chance() ** 3);

const pick = (chance: Chance, words: readonly string[]): string => words[Math.floor(words.length * chance())] ?? '';

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bren clom drast flin grost'.split(' ');

interface Language {
  readonly words: readonly string[];
  readonly sentences: readonly string[];
}

function languageOf(seed: number): Language {
  const chance = chanceOf(seed);
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(chance, syllables)).join('');
  const words = Array.from({ length: 3000 }, word);
  const sentence = (): string =>
    capital(Array.from({ length: 7 + Math.floor(chance() * 12) }, () => words[skewed(chance, words.length)]).join(' '));
  return { words, sentences: Array.from({ length: 4000 }, () => `${sentence()}.`) };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface PostShape {
  readonly id: number;
  readonly author: number;
  readonly status: string;
  readonly date: string;
  readonly terms: ReadonlyMap<number, string>;
  readonly comments: number;
  readonly chance: Chance;
}

/** All that the rows of a post share, made from its number alone, so that each table can be written on its own. */
function shapeOf(plan: Plan, at: number): PostShape {
  const chance = chanceOf(plan.seed * 7919 + at);
  const isPublished = at < plan.posts;
  const place = isPublished ? at / plan.posts : chance();
  const terms = new Map<number, string>();
  for (let left = 1 + Math.floor(chance() * 2); left > 0; left -= 1) {
    terms.set(firstTerm + skewed(chance, plan.categories), 'category');
  }
  for (let left = Math.floor(chance() * 5); left > 0; left -= 1) {
    terms.set(firstTerm + plan.categories + skewed(chance, plan.tags), 'post_tag');
  }
  return {
    id: firstPost + at,
    author: firstAuthor + skewed(chance, plan.authors),
    status: isPublished ? 'publish' : at % 3 === 0 ? 'private' : 'draft',
    date: stamp(begin + place * span),
    terms,
    comments: isPublished && chance() < 0.5 ? Math.floor(-2 * Math.log(1 - chance())) : 0,
    chance,
  };
}

const stamp = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

function* shapes(plan: Plan): Generator<PostShape> {
  for (let at = 0; at < plan.posts + plan.unpublished; at += 1) yield shapeOf(plan, at);
}

const row = (...values: readonly (string | number | boolean | null)[]): string =>
  values.map((value) => (value === null ? '\\N' : String(value))).join('\t');

export function* authorRows({ authors }: Plan): Generator<string> {
  for (let at = 0; at < authors; at += 1) {
    yield row(
      firstAuthor + at,
      `author${at}`,
      `author${at}@site.example`,
      '',
      `author${at}`,
      `Author ${at}`,
      '{author}',
    );
  }
}

export function* termRows({ categories, tags }: Plan): Generator<string> {
  for (let at = 0; at < categories + tags; at += 1) {
    const [taxonomy, name] = at < categories ? ['category', 'Category'] : ['post_tag', 'Tag'];
    yield row(firstTerm + at, taxonomy, `${name} ${at}`, `${name.toLowerCase()}-${at}`);
  }
}

/**
 * About 900 letters each: four to fourteen sentences. One in five has the common word, one in 4,999 the rare one, but ten
 * at least, so that a search for it fills a page at any size.
 */
export function* postRows(plan: Plan): Generator<string> {
  const { words, sentences } = languageOf(plan.seed);
  const rarity = Math.min(4999, Math.floor(plan.posts / 10));
  for (const { id, author, status, date, comments, chance } of shapes(plan)) {
    const title = capital(Array.from({ length: 3 + Math.floor(chance() * 5) }, () => pick(chance, words)).join(' '));
    const told = Array.from({ length: 4 + Math.floor(chance() * 11) }, () => pick(chance, sentences));
    if (id % 5 === 0) told.push(`The ${commonWord} came up again.`);
    if ((id - firstPost) % rarity === 7) told.push(`Nobody had seen a ${rareWord} before.`);
    const half = told.length >> 1;
    const paragraphs = [told.slice(0, half), told.slice(half)].map(
      (part) => `<!-- wp:paragraph -->\\n<p>${part.join(' ')}</p>\\n<!-- /wp:paragraph -->`,
    );
    const slug = status === 'draft' ? '' : `${title.toLowerCase().replaceAll(' ', '-')}-${id}`;
    const meta = chance() < 0.5 ? '{}' : `{"_views":["${id % 1000}"],"_source":["import"]}`;
    const gmt = status === 'draft' ? null : date;
    yield row(
      id,
      'post',
      status,
      slug,
      title,
      paragraphs.join('\\n\\n'),
      author,
      'open',
      'open',
      date,
      gmt,
      date,
      date,
      `http://bench.example/?p=${id}`,
      comments,
      meta,
    );
  }
}

export function* postTermRows(plan: Plan): Generator<string> {
  for (const { id, status, date, terms } of shapes(plan)) {
    for (const [term, taxonomy] of terms) yield row(id, term, taxonomy, status === 'publish', 'post', status, date);
  }
}

export function* commentRows(plan: Plan): Generator<string> {
  const { sentences } = languageOf(plan.seed);
  let id = firstComment;
  for (const { id: post, date, comments, chance } of shapes(plan)) {
    for (let left = comments; left > 0; left -= 1, id += 1) {
      const reader = Math.floor(chance() * 5000);
      yield row(
        id,
        post,
        `Reader ${reader}`,
        `reader${reader}@mail.example`,
        '192.0.2.1',
        date,
        date,
        pick(chance, sentences),
        'approved',
      );
    }
  }
}
