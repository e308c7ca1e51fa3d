import { BlockList, isIPv4 } from 'node:net';
import type { Address } from '../../scope.ts';

/** Networks in which no public server is. */
const inner = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 127.0.0.0/8 100.64.0.0/10 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/');
  inner.addSubnet(network, Number(bits));
}

const ports: ReadonlySet<string> = new Set(['', '80', '443', '8080']);

/** Whether browsers can be told to get a font from there. The service itself never goes there, so no name is resolved. */
export function isFontAddress(src: string, { home, uploads }: Pick<Address, 'home' | 'uploads'>): boolean {
  const url = URL.canParse(src) ? new URL(src) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(src)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if ([home, uploads].some((own) => URL.canParse(own) && new URL(own).host === url.host)) return true;
  if (url.hostname.startsWith('[') || !ports.has(url.port)) return false;
  return !isIPv4(url.hostname) || !inner.check(url.hostname);
}

const signatures: readonly (readonly [extension: string, type: string, starts: readonly string[]])[] = [
  ['woff2', 'font/woff2', ['774f4632']],
  ['woff', 'font/woff', ['774f4646']],
  ['ttf', 'font/ttf', ['00010000', '74727565']],
  ['otf', 'font/otf', ['4f54544f']],
];

/** The kind of a font, by the bytes that its file begins with; undefined for what is none. */
export function fontKindOf(start: Uint8Array): { readonly extension: string; readonly type: string } | undefined {
  const hex = Buffer.from(start.subarray(0, 4)).toString('hex');
  const found = signatures.find(([, , starts]) => starts.includes(hex));
  return found && { extension: found[0], type: found[1] };
}
