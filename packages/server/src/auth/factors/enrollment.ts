import { recordAudit } from '../../events/audit.ts';
import type { Doing } from '../../events/audit.ts';
import { createError } from '../../rest/errors.ts';
import type { SealedPlace } from '../../site/sealed-values.ts';
import type { AccountChange } from '../account-changes.ts';
import { raiseSession } from '../sessions.store.ts';
import { challengeSpent } from '../sessions.ts';
import { endSignIns } from '../sign-ins.store.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { consumeChallenge, countChallengeAttempt, deleteChallengesOf, insertChallenge } from './challenges.store.ts';
import { deleteDevicesOf } from './devices.store.ts';
import {
  databaseTime,
  deleteTotp,
  findFactors,
  lockFactors,
  replaceRecoveryCodes,
  storeTotp,
} from './factors.store.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import type { FactorTools } from './prove.ts';
import { hashRecoveryCode, newRecoveryCodes, readCode } from './recovery-codes.ts';
import { totpPlace } from './seal-totp.ts';
import { matchingStep, newSeed } from './totp.ts';

export const factorErrors = {
  incorrect: createError(
    'rest_second_factor_failed',
    400,
    'The code is incorrect. Check the time of your device, then enter the current code.',
  ),
  required: createError(
    'rest_second_factor_required',
    409,
    'Your role requires a second factor. Set up another one before you remove this one.',
  ),
  none: createError('rest_second_factor_not_found', 404, 'This user has no such second factor.'),
} as const;

/** A user who changes their own factors, in a session. */
export interface Enrolling {
  readonly userId: number;
  readonly sessionId: string;
  readonly remoteAddress: string;
}

const pendingPlace = (userId: number): SealedPlace => ({ table: 'auth_challenges', column: 'sealed', row: userId });

/** Bound to the session: what one session began, no other can finish. */
export const enrollmentHash = ({ sessionId }: Pick<Enrolling, 'sessionId'>, token: string): Buffer =>
  hashToken('challenge', `${sessionId}\0${token}`);

/** A seed that counts after `confirmTotp` with a code of it. */
export async function beginTotp(
  { db, sealedValues }: FactorTools,
  enrolling: Enrolling,
): Promise<{ readonly token: string; readonly seed: string }> {
  const [token, seed] = [randomToken(), newSeed()];
  await insertChallenge(db.kysely, {
    tokenHash: enrollmentHash(enrolling, token),
    purpose: 'totp',
    userId: enrolling.userId,
    sealed: sealedValues.seal(pendingPlace(enrolling.userId), seed),
  });
  return { token, seed };
}

/** Returns new recovery codes, unless the user has unused ones. */
export async function confirmTotp(
  tools: FactorTools,
  { token, code, ...enrolling }: Enrolling & { readonly token: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { db, sealedValues } = tools;
  const { userId } = enrolling;
  const tokenHash = enrollmentHash(enrolling, token);
  const challenge = await countChallengeAttempt(db.kysely, { tokenHash, purpose: 'totp' });
  const seed = challenge?.userId === userId ? sealedValues.open(pendingPlace(userId), challenge.sealed ?? '') : null;
  if (seed === null) throw challengeSpent();
  const typed = readCode(code);
  const lastStep = typed?.kind === 'totp' ? matchingStep(seed, typed.code, await databaseTime(db.kysely)) : null;
  if (lastStep === null) throw factorErrors.incorrect();
  return db.transaction(async (kysely) => {
    const doing = doingOf(enrolling, kysely);
    if (!(await consumeChallenge(kysely, { tokenHash }))) throw challengeSpent();
    await storeTotp(kysely, { userId, sealed: sealedValues.seal(totpPlace(userId), seed), lastStep });
    return factorAdded(tools, { doing, enrolling, change: { what: 'totp-added' }, method: 'totp' });
  });
}

interface Added {
  readonly doing: Doing;
  readonly enrolling: Enrolling;
  readonly change: AccountChange;
  readonly method: 'totp' | 'passkey';
}

/** In the transaction that stores the factor. Other sessions end: they may have been opened with the password alone. */
export async function factorAdded(
  { mailOwner }: FactorTools,
  { doing, enrolling: { userId, sessionId }, change, method }: Added,
): Promise<readonly string[] | null> {
  const { kysely } = doing.db;
  await endSignIns(kysely, userId, sessionId);
  await raiseSession(kysely, sessionId);
  await mailOwner(doing, userId, change);
  await recordAudit(doing, [{ action: 'factor.added', subject: { kind: 'user', id: userId }, details: { method } }]);
  const { recoveryCodes } = await findFactors(kysely, userId);
  return recoveryCodes > 0 ? null : storeNewCodes(kysely, userId);
}

async function storeNewCodes(kysely: Doing['db']['kysely'], userId: number): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    kysely,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes;
}

