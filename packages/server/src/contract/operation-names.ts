import type { Method } from '../rest/route.ts';

/** What an operation does to what. */
export interface OperationPlace {
  readonly method: Method;
  /** `/cms/v2/posts/{id}` */
  readonly template: string;
  /** `cms/v2`: left out of names, as most routes are its. */
  readonly mainNamespace: string;
  /** What reading the same route answers with; null where it cannot be read. */
  readonly reads: 'list' | 'one' | null;
  /** Whether the address of what was made is told. */
  readonly tellsAddress?: boolean;
}

const wordsOf = (text: string): string[] => text.split(/[^a-z0-9]+/i).filter((word) => word !== '');

const pascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

/** `categories` → `category`; words that are no plural stay. */
function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us)es$/.test(word)) return word.slice(0, -2);
  return word !== 'status' && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

const isVariable = (segment: string): boolean => segment.startsWith('{');

const isItem = ({ template }: OperationPlace): boolean => template.endsWith('}');

const isMade = (place: OperationPlace): boolean => place.method === 'POST' && !isItem(place) && place.reads === 'list';

/** The words of the path without the main namespace; what a variable picks one of is singular, as is what is made. */
function pathWords(place: OperationPlace): string[] {
  const main = `/${place.mainNamespace}/`;
  const path = place.template.startsWith(main) ? place.template.slice(main.length) : place.template;
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.flatMap((segment, at) => {
    if (isVariable(segment)) return [];
    const next = segments[at + 1];
    const isOne = next === undefined ? isMade(place) : isVariable(next);
    return wordsOf(isOne ? singular(segment) : segment);
  });
}

function verbOf(place: OperationPlace): string {
  const { method, reads } = place;
  if (method === 'GET') return reads === 'list' ? 'list' : 'get';
  if (method === 'POST' && (isItem(place) || reads === 'one')) return 'update';
  return isMade(place) ? 'create' : method.toLowerCase();
}

/** `listPosts`, `createPost`, `getPost`: a name that is nobody else's. */
export function operationId(place: OperationPlace, taken: Set<string>): string {
  const wanted = verbOf(place) + (pascal(pathWords(place)) || 'Index');
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
  taken.add(name);
  return name;
}

/** What the summary leaves open. */
export function describedBy(place: OperationPlace, args: object): { readonly description?: string } {
  const { method, reads } = place;
  if (method === 'GET' && reads === 'list' && 'per_page' in args)
    return { description: 'Returns one page. The headers have the total and the links to other pages.' };
  if (place.tellsAddress === true)
    return { description: 'Returns the created record, with its URL in the `Location` header.' };
  if (method === 'DELETE' && 'force' in args)
    return { description: 'Moves the record to trash if its type supports it. With `force`, deletes it permanently.' };
  if (verbOf(place) === 'update' || method === 'PUT' || method === 'PATCH')
    return { description: 'Changes only the fields that you send.' };
  return {};
}

const spoken: Readonly<Record<string, string>> = { put: 'Update', patch: 'Update', post: 'Send to' };

/** `List posts`, `Create a post`: what people search for. */
export function summaryOf(place: OperationPlace): string {
  const verb = verbOf(place);
  const said = spoken[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1);
  const words = pathWords(place).map((word) => word.toLowerCase());
  if (words.length === 0) return `${said} the index`;
  const isOne = isItem(place) || isMade(place);
  const article = /^[aeio]/.test(words[0] ?? '') ? 'an ' : 'a ';
  return `${said} ${isOne ? article : ''}${words.join(' ')}`;
}
