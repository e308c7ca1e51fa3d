/** Parameters of an OAuth request. Only `resource` may be repeated (RFC 8707). */
export interface Parameters {
  readonly one: ReadonlyMap<string, string>;
  readonly resources: readonly string[];
}

const maxLength = 8000;

/** Reads a query string or form. Null if it is too long, or if a parameter occurs twice (RFC 6749, section 3.1). */
export function readParameters(text: string): Parameters | null {
  if (text.length > maxLength) return null;
  const one = new Map<string, string>();
  const resources: string[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (value.includes('\0')) return null;
    if (name === 'resource') resources.push(value);
    else if (one.has(name)) return null;
    // A parameter without a value counts as left out.
    else if (value !== '') one.set(name, value);
  }
  return { one, resources };
}
