import type { Database } from '../../db/connection/connect.ts';
import type { Log } from '../../scope.ts';
import type { SealedValues } from '../../site/sealed-values.ts';
import type { MailOwner } from '../account-changes.ts';
import { findFactors, findTotp, spendRecoveryCode, spendStep } from './factors.store.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import type { TypedCode } from './recovery-codes.ts';
import { totpPlace } from './seal-totp.ts';
import { matchingStep } from './totp.ts';

export interface FactorTools {
  readonly db: Database;
  readonly sealedValues: SealedValues;
  readonly mailOwner: MailOwner;
  readonly log: Log;
}

/** Accepts a code of the user and spends it. The second of two requests with the same code gets false. */
export function proveCode(
  tools: FactorTools,
  { userId, typed }: { readonly userId: number; readonly typed: NonNullable<TypedCode> },
): Promise<boolean> {
  return typed.kind === 'totp' ? proveTotp(tools, userId, typed.code) : proveRecoveryCode(tools, userId, typed.code);
}

async function proveTotp({ db, sealedValues, log }: FactorTools, userId: number, code: string): Promise<boolean> {
  const stored = await findTotp(db.kysely, userId);
  if (stored === null) return false;
  const seed = sealedValues.open(totpPlace(userId), stored.sealed);
  if (seed === null) {
    log.error({ user: userId }, 'key of an authenticator app does not open with PLATEN_SECRET');
    return false;
  }
  const step = matchingStep(seed, code, stored.at);
  return step !== null && (await spendStep(db.kysely, { userId, step }));
}

const proveRecoveryCode = ({ db, mailOwner }: FactorTools, userId: number, code: string): Promise<boolean> =>
  db.transaction(async (kysely) => {
    if (!(await spendRecoveryCode(kysely, { userId, hash: hashRecoveryCode(userId, code) }))) return false;
    const { recoveryCodes } = await findFactors(kysely, userId);
    await mailOwner({ db: { kysely } }, userId, { what: 'recovery-code-used', name: String(recoveryCodes) });
    return true;
  });
