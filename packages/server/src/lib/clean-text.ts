/** A text as one line of plain words: no markup, no percent-octets, every run of blanks folded into one. */
export const cleanLine = (text: string): string =>
  plain(text)
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();

/** The same for a text of several lines, whose line ends, tabs and blanks stay. */
export const cleanLines = (text: string): string => plain(text).trim();

/** No markup; all else stays as it is. */
export const withoutMarkup = (text: string): string => dropTags(dropHiddenParts(dropControls(text)));

const plain = (text: string): string => dropOctets(withoutMarkup(text));

/** Characters that XML has no place for. A name made of them would be shown, and go over to another site, as none. */
export const dropControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const hiddenStart = /<(?:(script|style)(?=[\s/>])[^<>]*>|!--)/gi;

/** Comments, scripts and styles go with all they hold; one that never ends loses only its tag. */
function dropHiddenParts(text: string): string {
  if (!text.includes('<')) return text;
  const neverEnding = new Set<string>();
  let kept = '';
  let position = 0;
  for (const start of text.matchAll(hiddenStart)) {
    const name = (start[1] ?? '').toLowerCase();
    if (start.index < position || neverEnding.has(name)) continue;
    const end = hiddenEnd(name);
    end.lastIndex = start.index + start[0].length;
    // Noting which tags never end keeps a row of unclosed tags from being searched to the end again and again.
    if (!end.test(text)) {
      neverEnding.add(name);
      continue;
    }
    kept += text.slice(position, start.index);
    position = end.lastIndex;
  }
  return kept + text.slice(position);
}

const hiddenEnd = (name: string): RegExp => (name === '' ? /-->/g : new RegExp(`</${name}[ \\t\\r\\n]*>`, 'gi'));

/** One pass, so that nothing removed can leave a tag behind; a `<` that starts no tag is written as an entity. */
const dropTags = (text: string): string => text.replace(/<[^\s<>][^<>]*>|</g, (match) => (match === '<' ? '&lt;' : ''));

const hexDigit = /^[0-9a-f]$/i;

/** Also drops octets that come about when one inside them is dropped (`%2%320`), still in linear time. */
function dropOctets(text: string): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text) {
    const endsOctet = kept.at(-2) === '%' && hexDigit.test(kept.at(-1) ?? '') && hexDigit.test(character);
    if (endsOctet) kept.splice(-2);
    else kept.push(character);
  }
  return kept.join('');
}
