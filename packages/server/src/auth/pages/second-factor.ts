import { recordAudit } from '../../events/audit.ts';
import { createError, RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { countChallengeAttempt, findChallenge, insertChallenge } from '../factors/challenges.store.ts';
import type { Challenge } from '../factors/challenges.store.ts';
import { findFactors } from '../factors/factors.store.ts';
import type { Factors } from '../factors/factors.store.ts';
import type { Ceremony } from '../factors/passkey-challenges.ts';
import { requestOptions } from '../factors/passkey-options.ts';
import { provePasskey } from '../factors/passkeys.ts';
import { selectPasskeysOf } from '../factors/passkeys.store.ts';
import { proveCode } from '../factors/prove.ts';
import { readCode } from '../factors/recovery-codes.ts';
import type { SealedPlace } from '../../site/sealed-values.ts';
import { challengeSpent } from '../sessions.ts';
import type { ExternalSession, SignInMethod } from '../sessions.ts';
import { countAttempt, forgiveAttempt } from '../throttle.ts';
import type { Attempt } from '../throttle.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { challengeCookie, challengeOf } from './challenge-cookie.ts';
import { enterAs, targetOf } from './enter.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { html, page, redirect } from './html.ts';
import { attemptOf } from './known-browsers.ts';
import { isPasskey, passkeyFields, passkeyScript } from './passkey-fields.ts';
import { textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { mayTrust, trustBrowser } from './trusted-browsers.ts';

const required = createError(
  'rest_second_factor_required',
  401,
  'Use your passkey, or enter a code of your authenticator app, at /sign-in/second.',
);
const incorrect = createError('rest_second_factor_failed', 401, 'The code is incorrect or was already used.');
const incomplete = createError(
  'rest_second_factor_incomplete',
  400,
  'Enter the 6 digits from your authenticator app, or a recovery code of 16 characters.',
);

interface Begun {
  readonly userId: number;
  readonly remember: boolean;
  readonly factors: Factors;
  /** What was proved first. */
  readonly first?: FirstStep;
}

interface FirstStep {
  readonly method: 'password' | 'provider' | 'break-glass';
  readonly external?: ExternalSession;
}

const firstPlace = (userId: number): SealedPlace => ({ table: 'auth_challenges', column: 'first', row: userId });

/** The password was correct, but the account needs a second factor: no session yet. */
export async function askSecondFactor(request: PageRequest, given: PageGiven, begun: Begun): Promise<HttpResponse> {
  const token = randomToken();
  const tokenHash = hashToken('challenge', token);
  const { userId, remember, factors, first = { method: 'password' } } = begun;
  await insertChallenge(given.db.kysely, {
    tokenHash,
    purpose: 'sign-in',
    userId,
    remember,
    sealed: given.sealedValues.seal(firstPlace(userId), JSON.stringify(first)),
  });
  const headers = { 'Set-Cookie': challengeCookie(request, given, token) };
  if (request.wantsJson) {
    const passkey = await passkeyOptions(given, { userId, tokenHash });
    throw required({ headers, data: { methods: methodsOf(factors), ...(passkey && { passkey }) } });
  }
  const target = targetOf(request, given);
  return redirect(`sign-in/second${target === null ? '' : `?redirect_to=${encodeURIComponent(target)}`}`, headers);
}

const methodsOf = ({ totp, recoveryCodes, passkeys }: Factors): SignInMethod[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(totp === null ? [] : (['totp'] as const)),
  ...(recoveryCodes > 0 ? (['recovery-code'] as const) : []),
];

type Asked = Pick<Challenge, 'userId' | 'tokenHash'>;

const ceremonyOf = ({ tokenHash }: Asked): Ceremony => ['second factor', tokenHash.toString('hex')];

/** Null for users without passkeys. */
async function passkeyOptions(given: PageGiven, challenge: Asked) {
  const passkeys = await selectPasskeysOf(given.db.kysely, challenge.userId);
  const usable = passkeys.filter(({ suspendedAt }) => suspendedAt === null);
  return usable.length === 0 ? null : requestOptions(given, { ceremony: ceremonyOf(challenge), passkeys: usable });
}

/** The second step of signing in: a passkey, a code of the authenticator app, or a recovery code. */
export const secondFactor: AuthPage = {
  path: '/sign-in/second',
  show: async (request, given) => {
    const tokenHash = challengeOf(request, given);
    const challenge =
      tokenHash === null ? null : await findChallenge(given.db.kysely, { tokenHash, purpose: 'sign-in' });
    if (challenge === null && request.wantsJson) throw challengeSpent();
    return challenge === null ? redirect('../sign-in') : form(request, given, challenge);
  },
  submit: async (request, given) => {
    requireOwnForm(request, given);
    const tokenHash = challengeOf(request, given);
    if (tokenHash === null && !request.wantsJson) return redirect('../sign-in');
    if (tokenHash === null) throw challengeSpent();
    try {
      return await prove(request, given, tokenHash);
    } catch (error) {
      const isOver = error instanceof RestError && error.restCode === 'rest_challenge_spent';
      if (!(error instanceof RestError) || request.wantsJson || isOver) throw error;
      const challenge = await findChallenge(given.db.kysely, { tokenHash, purpose: 'sign-in' });
      if (challenge === null) throw error;
      return form(request, given, challenge, error);
    }
  },
};

async function prove(request: PageRequest, given: PageGiven, tokenHash: Buffer): Promise<HttpResponse> {
  if (isPasskey(request)) return proveWithPasskey(request, given, tokenHash);
  const { db } = given;
  const typed = readCode(textOf(request.sent['code']) ?? '');
  if (typed === null) throw incomplete();
  const challenge = await findChallenge(db.kysely, { tokenHash, purpose: 'sign-in' });
  if (challenge === null) throw challengeSpent();
  const { userId } = challenge;
  // By account and source: a new challenge brings no new attempts.
  const attempt: Attempt =
    typed.kind === 'totp'
      ? attemptOf(request, given, { what: 'second factor', name: String(userId), account: { id: userId } })
      : { what: 'recovery code', name: String(userId), remoteAddress: request.remoteAddress };
  await countAttempt(db, attempt);
  const counted = await countChallengeAttempt(db.kysely, { tokenHash, purpose: 'sign-in' });
  if (counted === null) throw challengeSpent();
  if (!(await proveCode(given, { userId, typed }))) return refuse(request, given, counted);
  await forgiveAttempt(db, attempt);
  return finish(request, given, { challenge, method: typed.kind });
}

async function proveWithPasskey(request: PageRequest, given: PageGiven, tokenHash: Buffer): Promise<HttpResponse> {
  const { remoteAddress, sent } = request;
  const challenge = await findChallenge(given.db.kysely, { tokenHash, purpose: 'sign-in' });
  if (challenge === null) throw challengeSpent();
  // A signature can't be guessed, so it is no attempt of this sign-in.
  const attempt: Attempt = { what: 'passkey', name: '', remoteAddress };
  await countAttempt(given.db, attempt);
  const { credential } = sent;
  const { userId } = challenge;
  await provePasskey(given, { credential, ceremony: ceremonyOf(challenge), userId, remoteAddress });
  await forgiveAttempt(given.db, attempt);
  return finish(request, given, { challenge, method: 'passkey' });
}

const finish = (
  request: PageRequest,
  given: PageGiven,
  { challenge, method }: { readonly challenge: Challenge; readonly method: SignInMethod },
): Promise<HttpResponse> => {
  const { method: first, external } = firstStepOf(given, challenge);
  return enterAs(request, given, {
    userId: challenge.userId,
    remember: challenge.remember,
    methods: [first, method],
    challenge: challenge.tokenHash,
    afterwards: () => trustBrowser(request, given, challenge.userId),
    ...(external && { external }),
  });
};

/** Sign-ins that a former release began have none. */
function firstStepOf({ sealedValues }: PageGiven, { userId, sealed }: Challenge): FirstStep {
  const text = sealed === null ? null : sealedValues.open(firstPlace(userId), sealed);
  return text === null ? { method: 'password' } : (JSON.parse(text) as FirstStep);
}

async function refuse(
  request: PageRequest,
  given: PageGiven,
  { userId, last }: Challenge & { readonly last: boolean },
): Promise<never> {
  await given.db.transaction(async (kysely) => {
    const subject = { kind: 'user', id: userId };
    await recordAudit({ ...request, db: { kysely }, credential: { kind: 'password' } }, [
      { action: 'factor.refused', subject },
    ]);
    if (last) await given.mailOwner({ db: { kysely } }, userId, { what: 'codes-refused' });
  });
  throw last ? challengeSpent() : incorrect();
}

async function form(
  request: PageRequest,
  given: PageGiven,
  challenge: Challenge,
  error?: RestError,
): Promise<HttpResponse> {
  const seal = sealForm(request, given);
  const { userId } = challenge;
  const publicKey = await passkeyOptions(given, challenge);
  const { totp } = await findFactors(given.db.kysely, userId);
  const body = html`${
      error === undefined ? null : html`<p id="problem" class="alert" role="alert">${error.message}</p>`
    }
    <p id="hint">
      ${
        totp === null
          ? 'Use your passkey, or enter one of your recovery codes.'
          : 'Enter the code from your authenticator app, or one of your recovery codes.'
      }
    </p>
    <form method="post" action="second">
      ${seal.field}
      <input type="hidden" name="redirect_to" value="${targetOf(request, given) ?? ''}" />
      <label for="code">Code</label>
      <input
        id="code"
        name="code"
        autocomplete="one-time-code"
        autocapitalize="characters"
        spellcheck="false"
        required
        autofocus
        aria-describedby="${error === undefined ? 'hint' : 'problem hint'}"
        ${error === undefined ? null : html`aria-invalid="true"`}
      />
      ${
        (await mayTrust(given, userId))
          ? html`<label class="row"
              ><input type="checkbox" name="trust" value="1" />Trust this browser for ${String(given.deviceDays)}
              days</label
            >`
          : null
      }
      <button>Continue</button>
      ${publicKey === null ? null : passkeyFields(given, { kind: 'get', publicKey, label: 'Use a passkey' })}
    </form>
    <p><a href="../sign-in">Back to sign-in</a></p>`;
  const headers = { ...seal.headers, ...error?.headers };
  const siteName = await given.siteName();
  const script = publicKey === null ? undefined : passkeyScript;
  return page({ title: 'Second factor', siteName, body, status: error?.status ?? 200, headers, script });
}
