/**
 * Completes package-lock.json. A registry mirror that lacks the binaries of other platforms makes npm leave those
 * optional packages out, and `npm ci` then refuses the file. They are named here as a full registry would name them;
 * nobody on this platform installs them.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Locked {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
  [fact: string]: unknown;
}

const systems = ['darwin', 'win32', 'windows', 'linux', 'android', 'freebsd', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'loong64', 'arm', 'wasm32'];

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> };

function completed(name: string, wanted: string, dev: boolean): Locked | null {
  const words = name.split(/[-./@]/);
  const system = systems.find((one) => words.includes(one));
  const processor = processors.find((one) => words.includes(one));
  const version = wanted.replace(/^[\^~]/, '');
  if ((system === undefined && processor === undefined) || !/^\d+\.\d+\.\d+/.test(version)) return null;
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : null;
  return {
    version,
    ...(processor === undefined ? {} : { cpu: [processor] }),
    ...(dev ? { dev } : {}),
    ...(libc === null ? {} : { libc }),
    optional: true,
    ...(system === undefined ? {} : { os: [system === 'windows' ? 'win32' : system] }),
  };
}

let added = 0;
for (const [owner, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
  for (const [name, wanted] of Object.entries(optionalDependencies)) {
    if (`node_modules/${name}` in lock.packages || `${owner}/node_modules/${name}` in lock.packages) continue;
    const entry = completed(name, wanted, dev);
    if (entry === null) continue;
    lock.packages[`node_modules/${name}`] = entry;
    added += 1;
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} packages of other platforms named`);
