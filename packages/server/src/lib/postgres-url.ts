/** Scheme and user, hosts, the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/** One address for each host of an address that names several, as libpq writes them: `postgres://a:5432,b:5433/db`. */
export function addressesIn(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Hosts and database, without user and password. */
export function withoutCredentials(url: string): string {
  const [, , hosts = '', after = ''] = parts.exec(url) ?? [];
  return `${hosts}${after.split(/[?#]/, 1)[0]}`;
}
