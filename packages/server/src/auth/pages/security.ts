import type { Doing } from '../../events/audit.ts';
import { errors, RestError } from '../../rest/errors.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { beginTotp, confirmTotp, createRecoveryCodes, removeTotp } from '../factors/enrollment.ts';
import { factorErrors } from '../factors/enrollment.ts';
import type { Enrolling } from '../factors/enrollment.ts';
import { deleteDevicesOf, selectDevicesOf } from '../factors/devices.store.ts';
import { findFactors, hasFactor } from '../factors/factors.store.ts';
import { isHolderRequired } from '../factors/policy.ts';
import { passkeyHost } from '../factors/passkey-host.ts';
import { addPasskey, beginPasskey, removePasskey } from '../factors/passkeys.ts';
import { selectPasskeysOf } from '../factors/passkeys.store.ts';
import { qrCode } from '../factors/qr-code.ts';
import { keyUri } from '../factors/totp.ts';
import { browserName } from '../browser-names.ts';
import { findAccountOf } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { unlinkIdentity } from '../providers/external-accounts.ts';
import { selectIdentitiesOf } from '../providers/identities.store.ts';
import { changeGrantAccess, endGrants } from '../oauth/grants.ts';
import { lockGrant, selectConnections } from '../oauth/grants.store.ts';
import type { OAuthGrant } from '../oauth/grants.store.ts';
import { isPlain } from '../oauth/token-scopes.ts';
import { startOf } from './enter.ts';
import { requireOwnForm, sealForm } from './forms.ts';
import { page, redirect } from './html.ts';
import type { PageParts } from './html.ts';
import { anySessionOf, sitePath, standingIn, textOf } from './page-request.ts';
import type { AuthPage, PageGiven, PageRequest } from './page-request.ts';
import { passkeyFields, passkeyScript } from './passkey-fields.ts';
import { beginAtProvider } from './provider-sign-in.ts';
import { codesView, overview, passkeyView, setUpView } from './security-views.ts';
import { confirmFirst, toSignIn } from './step-up.ts';

/** The user's own second factors, without JavaScript. Users who need one and have none are sent here. */
export const security: AuthPage = {
  path: '/security',
  show: async (request, given) => {
    const session = await ownSession(request, given);
    if (session === null) return toSignIn(sitePath(given, security.path));
    return show(request, given, session);
  },
  submit: async (request, given) => {
    const session = await ownSession(request, given);
    requireOwnForm(request, given, session?.sessionId);
    if (session === null) return toSignIn(sitePath(given, security.path));
    const signIn = confirmFirst(request, session, sitePath(given, security.path));
    if (signIn !== null) return signIn;
    try {
      return await act(request, given, session);
    } catch (error) {
      if (!(error instanceof RestError) || request.wantsJson) throw error;
      return show(request, given, session, error);
    }
  },
};

/** Null as well for a session that did not prove the factor of its user. */
async function ownSession(request: PageRequest, given: PageGiven): Promise<SessionIdentity | null> {
  const session = await anySessionOf(request, given);
  if (session === null && request.wantsJson) throw errors.notSignedIn();
  return session === null || standingIn(session, given) === 'none' ? null : session;
}

function act(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  const { userId, ...rest } = enrollingOf(request, session);
  const enrolling = { userId, ...rest };
  const id = textOf(request.sent['id']) ?? '';
  switch (request.sent['action']) {
    case 'totp-begin':
      return setUp(request, given, session);
    case 'totp-confirm':
      return confirm(request, given, session);
    case 'totp-remove':
      return removeTotp(given, { ...enrolling, isRequired: isRequired(session, given) }).then(() => done(given));
    case 'passkey-begin':
      return offerPasskey(request, given, session);
    case 'passkey-add':
      return addNewPasskey(request, given, session);
    case 'passkey-remove':
      return removePasskey(given, { ...enrolling, id, isRequired: isRequired(session, given) }).then(() => done(given));
    case 'codes':
      return createRecoveryCodes(given, enrolling).then((codes) => showCodes(given, codes));
    case 'device-remove':
      return deleteDevicesOf(given.db.kysely, userId, id).then(() => done(given));
    case 'identity-link':
      return beginAtProvider(request, given, { id, linking: { userId, sessionId: session.sessionId } });
    case 'identity-unlink':
      return unlinkIdentity(given, { ...enrolling, id }).then(() => done(given));
    case 'connection-end':
      return onConnection(given, { ...enrolling, id }, (doing) => endGrants(doing, { id }, 'user'));
    case 'connection-read':
    case 'connection-write':
      return onConnection(given, { ...enrolling, id }, async (doing, grant) => {
        const access = request.sent['action'] === 'connection-write' ? 'write' : 'read';
        if (isPlain(grant.scopes)) await changeGrantAccess(doing, grant, access);
      });
    case 'sessions-end':
      return deleteSessionsOf(given.db.kysely, userId, session.sessionId).then(() => done(given));
    default:
      return Promise.reject(factorErrors.none());
  }
}

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Connections that are unknown or of other users stay as they are. */
async function onConnection(
  given: PageGiven,
  { userId, id, remoteAddress }: Enrolling & { readonly id: string },
  work: (doing: Doing, grant: OAuthGrant) => Promise<unknown>,
): Promise<HttpResponse> {
  if (uuidForm.test(id))
    await given.db.transaction(async (kysely) => {
      const grant = await lockGrant(kysely, id);
      const doing = { db: { kysely }, caller: { id: userId }, credential: { kind: 'cookie' }, remoteAddress };
      if (grant?.userId === userId) await work(doing, grant);
    });
  return done(given);
}

