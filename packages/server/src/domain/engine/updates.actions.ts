import { isMap } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { Scope } from '../../scope.ts';
import { engine } from './engine.ts';
import { isNewer, isRelease } from './releases.rules.ts';

/** Whether the npm registry may be asked, and what it said last. */
export interface UpdateCheck {
  readonly isAllowed: boolean;
  last: { readonly latest: string; readonly at: number } | null;
}

declare module '../../scope.ts' {
  interface Tools {
    readonly updateCheck: UpdateCheck;
  }
}

export interface Update {
  /** False where the registry may not be asked, and was not. */
  readonly checked: boolean;
  readonly current: string;
  /** Null where nobody knows. */
  readonly latest: string | null;
  readonly available: boolean;
}

const newest = 'https://registry.npmjs.org/platen/latest';
const hour = 3_600_000;

/** Asked for by an administrator, never by the service itself, and only where the operator allows it. */
export async function checkForUpdate(scope: Scope): Promise<Update> {
  const { version: current } = engine;
  if (!scope.updateCheck.isAllowed) return { checked: false, current, latest: null, available: false };
  const latest = await latestRelease(scope);
  return { checked: true, current, latest, available: latest !== null && isNewer(latest, current) };
}

async function latestRelease(scope: Scope): Promise<string | null> {
  const { updateCheck } = scope;
  if (updateCheck.last !== null && performance.now() - updateCheck.last.at < hour) return updateCheck.last.latest;
  const latest = await askRegistry(scope);
  if (latest !== null) updateCheck.last = { latest, at: performance.now() };
  return latest;
}

async function askRegistry(scope: Scope): Promise<string | null> {
  try {
    const { status, body } = await fetchExternal(scope, newest, { types: ['application/json'] });
    const parsed = parseJson(body);
    const version = status === 200 && parsed.ok && isMap(parsed.value) ? parsed.value['version'] : null;
    return isRelease(version) ? version : null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
}
