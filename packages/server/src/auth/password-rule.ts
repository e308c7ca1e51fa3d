import { readFileSync } from 'node:fs';
import { judgePassword } from '../lib/password-rule.ts';
import type { Judgement, PasswordOwner } from '../lib/password-rule.ts';
import { errors } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';

export const judge = (password: string, owner: PasswordOwner): Judgement =>
  judgePassword(password, owner, commonWords());

/** Why a password is refused; null if it is accepted. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null =>
  judge(password, owner).problem;

/** The same error for every route that sets a password, with the reason at the parameter. */
export function weakPassword(reason: string): RestError {
  const details = { password: { code: 'rest_user_invalid_password', message: reason, data: { status: 400 } } };
  return errors.invalidParams(['password'], { data: { params: { password: reason }, details } });
}

// Memoized pure work: read when the first password is set, which most processes never do.
const known: { words?: ReadonlySet<string> } = {};

function commonWords(): ReadonlySet<string> {
  known.words ??= new Set(
    readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return known.words;
}
