import type { Database } from '../../db/connection/connect.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { SealedPlace, SealedValues } from '../../site/sealed-values.ts';
import { consumeSealed, findChallenge, insertChallenge } from '../factors/challenges.store.ts';
import type { ChallengePurpose } from '../factors/challenges.store.ts';
import { hashToken, randomToken } from '../tokens.ts';
import type { ExternalIdentity } from './external-identity.ts';
import type { ProviderChecks } from './providers.ts';

interface FlowTools {
  readonly db: Database;
  readonly sealedValues: SealedValues;
}

/** A sign-in at a provider that this browser has begun. */
export interface ProviderFlow extends ProviderChecks {
  readonly provider: string;
  /** Members of the form that began it, such as where to go afterwards. */
  readonly sent: JsonMap;
  /** The session whose user links the identity; null for a sign-in. */
  readonly linking: { readonly userId: number; readonly sessionId: string } | null;
}

/** An identity that no user has, until a user proves to own an account here. */
export interface PendingLink {
  readonly identity: ExternalIdentity;
  readonly sent: JsonMap;
}

const place: SealedPlace = { table: 'auth_challenges', column: 'sealed', row: 0 };

interface Stored {
  readonly purpose: ChallengePurpose;
  /** What distinguishes the browser that began it: in no other, the row is found. */
  readonly browser: string;
  readonly token: string;
}

const hashOf = ({ browser, token }: Stored): Buffer => hashToken('challenge', `${browser}\0${token}`);

async function store({ db, sealedValues }: FlowTools, key: Stored, value: object): Promise<void> {
  const tokenHash = hashOf(key);
  // The hash makes the value useless in another row.
  const sealed = sealedValues.seal(place, JSON.stringify({ ...value, row: tokenHash.toString('hex') }));
  await insertChallenge(db.kysely, { tokenHash, purpose: key.purpose, sealed });
}

function open<T>({ sealedValues }: FlowTools, key: Stored, sealed: string | null): T | null {
  const text = sealed === null ? null : sealedValues.open(place, sealed);
  const value = text === null ? null : (JSON.parse(text) as T & { readonly row: string });
  return value?.row === hashOf(key).toString('hex') ? value : null;
}

type Beginning = Pick<ProviderFlow, 'provider' | 'sent' | 'linking' | 'isConfirming'>;

export async function beginFlow(tools: FlowTools, browser: string, begun: Beginning): Promise<ProviderFlow> {
  const flow = { ...begun, state: randomToken(), nonce: randomToken(), verifier: randomToken() };
  await store(tools, { purpose: 'provider', browser, token: flow.state }, flow);
  return flow;
}

/** Null if it was begun in another browser or for another provider, expired, or was finished before. */
export async function endFlow(
  tools: FlowTools,
  browser: string,
  { state, provider }: Pick<ProviderFlow, 'state' | 'provider'>,
): Promise<ProviderFlow | null> {
  const key: Stored = { purpose: 'provider', browser, token: state };
  const sealed = await consumeSealed(tools.db.kysely, { tokenHash: hashOf(key), purpose: key.purpose });
  const flow = open<ProviderFlow>(tools, key, sealed);
  return flow?.provider === provider ? flow : null;
}

/** Returns the token under which this browser finds it again. */
export async function storePendingLink(tools: FlowTools, browser: string, link: PendingLink): Promise<string> {
  const token = randomToken();
  await store(tools, { purpose: 'link', browser, token }, link);
  return token;
}

export async function findPendingLink(tools: FlowTools, browser: string, token: string): Promise<PendingLink | null> {
  const key: Stored = { purpose: 'link', browser, token };
  const row = await findChallenge(tools.db.kysely, { tokenHash: hashOf(key), purpose: key.purpose });
  return open<PendingLink>(tools, key, row?.sealed ?? null);
}

export async function consumePendingLink(
  tools: FlowTools,
  browser: string,
  token: string,
): Promise<PendingLink | null> {
  const key: Stored = { purpose: 'link', browser, token };
  const sealed = await consumeSealed(tools.db.kysely, { tokenHash: hashOf(key), purpose: key.purpose });
  return open<PendingLink>(tools, key, sealed);
}
