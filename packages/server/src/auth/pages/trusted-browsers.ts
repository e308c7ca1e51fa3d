import { rolesWith } from '../../access/roles.ts';
import { recordAudit } from '../../events/audit.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { insertDevice, useDevice } from '../factors/devices.store.ts';
import { isAdministrative } from '../factors/policy.ts';
import { findHolder } from '../identity.store.ts';
import { storedAgent } from '../sessions.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { sitePath } from './page-request.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

const name = 'platen_device';
const tokenForm = /^[\w-]{43}$/;
const day = 86_400;

/** Sent to the sign-in pages only. It skips the second factor, never the password. */
const cookieFor = ({ secure }: PageRequest, given: PageGiven) =>
  ({ name, path: sitePath(given, '/sign-in'), secure }) as const;

/** Administrators prove their factor at every sign-in. */
export async function mayTrust(given: PageGiven, userId: number): Promise<boolean> {
  if (given.deviceDays === 0) return false;
  const holder = await findHolder(given.db.kysely, userId);
  return holder !== null && !isAdministrative(rolesWith(given.site().roles, holder.storedRoles), holder.roles);
}

/** Whether this browser skips the second factor of the user. A user who confirms their identity proves it anyway. */
export async function isTrusted(request: PageRequest, given: PageGiven, userId: number): Promise<boolean> {
  const token = readCookie(request.headers['cookie'], cookieFor(request, given));
  const isConfirming = request.sent['confirm'] === '1' || request.sent['confirm'] === true;
  if (isConfirming || !tokenForm.test(token) || !(await mayTrust(given, userId))) return false;
  return useDevice(given.db.kysely, { userId, tokenHash: hashToken('device', token) });
}

/** The cookie of a browser that the user trusts from now on. */
export async function trustBrowser(request: PageRequest, given: PageGiven, userId: number): Promise<readonly string[]> {
  const trust = request.sent['trust'];
  if ((trust !== true && trust !== '1') || !(await mayTrust(given, userId))) return [];
  const { remoteAddress, headers } = request;
  const token = randomToken();
  await given.db.transaction(async (kysely) => {
    await insertDevice(kysely, {
      userId,
      tokenHash: hashToken('device', token),
      agent: storedAgent(headers['user-agent'] ?? ''),
      ip: remoteAddress,
      days: given.deviceDays,
    });
    const doing = { db: { kysely }, caller: { id: userId }, credential: { kind: 'password' }, remoteAddress };
    await given.mailOwner(doing, userId, { what: 'device-trusted' });
    await recordAudit(doing, [{ action: 'device.trusted', subject: { kind: 'user', id: userId } }]);
  });
  return [writeCookie({ ...cookieFor(request, given), value: token, maxAge: given.deviceDays * day })];
}
