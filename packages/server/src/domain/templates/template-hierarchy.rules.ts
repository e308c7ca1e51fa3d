/** What a template is looked up by. */
export interface TemplateQuestion {
  readonly slug: string;
  /** The page has a template of its own choosing, which is not there: what else would show it? */
  readonly isCustom: boolean;
  /** The part of the slug that is no record's name, such as `taxonomy-genre` of `taxonomy-genre-crime`. */
  readonly prefix: string;
  /** Names that may stand in a slug. */
  readonly postTypes: readonly string[];
  readonly taxonomies: readonly string[];
}

/** The slugs of the templates that could show a page, the most special one first. */
export function templateHierarchy(question: TemplateQuestion): readonly string[] {
  const { slug, isCustom } = question;
  if (slug === '') return [];
  if (isCustom) return ['page', 'singular', 'index'];
  if (slug === 'front-page') return ['front-page', 'home', 'index'];
  const all = [slug, ...wider(question), ...widest(slug), 'index'];
  return [...new Set(all)];
}

const wider = (question: TemplateQuestion): readonly string[] =>
  question.prefix === '' ? withoutRecord(question) : [question.prefix, beforeDash(question.prefix)];

const beforeDash = (slug: string): string => slug.split('-', 1)[0] ?? slug;

const ofOneRecord = /^(?:author|category|archive|tag|page)-./;
const ofOneKind = /^(?<kind>single|taxonomy)-(?<rest>.+)$/;

/** The same kind of page, whichever record it is about. */
function withoutRecord({ slug, postTypes, taxonomies }: TemplateQuestion): readonly string[] {
  if (ofOneRecord.test(slug)) return [beforeDash(slug)];
  const { kind, rest } = ofOneKind.exec(slug)?.groups ?? {};
  if (kind === undefined || rest === undefined) return [];
  const known = (kind === 'single' ? postTypes : taxonomies).filter(
    (name) => rest === name || rest.startsWith(`${name}-`),
  );
  const longest = known.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? [] : [`${kind}-${longest}`, kind];
}

/** Pages that list posts by what they have in common, and pages of one entry. */
function widest(slug: string): readonly string[] {
  const begins = (...starts: readonly string[]): boolean => starts.some((start) => slug.startsWith(start));
  return [
    ...(begins('author', 'taxonomy', 'category', 'tag') || slug === 'date' ? ['archive'] : []),
    ...(slug === 'attachment' ? ['single'] : []),
    ...(begins('single', 'page') || slug === 'attachment' ? ['singular'] : []),
  ];
}
