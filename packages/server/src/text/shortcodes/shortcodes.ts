import { holdsWords } from '../filter/allow-list-tags.ts';
import { escapeHtml } from '../markup/entities.ts';
import { finder, piecesOf } from '../markup/markup.ts';
import type { Names } from '../markup/markup.ts';
import { withoutMadeScripts } from '../filter/script-addresses.ts';
import { parseShortcodeAttributes } from './shortcode-attributes.ts';
import type { ShortcodeAttributes } from './shortcode-attributes.ts';
import { shortcodePlaces } from './shortcode-calls.ts';
import type { ShortcodePlace } from './shortcode-calls.ts';
import { attributesOf } from '../markup/tags.ts';

export interface ShortcodeCall extends ShortcodeAttributes {
  readonly name: string;
  /** The text between the opening and the closing tag; undefined when the shortcode encloses nothing. */
  readonly content: string | undefined;
  /** Runs the shortcodes inside a text, usually the content. */
  readonly run: (text: string) => Promise<string>;
}

export type Shortcode = (call: ShortcodeCall) => string | Promise<string>;

export type Shortcodes = ReadonlyMap<string, Shortcode>;

/** Puts a text together again with each shortcode place replaced. */
const stretchesBetween = (text: string, places: readonly ShortcodePlace[]): string[] => {
  const starts = [0, ...places.map((place) => place.end)];
  return starts.map((start, index) => text.slice(start, places[index]?.start ?? text.length));
};

const callShortcode = async (text: string, place: ShortcodePlace, shortcodes: Shortcodes): Promise<string> => {
  const source = text.slice(place.start, place.end);
  if (place.isEscaped) return source.slice(1, -1);
  const shortcode = shortcodes.get(place.name);
  if (shortcode === undefined) return source;
  const run = (inner: string): Promise<string> => runShortcodes(inner, shortcodes);
  const attributes = parseShortcodeAttributes(place.attributes);
  const made = await shortcode({ name: place.name, content: place.content, run, ...attributes });
  return withoutMadeScripts(made, [source]);
};

/**
 * Runs shortcodes in the quoted words of a tag. Their results are escaped, so that none can break out of its value. An address or
 * a style was judged as it is written, and could become another when a part of it is replaced: none runs there.
 */
const runInTag = async (tag: string, shortcodes: Shortcodes): Promise<string> => {
  let result = '';
  let written = 0;
  for (const { name, value, quote, valueStart } of attributesOf(tag)) {
    if (quote === '' || !holdsWords(name) || shortcodePlaces(value, shortcodes).length === 0) continue;
    result += tag.slice(written, valueStart) + escapeHtml(await runShortcodes(value, shortcodes));
    written = valueStart + value.length;
  }
  return result + tag.slice(written);
};

const runInTags = async (text: string, shortcodes: Shortcodes): Promise<string> => {
  if (!text.includes('[') || !text.includes('<')) return text;
  let result = '';
  for (const piece of piecesOf(text)) {
    const source = text.slice(piece.start, piece.end);
    result += piece.kind === 'tag' && source.includes('[') ? await runInTag(source, shortcodes) : source;
  }
  return result;
};

/** Replaces each known shortcode by what it answers. They run one after the other. */
export const runShortcodes = async (text: string, shortcodes: Shortcodes): Promise<string> => {
  if (shortcodes.size === 0 || !text.includes('[')) return text;
  const places = shortcodePlaces(text, shortcodes);
  const stretches = stretchesBetween(text, places);
  let result = '';
  for (const [index, stretch] of stretches.entries()) {
    result += await runInTags(stretch, shortcodes);
    const place = places[index];
    if (place !== undefined) result += await callShortcode(text, place, shortcodes);
  }
  return result;
};

/** Takes shortcodes out together with what they enclose. One that was only to be shown loses its outer brackets. */
export const stripShortcodes = (text: string, names: Names): string => {
  const places = shortcodePlaces(text, names);
  const shown = places.map(({ start, end, isEscaped }) => (isEscaped ? text.slice(start + 1, end - 1) : ''));
  return stretchesBetween(text, places)
    .map((stretch, index) => stretch + (shown[index] ?? ''))
    .join('');
};

const skipAhead = (text: string, at: number): number => {
  let here = at;
  while (here < text.length && (text[here] ?? '').trim() === '') here += 1;
  return here;
};

const nameInBracket = /\[([^\s\x00-\x20[\]<>/="'&]+)/y;

/**
 * Takes the paragraph away from around a shortcode that stands alone in it, closed or not. What looks like one of these
 * names is enough, whether or not it can be run: its end is the first bracket, whatever stands before.
 */
export const unwrapLoneShortcodes = (text: string, names: Names): string => {
  if (names.size === 0 || !text.includes('[')) return text;
  const nextBracket = finder(text, ']');
  const closings = new Map<string, (from: number) => number>();
  const closingOf = (name: string, from: number): number => {
    const next = closings.get(name) ?? finder(text, `[/${name}]`);
    closings.set(name, next);
    const found = next(from);
    return found === -1 ? -1 : found + name.length + 3;
  };
  // Many may share one closing tag, with a long way of blanks behind it.
  const known = new Map<number, number>();
  /** Where the paragraph ends that holds nothing but what ends here; -1 where it holds more. */
  const paragraphEnd = (end: number): number => {
    const after = known.get(end) ?? skipAhead(text, end);
    known.set(end, after);
    return end !== -1 && text.startsWith('</p>', after) ? after + '</p>'.length : -1;
  };
  let result = '';
  let written = 0;
  for (let at = text.indexOf('<p>'); at !== -1; at = text.indexOf('<p>', Math.max(written, at + 1))) {
    const start = skipAhead(text, at + '<p>'.length);
    nameInBracket.lastIndex = start;
    const name = nameInBracket.exec(text)?.[1] ?? '';
    const bracket = names.has(name) ? nextBracket(start) : -1;
    if (bracket === -1) continue;
    const closing = text[bracket - 1] === '/' ? -1 : closingOf(name, bracket);
    const end = paragraphEnd(closing) === -1 ? bracket + 1 : closing;
    const after = paragraphEnd(end);
    if (after === -1) continue;
    result += text.slice(written, at) + text.slice(start, end);
    written = after;
  }
  return result + text.slice(written);
};
