/** The names of HTML 4 and `apos`. Any other name is written as text: a rarer name such as `colon` or `Tab` can hide what an address says. */
const names = new Set(
  `quot amp lt gt apos nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
  Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
  iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
  OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi
  Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu
  xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv ensp emsp thinsp zwnj zwj lrm rlm ndash
  mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo oline frasl euro
  image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist empty nabla
  isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp ne equiv le ge sub
  sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams`.split(
    /\s+/,
  ),
);

const reference = /&(?=[#a-zA-Z])(?:(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{0,15}));)?/g;
const loneAmpersand = /&(?![#a-zA-Z])/g;

const isTextCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x1_0000 && code <= 0x10_ffff);

const normaliseReference = (found: string, decimal?: string, hexadecimal?: string, name?: string): string => {
  if (decimal !== undefined && isTextCharacter(Number(decimal)))
    return `&#${String(Number(decimal)).padStart(3, '0')};`;
  if (hexadecimal !== undefined && isTextCharacter(Number.parseInt(hexadecimal, 16))) return found;
  if (name !== undefined && names.has(name)) return found;
  return `&amp;${found.slice(1)}`;
};

const normaliseReferences = (text: string): string =>
  text.includes('&') ? text.replace(reference, normaliseReference).replace(loneAmpersand, '&amp;') : text;

/** Text as it may stand between tags: every `&` begins a reference that all parsers read alike, and no `>` is left open. */
export const normaliseText = (text: string): string => normaliseReferences(text).replaceAll('>', '&gt;');

/** The source of a tag that never ends, shown as the text it is. */
export const brokenTagAsText = (source: string): string =>
  normaliseText(source).replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#039;');

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A value read by a parser, written again as the inside of a double-quoted attribute. */
export const encodeValue = (value: string): string => value.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