/** The previous codes stop working in the same transaction. */
export const createRecoveryCodes = ({ db, mailOwner }: FactorTools, enrolling: Enrolling): Promise<readonly string[]> =>
  db.transaction(async (kysely) => {
    const { userId } = enrolling;
    const doing = doingOf(enrolling, kysely);
    const { totp, passkeys } = await findFactors(kysely, userId);
    if (totp === null && passkeys === 0) throw factorErrors.none();
    const codes = await storeNewCodes(kysely, userId);
    await mailOwner(doing, userId, { what: 'recovery-codes-created' });
    await recordAudit(doing, [{ action: 'recovery-codes.created', subject: { kind: 'user', id: userId } }]);
    return codes;
  });

/** `isRequired`: the user must keep a factor. */
export const removeTotp = (
  { db, mailOwner }: FactorTools,
  { isRequired, ...enrolling }: Enrolling & { readonly isRequired: boolean },
): Promise<void> =>
  db.transaction(async (kysely) => {
    const { userId } = enrolling;
    await lockFactors(kysely, userId);
    if (!(await deleteTotp(kysely, userId))) throw factorErrors.none();
    await factorRemoved(
      { mailOwner },
      { doing: doingOf(enrolling, kysely), userId, isRequired, change: { what: 'totp-removed' } },
    );
  });

interface Removed {
  readonly doing: Doing;
  readonly userId: number;
  readonly isRequired: boolean;
  readonly change: AccountChange;
}

/** In the transaction that deletes the factor: throws if it was the last one of a user who needs one. */
export async function factorRemoved(
  { mailOwner }: Pick<FactorTools, 'mailOwner'>,
  { doing, userId, isRequired, change }: Removed,
): Promise<void> {
  const { kysely } = doing.db;
  const { totp, passkeys } = await findFactors(kysely, userId);
  const isLast = totp === null && passkeys === 0;
  if (isLast && isRequired) throw factorErrors.required();
  if (isLast) await replaceRecoveryCodes(kysely, userId, []);
  await deleteDevicesOf(kysely, userId);
  await mailOwner(doing, userId, change);
  await recordAudit(doing, [
    { action: 'factor.removed', subject: { kind: 'user', id: userId }, details: { change: change.what } },
  ]);
}

/** By an administrator or a command, in a transaction. The user signs in with the password alone, and is mailed. */
export async function resetFactors(
  doing: Doing,
  { mailOwner }: Pick<FactorTools, 'mailOwner'>,
  userId: number,
): Promise<void> {
  const { kysely } = doing.db;
  await deleteChallengesOf(kysely, userId);
  await deleteTotp(kysely, userId);
  await deletePasskeysOf(kysely, userId);
  await replaceRecoveryCodes(kysely, userId, []);
  await endSignIns(kysely, userId);
  await mailOwner(doing, userId, { what: 'factors-reset' });
  await recordAudit(doing, [{ action: 'factor.reset', subject: { kind: 'user', id: userId } }]);
}

export const doingOf = ({ userId, remoteAddress }: Enrolling, kysely: Doing['db']['kysely']): Doing => ({
  db: { kysely },
  caller: { id: userId },
  credential: { kind: 'cookie' },
  remoteAddress,
});
