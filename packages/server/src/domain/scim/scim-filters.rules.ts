import { scimErrors } from './scim.errors.ts';

/** `attribute eq value`. The attribute is in lower case, and one of those that can be filtered by. */
export interface Term {
  readonly attribute: string;
  readonly value: string;
}

const maxLength = 1000;
const maxTerms = 5;

/** Values are JSON. `emails[type eq "work"].value` is the same as `emails.value`: users have one address. */
const termForm =
  /^ *((?:urn:[\w.:-]{1,100}:)?[a-z]{1,40})(?:\[[^\]"]{0,40}(?:"[^\]"]{0,40}")?\])?(\.[a-z]{1,40})? +eq +("(?:[^"\\]|\\.)*"|true|false|\d{1,18}) */i;
const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** Terms of a filter such as `userName eq "anna" and active eq true`. Other operators and parentheses are not supported. */
export function parseFilter(filter: string, known: readonly string[]): readonly Term[] {
  if (filter.length > maxLength) throw scimErrors.invalidFilter(`it is longer than ${maxLength} characters.`);
  const terms: Term[] = [];
  let rest = filter;
  for (;;) {
    const match = termForm.exec(rest);
    if (match === null) throw scimErrors.invalidFilter('use `attribute eq "value"`, and `and` between conditions.');
    const [whole, name = '', sub = '', value = ''] = match;
    const attribute = `${name.replace(schemaPrefix, '')}${sub}`.toLowerCase();
    if (!known.includes(attribute))
      throw scimErrors.invalidFilter(`${attribute} can't be filtered by. Use one of: ${known.join(', ')}.`);
    terms.push({ attribute, value: valueOf(value) });
    if (terms.length > maxTerms) throw scimErrors.invalidFilter(`it has more than ${maxTerms} conditions.`);
    rest = rest.slice(whole.length);
    if (rest === '') return terms;
    if (!/^and /i.test(rest)) throw scimErrors.invalidFilter('only `and` can join conditions.');
    rest = rest.slice(4);
  }
}

function valueOf(text: string): string {
  try {
    const value = String(
      JSON.parse(text.toLowerCase() === 'true' || text.toLowerCase() === 'false' ? text.toLowerCase() : text),
    );
    if (!value.includes('\0')) return value;
  } catch {
    // Below.
  }
  throw scimErrors.invalidFilter('a value is no valid JSON string.');
}
