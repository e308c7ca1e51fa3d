/**
 * Negative controls of the abuse cases: removes one check of the service at a time, in a copy of the last commit, and runs
 * the test of its case, which must fail. `node scripts/negative-controls.ts 36 128` runs the named cases only.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Control {
  /** Number of the abuse case, as the name of its test begins. */
  readonly name: string;
  readonly file: string;
  /** The check, and what takes its place. */
  readonly check: string;
  readonly instead: string;
  readonly test: string;
}

const auth = 'packages/server/src/auth';
const api = 'packages/server/test/api';
const providers = `${auth}/providers`;
const scim = 'packages/server/src/domain/scim';

const controls: readonly Control[] = [
  {
    name: '1:',
    file: `${auth}/factors/passkeys.ts`,
    check: 'if (!(await spendChallenge(db.kysely, tokenHash))) throw challengeSpent();\n  if (await advance',
    instead: 'await spendChallenge(db.kysely, tokenHash);\n  if (await advance',
    test: `${api}/passkeys.test.ts`,
  },
  {
    name: '20:',
    file: `${auth}/factors/factors.store.ts`,
    check: `    .where('last_step', '<', step)\n`,
    instead: '',
    test: `${api}/second-factor.test.ts`,
  },
  {
    name: '32:',
    file: `${auth}/factors/factors.store.ts`,
    check: `    .where('code_hash', '=', hash)\n    .where('used_at', 'is', null)\n`,
    instead: `    .where('code_hash', '=', hash)\n`,
    test: `${api}/second-factor.test.ts`,
  },
  {
    name: '36–38:',
    file: 'packages/server/src/rest/policy.ts',
    check: `typeof danger === 'function' ? danger(ctx, record) : danger !== undefined`,
    instead: 'false',
    test: 'packages/server/test/app/danger.test.ts',
  },
  {
    name: '44:',
    file: `${auth}/factors/policy.ts`,
    check: `? 'enroll' : 'full'`,
    instead: `? 'full' : 'full'`,
    test: `${api}/second-factor-policies.test.ts`,
  },
  {
    name: '45:',
    file: 'packages/server/src/domain/users/users.actions.ts',
    check: 'if (newPassword || isOtherRoles(before, changed))',
    instead: 'if (newPassword)',
    test: `${api}/identity-abuse.test.ts`,
  },
  {
    name: '53, 60:',
    file: `${auth}/disabled-accounts.store.ts`,
    check: 'sql<boolean>`not exists (select from disabled_accounts where user_id = users.id)`',
    instead: 'sql<boolean>`true`',
    test: `${api}/session-rules.test.ts`,
  },
  {
    name: '55:',
    file: `${auth}/sessions.store.ts`,
    check: 'offset ${atOnce})',
    instead: 'offset 1000)',
    test: `${api}/session-rules.test.ts`,
  },
  {
    name: '61: rejects',
    file: `${providers}/provider-flows.ts`,
    check: "hashToken('challenge', `${browser}\\0${token}`)",
    instead: "hashToken('challenge', token)",
    test: `${api}/oidc-tokens.test.ts`,
  },
  {
    name: '68: rejects',
    file: `${providers}/providers.ts`,
    check: 'execute: [client.enableNonRepudiationChecks, ...insecure]',
    instead: 'execute: insecure',
    test: `${api}/oidc-tokens.test.ts`,
  },
  {
    name: '71:',
    file: `${providers}/providers.ts`,
    check: ' || iat > now + clockTolerance',
    instead: '',
    test: `${api}/oidc-tokens.test.ts`,
  },
  {
    name: '76:',
    file: `${providers}/external-identity.ts`,
    check: "own(claims, 'email_verified') === true ||",
    instead: "own(claims, 'email_verified') !== undefined ||",
    test: `${api}/oidc-accounts.test.ts`,
  },
  {
    name: '82:',
    file: `${providers}/external-identity.ts`,
    check: '  if (isMap(elsewhere) && Object.hasOwn(elsewhere, groupsClaim)) return null;\n  return textsOf(',
    instead: '  if (isMap(elsewhere)) return [];\n  return textsOf(',
    test: `${api}/oidc-accounts.test.ts`,
  },
  {
    name: '86: rejects',
    file: `${providers}/logout-tokens.ts`,
    check: "  if (nonce !== undefined) throw new Error('token with a nonce');\n",
    instead: '',
    test: `${api}/oidc-sign-out.test.ts`,
  },
  {
    name: '89: https',
    file: `${auth}/oauth/redirect-uris.ts`,
    check: 'uri === requested ||',
    instead: 'requested.startsWith(uri) ||',
    test: `${api}/oauth-authorize.test.ts`,
  },
  {
    name: '93:',
    file: `${auth}/oauth/authorization-request.ts`,
    check: `one.get('code_challenge_method') !== 'S256' || `,
    instead: '',
    test: `${api}/oauth-authorize.test.ts`,
  },
  {
    name: '94:',
    file: `${auth}/oauth/pkce.ts`,
    check: 'return timingSafeEqual(Buffer.from(hashed), Buffer.from(challenge));',
    instead: 'return timingSafeEqual(Buffer.from(hashed), Buffer.from(hashed)) && challenge !== verifier;',
    test: `${api}/oauth-authorize.test.ts`,
  },
  {
    name: '96:',
    file: `${auth}/oauth/tokens.store.ts`,
    check: `    .where('hash', '=', hash)\n    .where('used_at', 'is', null)\n`,
    instead: `    .where('hash', '=', hash)\n`,
    test: `${api}/oauth-authorize.test.ts`,
  },
  {
    name: '112: reuse',
    file: `${auth}/oauth/token-requests.ts`,
    check: ' || (token.isConsumed && token.consumedFor > given.oauthRefreshGrace)',
    instead: '',
    test: `${api}/oauth-tokens.test.ts`,
  },
  {
    name: '118:',
    file: `${auth}/oauth/access-tokens.ts`,
    check: '|| !found.audiences.includes(audienceOfRoute(given.route))',
    instead: '',
    test: `${api}/oauth-tokens.test.ts`,
  },
  {
    name: '128:',
    file: `${auth}/identity.store.ts`,
    check: '${isEnabled} and not ${isService} as "canSignIn"',
    instead: '${isEnabled} as "canSignIn"',
    test: `${api}/service-accounts.test.ts`,
  },
  {
    name: '129:',
    file: `${scim}/scim-roles.actions.ts`,
    check: 'if (lacked !== null) throw scimErrors.above(lacked.role, lacked.capability);',
    instead: '',
    test: `${api}/scim-abuse.test.ts`,
  },
  {
    name: '130:',
    file: `${scim}/scim-users.actions.ts`,
    check: 'if (other !== null) throw existing(other);',
    instead: '',
    test: `${api}/scim-abuse.test.ts`,
  },
  {
    name: '131:',
    file: `${scim}/scim-roles.actions.ts`,
    check: 'if ((await countActiveUsers(db.kysely, fixedRole)) <= 1) throw scimErrors.lastAdministrator();',
    instead: '',
    test: `${api}/scim-abuse.test.ts`,
  },
  {
    name: '132:',
    file: `${scim}/scim-filters.rules.ts`,
    check: 'if (!known.includes(attribute))',
    instead: 'if (false)',
    test: `${api}/scim-abuse.test.ts`,
  },
  {
    name: '133:',
    file: `${scim}/scim-changes.rules.ts`,
    check: "return text === 'true';",
    instead: 'return value !== false;',
    test: `${api}/scim-abuse.test.ts`,
  },
];

