import allowedHtml from '../../../data/allowed-html.json' with { type: 'json' };

const schemes: ReadonlySet<string> = new Set(allowedHtml.protocols);

// Browsers skip the ASCII ones of these inside a scheme; the others only serve to hide one from a reader.
const blanks = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** An address without the schemes that are not allowed: `javascript:alert(1)` becomes `alert(1)`, again and again until none is left. */
export const allowedAddress = (address: string): string => {
  const plain = address.replace(/\p{Cc}/gu, '');
  let start = 0;
  for (const edge of plain.matchAll(/[:/?#]/g)) {
    const isKnown = schemes.has(plain.slice(start, edge.index).replace(blanks, '').toLowerCase());
    if (edge[0] !== ':' || isKnown) break;
    start = edge.index + 1;
  }
  return plain.slice(start);
};

export const isAllowedAddress = (address: string): boolean => allowedAddress(address) === address;

const script = /^(?:javascript|vbscript|data(?!:image\/)):/i;

/** Whether a browser would run what an address says, or show it as a page. */
export const isScriptAddress = (address: string): boolean => script.test(address.replace(blanks, ''));
