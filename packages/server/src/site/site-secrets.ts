import { hkdfSync } from 'node:crypto';
import type { Installation } from '../db/schema/installation.ts';
import type { Secrets } from '../lib/secrets.ts';

/** A migration of a new database takes less. */
const maxInstallMs = 10 * 60_000;
/** No signed value with an end is valid for longer. */
const legacyMs = 366 * 24 * 60 * 60_000;

const derived = (secret: string, { id }: Installation): string =>
  Buffer.from(hkdfSync('sha256', secret, id, 'secret of a site', 32)).toString('base64url');

/**
 * The secrets that a site signs with: derived from PLATEN_SECRET and the id of the installation, so that sites with the
 * same PLATEN_SECRET do not accept each other's signatures. A site that signed with PLATEN_SECRET itself before accepts
 * those signatures for a year.
 */
export function siteSecrets([first, ...others]: Secrets, installation: Installation, nowMs = Date.now()): Secrets {
  const { installedAtMs, siteKeysAtMs } = installation;
  const isUpgraded = siteKeysAtMs - installedAtMs > maxInstallMs;
  const legacy = isUpgraded && nowMs < siteKeysAtMs + legacyMs ? [first, ...others] : [];
  return [derived(first, installation), ...others.map((secret) => derived(secret, installation)), ...legacy];
}