const isRequired = ({ isRequired: byRole, holder }: SessionIdentity, given: PageGiven): boolean =>
  byRole || isHolderRequired({ site: given.site(), secondFactor: given.secondFactor }, holder);

const enrollingOf = ({ remoteAddress }: PageRequest, { holder, sessionId }: SessionIdentity): Enrolling => ({
  userId: holder.id,
  sessionId,
  remoteAddress,
});

const done = (given: PageGiven): HttpResponse => redirect(sitePath(given, security.path));

interface Pending {
  readonly token: string;
  readonly seed: string;
  readonly error?: RestError;
}

async function setUp(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  return askForCode(request, given, session, await beginTotp(given, enrollingOf(request, session)));
}

async function confirm(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  const [token, seed] = [textOf(request.sent['token']) ?? '', textOf(request.sent['seed']) ?? ''];
  const code = textOf(request.sent['code']) ?? '';
  try {
    const codes = await confirmTotp(given, { ...enrollingOf(request, session), token, code });
    return codes === null ? done(given) : showCodes(given, codes);
  } catch (error) {
    if (!(error instanceof RestError) || error.restCode !== 'rest_second_factor_failed') throw error;
    return askForCode(request, given, session, { token, seed, error });
  }
}

async function askForCode(
  request: PageRequest,
  given: PageGiven,
  session: SessionIdentity,
  { error, ...pending }: Pending,
): Promise<HttpResponse> {
  const account = await findAccountOf(given.db.kysely, session.holder.id);
  const issuer = await given.siteName();
  const uri = keyUri({ seed: pending.seed, issuer, account: account?.login ?? '' });
  const seal = sealForm(request, given, session.sessionId);
  const body = setUpView({ seal: seal.field, qr: { markup: await qrCode(uri) }, ...pending, error });
  return pageOf(given, 'Set up an authenticator app', { body, headers: seal.headers, status: error?.status ?? 200 });
}

/** A page of its own, so that the user is asked to sign in again before the device creates a passkey. */
async function offerPasskey(
  request: PageRequest,
  given: PageGiven,
  session: SessionIdentity,
  error?: RestError,
): Promise<HttpResponse> {
  const account = await findAccountOf(given.db.kysely, session.holder.id);
  const { login = '', displayName = '' } = account ?? {};
  const siteName = await given.siteName();
  const enrolling = enrollingOf(request, session);
  const { options, handle } = await beginPasskey(given, { ...enrolling, login, displayName, siteName });
  const seal = sealForm(request, given, session.sessionId);
  const fields = passkeyFields(given, {
    kind: 'create',
    publicKey: options,
    label: 'Create a passkey',
    isPrimary: true,
  });
  const name = browserName(request.headers['user-agent'] ?? '');
  const body = passkeyView({ seal: seal.field, fields, handle, name, siteUrl: given.siteUrl, error });
  const status = error?.status ?? 200;
  return pageOf(given, 'Add a passkey', { body, headers: seal.headers, status, script: passkeyScript });
}

async function addNewPasskey(request: PageRequest, given: PageGiven, session: SessionIdentity): Promise<HttpResponse> {
  const [handle, name] = [textOf(request.sent['handle']) ?? '', textOf(request.sent['name']) ?? ''];
  const { credential } = request.sent;
  try {
    const codes = await addPasskey(given, { ...enrollingOf(request, session), credential, handle, name });
    return codes === null ? done(given) : showCodes(given, codes);
  } catch (error) {
    if (!(error instanceof RestError) || request.wantsJson) throw error;
    return offerPasskey(request, given, session, error);
  }
}

const showCodes = (given: PageGiven, codes: readonly string[]): Promise<HttpResponse> =>
  pageOf(given, 'Recovery codes', { body: codesView(codes, sitePath(given, security.path)) });

async function show(
  request: PageRequest,
  given: PageGiven,
  session: SessionIdentity,
  error?: RestError,
): Promise<HttpResponse> {
  const { kysely } = given.db;
  const userId = session.holder.id;
  const factors = await findFactors(kysely, userId);
  const seal = sealForm(request, given, session.sessionId);
  const body = overview({
    seal: seal.field,
    factors,
    passkeys: await selectPasskeysOf(kysely, userId),
    takesPasskeys: passkeyHost(given.siteUrl) !== null,
    devices: await selectDevicesOf(kysely, userId),
    providers: given.identityProviders.all.map(({ settings }) => settings),
    identities: given.identityProviders.all.length === 0 ? [] : await selectIdentitiesOf(kysely, userId),
    connections: given.oauth ? await selectConnections(kysely, userId) : [],
    mustEnroll: !hasFactor(factors) && isRequired(session, given),
    home: startOf(given),
    error,
  });
  return pageOf(given, 'Security', { body, headers: seal.headers, status: error?.status ?? 200 });
}

const pageOf = async (
  { siteName }: PageGiven,
  title: string,
  parts: Pick<PageParts, 'body' | 'headers' | 'status' | 'script'>,
): Promise<HttpResponse> => page({ title, siteName: await siteName(), ...parts });