/** How many tests of the case failed. */
function failuresOf({ name, test }: Control, folder: string): number {
  const pattern = `(^| )${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  const program = join(folder, 'node_modules/.bin/vitest');
  const output = join(folder, 'negative-control.json');
  spawnSync(program, ['run', '--reporter', 'json', '--outputFile', output, '-t', pattern, test], { cwd: folder });
  const report = JSON.parse(readFileSync(output, 'utf8')) as { readonly numFailedTests: number };
  return report.numFailedTests;
}

/** Says what is wrong with the control, if anything. */
function run(control: Control, folder: string): string | null {
  const path = join(folder, control.file);
  const source = readFileSync(path, 'utf8');
  if (source.split(control.check).length !== 2) return `${control.file} has the check not exactly once`;
  writeFileSync(
    path,
    source.replace(control.check, () => control.instead),
  );
  try {
    return failuresOf(control, folder) > 0 ? null : `${control.test} passes without the check`;
  } finally {
    writeFileSync(path, source);
  }
}

const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' });

const root = mkdtempSync(join(tmpdir(), 'platen-controls-'));
const folder = join(root, 'copy');
let failed = 0;
try {
  const { status, stderr } = git('worktree', 'add', '--detach', folder, 'HEAD');
  if (status !== 0) throw new Error(stderr);
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const named = process.argv.slice(2);
  const chosen = controls.filter(
    ({ name }) => named.length === 0 || named.some((word) => name.split(/[^\d]+/).includes(word)),
  );
  for (const control of chosen) {
    const problem = run(control, folder);
    if (problem !== null) failed += 1;
    console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${control.name} ${problem ?? 'fails without its check'}`);
  }
} finally {
  git('worktree', 'remove', '--force', folder);
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
