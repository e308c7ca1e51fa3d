import type { FieldGroup, LocationRule } from '../definitions/definition.ts';

/** A record, as far as location rules look at it. */
export interface Place {
  readonly kind: 'post' | 'term' | 'user' | 'comment' | 'media' | 'options';
  /** Post type or taxonomy; of a comment, the type of its post; of an options page, its slug. */
  readonly type: string;
  readonly id?: number;
  readonly status?: string;
  readonly format?: string;
  readonly template?: string;
  readonly parent?: number;
  /** Whether posts of the type can have posts below them, and whether this one has. */
  readonly hasChildren?: boolean;
  readonly mimeType?: string;
  /** Of a user. */
  readonly roles?: readonly string[];
  /** Taxonomy and slug of each term, as in `post_tag:blue`. */
  readonly terms?: readonly string[];
  readonly frontPage?: number;
  readonly postsPage?: number;
  readonly caller: { readonly isSignedIn: boolean; readonly roles: readonly string[] };
}

type Test = (place: Place) => boolean;

/** Whether a group is shown on a record. Compiled once for each site. */
export function compileLocation({ active, showInRest, location }: FieldGroup): Test {
  if (!active || !showInRest) return () => false;
  const lists = location.map((rules) => rules.map(compileRule));
  return (place) => lists.some((rules) => rules.length > 0 && rules.every((holds) => holds(place)));
}

/** Whether the kind and type of a record alone decide that a group is shown: such fields are in the schema of lists. */
export function compileTypeLocation({ active, showInRest, location }: FieldGroup): Test {
  if (!active || !showInRest) return () => false;
  const lists = location
    .filter((rules) => rules.length > 0 && rules.every(({ param }) => typeParams.has(param)))
    .map((rules) => rules.map(compileRule));
  return (place) => lists.some((rules) => rules.every((holds) => holds(place)));
}

/** Whether the group is on all records of some type. */
export const isOnWholeTypes = ({ location }: Pick<FieldGroup, 'location'>): boolean =>
  location.some((rules) => rules.length > 0 && rules.every(({ param }) => typeParams.has(param)));

/** Whether any rule of a group looks at terms, which a record does not carry. */
export const readsTerms = ({ location }: Pick<FieldGroup, 'location'>): boolean =>
  location.flat().some(({ param }) => param === 'post_category' || param === 'post_taxonomy');

const typeParams: ReadonlySet<string> = new Set(['post_type', 'taxonomy', 'comment', 'user_form', 'options_page']);

function compileRule({ param, operator, value }: LocationRule): Test {
  const rule = Object.hasOwn(rules, param) ? rules[param] : undefined;
  // A rule about something that Platen does not have holds nowhere.
  if (rule === undefined) return () => false;
  return (place) => {
    const holds = rule(place, value);
    return holds !== null && holds === (operator === '==');
  };
}

/** Null where the rule says nothing about such a record, with either operator. */
type Rule = (place: Place, value: string) => boolean | null;

const ofPosts =
  (rule: (place: Place, value: string) => boolean): Rule =>
  (place, value) =>
    place.kind === 'post' ? rule(place, value) : null;

const hasTerm = ofPosts(({ terms = [] }, value) => terms.includes(value));

const rules: Readonly<Record<string, Rule>> = {
  post_type: ofPosts(({ type }, value) => type === value || value === 'all'),
  post_status: ofPosts(({ status }, value) => status === value),
  post_format: ofPosts(({ format = '' }, value) => (format === '' ? 'standard' : format) === value),
  post_category: hasTerm,
  post_taxonomy: hasTerm,
  post_template: ofPosts((place, value) => place.type !== 'page' && templateOf(place) === value),
  page_template: ofPosts((place, value) => place.type === 'page' && templateOf(place) === value),
  post: ofPosts(({ id }, value) => String(id) === value),
  page: ofPosts(({ id }, value) => String(id) === value),
  page_parent: ofPosts(({ parent = 0 }, value) => String(parent) === value),
  page_type: ofPosts(isPageType),
  attachment: ({ kind, mimeType = '' }, value) =>
    kind === 'media' ? value === 'all' || mimeType === value || mimeType.startsWith(`${value}/`) : null,
  taxonomy: ({ kind, type }, value) => (kind === 'term' ? value === 'all' || type === value : null),
  user_form: ({ kind }) => (kind === 'user' ? true : null),
  user_role: ({ kind, roles = [] }, value) => (kind === 'user' ? value === 'all' || roles.includes(value) : null),
  comment: ({ kind, type }, value) => (kind === 'comment' ? value === 'all' || type === value : null),
  options_page: ({ kind, type }, value) => (kind === 'options' ? type === value : null),
  current_user: ({ caller }, value) => (value === 'logged_in' ? caller.isSignedIn : false),
  current_user_role: ({ caller }, value) => caller.roles.includes(value),
};

const templateOf = ({ template = '' }: Place): string => (template === '' ? 'default' : template);

function isPageType({ id, parent = 0, hasChildren = false, frontPage, postsPage }: Place, value: string): boolean {
  switch (value) {
    case 'front_page':
      return id !== undefined && id === frontPage;
    case 'posts_page':
      return id !== undefined && id === postsPage;
    case 'top_level':
      return parent === 0;
    case 'child':
      return parent !== 0;
    case 'parent':
      return hasChildren;
    default:
      return false;
  }
}
