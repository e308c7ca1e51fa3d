export interface BasicPair {
  readonly login: string;
  /** As typed, blanks taken out. */
  readonly password: string;
}

const longest = 1000;

/** Login and application password of an `Authorization: Basic` header; null when there is nothing readable in it. */
export function readBasic(header: string | undefined): BasicPair | null {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined || encoded.length > longest) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || text.includes('\0')) return null;
  const password = text.slice(colon + 1).replaceAll(' ', '');
  return password === '' ? null : { login: text.slice(0, colon), password };
}
