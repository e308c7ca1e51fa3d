import { isList, isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';

export const footnotesKey = 'footnotes';

/** Ids become attributes and fragments of links in pages. */
const safeId = /^[\w-]{1,100}$/;

/**
 * Footnotes are a JSON list in a string; the `content` of each is HTML. Null where the text is no such list, or an id
 * has characters other than letters, digits, `_`, and `-`. The list is always written anew: parsers disagree on members
 * that come twice.
 */
export function filterFootnotes(value: Json, filter: (html: string) => string): Json {
  if (value === '') return value;
  const notes = typeof value === 'string' ? parsed(value) : null;
  if (!isList(notes)) return null;
  const filteredNotes = notes.map((note) => filterNote(note, filter));
  return filteredNotes.includes(null) ? null : JSON.stringify(filteredNotes);
}

function filterNote(note: Json, filter: (html: string) => string): Json {
  if (!isMap(note)) return null;
  const { id, content } = note;
  if (typeof id !== 'string' || !safeId.test(id) || typeof content !== 'string') return null;
  const members = { id, content: filter(content) };
  // In the order in which they were sent, so that an unchanged list stays the same text.
  return Object.fromEntries(
    Object.keys(note).flatMap((name) => (name === 'id' || name === 'content' ? [[name, members[name]]] : [])),
  );
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
