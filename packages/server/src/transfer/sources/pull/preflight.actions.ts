import { setTimeout as sleep } from 'node:timers/promises';
import { createOutbound, fetchExternal, OutboundError } from '../../../outbound/outbound.ts';
import type { Outbound, ExternalResponse } from '../../../outbound/outbound.ts';
import { isList, isMap, scalarText } from '../../../lib/json.ts';
import type { JsonMap } from '../../../lib/json.ts';
import { importErrors, SourceRefused } from '../../imports.errors.ts';
import { createAsk, jsonOf } from './asking.actions.ts';
import type { Ask } from './asking.actions.ts';

export interface SourceAddress {
  /** As the operator typed it. */
  readonly address: string;
  readonly user: string | null;
  readonly password: string | null;
  /** It may be in the operator's own network. */
  readonly isPrivate: boolean;
  readonly pause?: number;
}

/** An old site that answers, and what it says of itself. */
export interface OpenedSource {
  readonly ask: Ask;
  readonly outbound: Outbound;
  readonly index: JsonMap;
  /** Of its posts and pages: `wp/v2`, or that of another Platen. */
  readonly namespace: string;
  readonly isSignedIn: boolean;
  /** Ends what is open to the outside. */
  close(): Promise<void>;
}

const namespaces = ['wp/v2', 'cms/v2'];

/** Finds the API of the old site and looks whether all can be read; says what to do where it cannot. */
export async function reachSource(outbound: Outbound, given: SourceAddress): Promise<OpenedSource> {
  const typed = new URL(given.address);
  const own = given.isPrivate
    ? createOutbound({ ownOrigin: outbound.ownOrigin, innerOrigins: [typed.origin] })
    : outbound;
  const { root, index } = await findApi(own, given.address);
  const namespace = namespaces.find((one) => namesOf(index).includes(one));
  if (namespace === undefined) throw importErrors.noApi(given.address);
  const isSignedIn = given.user !== null && given.password !== null;
  const isOpen = new URL(root).protocol === 'http:' && !given.isPrivate;
  if (isSignedIn && isOpen) throw importErrors.plainPassword(given.address);
  // A name and a password go to the site that was typed, not to one that it leads to.
  if (isSignedIn && bare(new URL(root).hostname) !== bare(typed.hostname)) throw importErrors.noApi(given.address);
  const account = isSignedIn ? `${given.user}:${given.password}` : null;
  const ask = createAsk({ outbound: own, root, account, ...(given.pause !== undefined && { pause: given.pause }) });
  if (isSignedIn) await requireRights(ask, namespace, given.user ?? '');
  return {
    ask,
    outbound: own,
    index,
    namespace,
    isSignedIn,
    close: async () => {
      if (own !== outbound) await own.close();
    },
  };
}

const bare = (host: string): string => host.replace(/^www\./, '');
const namesOf = ({ namespaces: names = [] }: JsonMap): readonly string[] =>
  isList(names) ? names.map(scalarText) : [];

interface Found {
  readonly root: string;
  readonly index: JsonMap;
}

async function findApi(outbound: Outbound, address: string): Promise<Found> {
  const front = await fetched(outbound, address);
  const base = (front?.url.href ?? address).replace(/[?#].*$/, '').replace(/\/*$/, '/');
  const linked = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(
    [front?.headers['link'] ?? ''].flat().join(', '),
  )?.[1];
  const candidates = [
    ...(linked !== undefined && URL.canParse(linked, base) ? [new URL(linked, base).href] : []),
    `${base}wp-json/`,
    `${base}cms-json/`,
    `${base}?rest_route=/`,
  ];
  for (const candidate of candidates) {
    const response = await fetched(outbound, candidate);
    const body = response === null || response.status !== 200 ? undefined : jsonOf(response);
    if (body !== undefined && isMap(body) && namesOf(body).length > 0)
      return { root: rootOf(response?.url.href ?? candidate), index: body };
  }
  throw importErrors.noApi(address);
}

const rootOf = (url: string): string =>
  url.includes('rest_route=') ? url : url.replace(/[?#].*$/, '').replace(/\/*$/, '/');

const tries = 4;

/** Null if unreachable. */
async function fetched(outbound: Outbound, address: string): Promise<ExternalResponse | null> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const response = await fetchExternal({ outbound }, address, { bytes: 4 * 1024 * 1024, milliseconds: 20_000 });
      if (response.status < 500 && response.status !== 429) return response;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.isRefusal) return null;
    }
    await sleep(100 * 2 ** attempt);
  }
  return null;
}

async function requireRights(ask: Ask, namespace: string, user: string): Promise<void> {
  try {
    await ask(`${namespace}/users`, { context: 'edit', per_page: 1 });
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    if (/password|username|invalid_email/.test(error.code)) throw importErrors.wrongPassword(user);
    throw error.status === 401 ? importErrors.noAuthorization() : importErrors.noRight(user);
  }
}
