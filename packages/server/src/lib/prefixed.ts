export const prefixed = (prefix: string, names: readonly string[]): readonly string[] =>
  prefix === '' ? names : names.map((name) => prefix + name);
