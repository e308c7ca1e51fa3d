import { execFileSync } from 'node:child_process';

export interface LicensedPackage {
  /** With its version. */
  readonly name: string;
  readonly license: string;
}

interface Listed {
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly dependencies?: Readonly<Record<string, Listed>>;
}

/** Licenses that allow use in an MIT program. LGPL covers libvips, which is linked dynamically. */
const accepted =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|LGPL-3\.0-or-later|Unlicense|CC0-1\.0|PostgreSQL)$/;

/** Every package that a workspace installs for its users, as `npm ls` finds it. */
export function licensesOf(workspace: string): readonly LicensedPackage[] {
  const output = execFileSync('npm', ['ls', '--all', '--omit=dev', '--json', '--long', '-w', workspace], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const licenses = new Map<string, string>();
  const walk = ({ dependencies = {} }: Listed): void => {
    for (const [name, listed] of Object.entries(dependencies)) {
      if (listed.version === undefined) continue;
      const { license } = listed;
      licenses.set(
        `${name}@${listed.version}`,
        (typeof license === 'string' ? license : license?.type) ?? licenses.get(`${name}@${listed.version}`) ?? '',
      );
      walk(listed);
    }
  };
  walk(JSON.parse(output) as Listed);
  return [...licenses].map(([name, license]) => ({ name, license })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every alternative of an expression such as `(MIT OR GPL-3.0)` is looked at; one accepted license is enough. */
export const refusedLicenses = (packages: readonly LicensedPackage[]): readonly string[] =>
  packages
    .filter(
      ({ license }) =>
        !license
          .replace(/[()]/g, '')
          .split(' OR ')
          .some((one) => one.split(' AND ').every((part) => accepted.test(part.trim()))),
    )
    .map(({ name, license }) => `${name} (${license || 'no license'})`);
