import type { PostRow } from '../post.ts';
import type { SlugPlace, TakenSlug } from './post-slugs.store.ts';
import { uniqueSuffix } from '../../../text/slug.ts';
import type { PostType } from '../../types/type.ts';

export interface WantedSlug extends SlugPlace {
  /** Whose slug it is to be. */
  readonly id: number;
  /** The slug itself can be no post's address, so that it gets a number at once. */
  readonly reserved: boolean;
}

export type FindTaken = (places: readonly SlugPlace[]) => Promise<readonly TakenSlug[]>;

/** Below which post slugs of the type are unique. */
export const slugScopeOf = (type: PostType, { parent }: Pick<PostRow, 'parent'>): number =>
  type.hierarchical ? parent : 0;

const feeds: ReadonlySet<string> = new Set(['feed', 'rdf', 'rss', 'rss2', 'atom']);

/** Slugs whose addresses lead somewhere else: to feeds, embeds, or the pages of a list. */
export function isReserved(slug: string, type: Pick<PostType, 'hierarchical'>, reservesNumbers: boolean): boolean {
  if (feeds.has(slug) || slug === 'embed') return true;
  if (type.hierarchical) return /^(?:page)?\d+$/.test(slug);
  return reservesNumbers && /^\d+$/.test(slug);
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

/** Numbers that are tried one by one: the first few, which nearly always do, then the next; then ever farther apart. */
const few = range(2, 7);
const next = range(9, 192);
const farOff = range(8, 22).map((power) => 2 ** power);
const parts = 32;
const beyond = 100;

/** The slug with a number behind it; 1 is the slug itself. */
const numbered = ({ slug }: WantedSlug, number: number): string => (number === 1 ? slug : uniqueSuffix(slug, number));

/** The slugs to be tried first, in this order. */
export const firstChoices = (wanted: WantedSlug): string[] =>
  (wanted.reserved ? few : [1, ...few]).map((number) => numbered(wanted, number));

export const nextChoices = (wanted: WantedSlug): string[] => next.map((number) => numbered(wanted, number));

/** Further slugs for one that more posts share than that, found in a few steps however many they are. */
export async function furtherChoices(wanted: WantedSlug, findTaken: FindTaken): Promise<string[]> {
  const isFree = async (numbers: readonly number[]): Promise<ReadonlySet<number>> => {
    const places = numbers.map((number) => ({ ...placeOf(wanted), slug: numbered(wanted, number) }));
    const holders = await findTaken(places);
    const taken = new Set(holders.filter(({ id }) => id !== wanted.id).map(({ slug }) => slug));
    return new Set(numbers.filter((number) => !taken.has(numbered(wanted, number))));
  };
  const far = await isFree(farOff);
  let high = farOff.find((number) => far.has(number)) ?? 2 ** 31;
  let low = high / 2;
  // Between a number that is taken and one that is free there is a last taken one.
  while (high - low > 1) {
    const step = Math.max(1, Math.floor((high - low) / parts));
    const between = range(1, Math.ceil((high - low) / step) - 1).map((times) => low + times * step);
    const free = await isFree(between);
    const first = between.find((number) => free.has(number));
    low = first === undefined ? (between.at(-1) ?? low) : first - step;
    high = first ?? high;
  }
  return range(high, beyond).map((number) => numbered(wanted, number));
}

const placeOf = ({ type, scope }: SlugPlace): Omit<SlugPlace, 'slug'> => ({ type, scope });

/** What each would be called if it were named now: the wanted slug, else the first free number behind it. */
export async function freeSlugs(wanted: readonly WantedSlug[], findTaken: FindTaken): Promise<string[]> {
  const found = new Map<WantedSlug, string>();
  for (const choicesOf of [firstChoices, nextChoices]) {
    const open = wanted.filter((one) => !found.has(one));
    const free = await firstFree(open, findTaken, choicesOf);
    for (const [index, one] of open.entries()) if (free[index] !== undefined) found.set(one, free[index]);
  }
  return Promise.all(
    wanted.map(async (one) => found.get(one) ?? (await furtherChoices(one, findTaken))[0] ?? one.slug),
  );
}

/** The first of each one's choices that is free, asked for all of them at once. */
async function firstFree(
  wanted: readonly WantedSlug[],
  findTaken: FindTaken,
  choicesOf: (one: WantedSlug) => readonly string[],
): Promise<(string | undefined)[]> {
  const choices = wanted.map((one) => choicesOf(one).map((slug) => ({ ...placeOf(one), slug })));
  const places = choices.flat();
  const taken = places.length === 0 ? [] : await findTaken(places);
  const holders = Map.groupBy(taken, keyOf);
  const isFree = (place: SlugPlace, id: number): boolean =>
    (holders.get(keyOf(place)) ?? []).every((holder) => holder.id === id);
  return wanted.map(({ id }, index) => choices[index]?.find((place) => isFree(place, id))?.slug);
}

const keyOf = ({ type, scope, slug }: SlugPlace): string => `${type} ${scope} ${slug}`;
