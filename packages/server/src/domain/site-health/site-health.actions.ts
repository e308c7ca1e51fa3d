import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fetchOutside, OutboundError } from '../../outbound/outbound.ts';
import type { OutsideRequest, OutsideResponse } from '../../outbound/outbound.ts';
import type { Scope } from '../../scope.ts';
import { checkForUpdate } from '../engine/updates.actions.ts';
import type { HealthProbes, Verdict } from './site-health.ts';
import { selectQueueFacts, selectServerFacts, selectSizes } from './site-health.store.ts';
import type { Sizes } from './site-health.store.ts';

declare module '../../scope.ts' {
  interface Tools {
    readonly healthProbes: HealthProbes;
  }
}

const good = (label: string, description: string): Verdict => ({ status: 'good', label, description });
const improve = (label: string, description: string, mend: string): Verdict => ({
  status: 'recommended',
  label,
  description,
  mend,
});
const broken = (label: string, description: string, mend: string): Verdict => ({
  status: 'critical',
  label,
  description,
  mend,
});

const slowDatabase = 200;

async function database({ db }: Scope): Promise<Verdict> {
  const before = performance.now();
  const { version } = await selectServerFacts(db);
  const took = Math.round(performance.now() - before);
  return took > slowDatabase
    ? improve(
        'The database answers slowly',
        `A simple question took ${took} ms.`,
        'Bring the database nearer to the nodes.',
      )
    : good('The database answers', `PostgreSQL ${version} answered in ${took} ms.`);
}

/** Seconds that the clocks of a node and of the database may be apart. */
const clockLimits = { recommended: 2, critical: 60 } as const;

async function clock({ db }: Scope): Promise<Verdict> {
  const before = Date.now();
  const { now } = await selectServerFacts(db);
  const apart = Math.abs(now - (before + Date.now()) / 2) / 1000;
  const told = `The clocks of this node and of the database are ${apart.toFixed(1)} seconds apart.`;
  const mend = 'Let both machines follow a time server.';
  if (apart > clockLimits.critical) return broken('The clocks disagree', told, mend);
  return apart > clockLimits.recommended ? improve('The clocks disagree', told, mend) : good('The clocks agree', told);
}

async function jobs({ db }: Scope): Promise<Verdict> {
  const { overdue, failed } = await selectQueueFacts(db);
  if (overdue > 0)
    return broken(
      'Work in the background waits',
      `${overdue} jobs are due for more than five minutes.`,
      'See whether nodes run, and what their logs say of jobs.',
    );
  return failed > 0
    ? improve('Work in the background failed', `${failed} jobs were given up.`, 'The log says why.')
    : good('Work in the background is done', 'No job is overdue, and none was given up.');
}

/** Written, read again and removed. */
async function storage({ files, log }: Scope): Promise<Verdict> {
  const key = `health/${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, { open: () => Readable.from([bytes]), size: bytes.length });
    const file = await files.open(key);
    const read = await file?.readWhole({ start: 0, end: bytes.length - 1 });
    if (read === undefined || !bytes.equals(read)) throw new Error('What was written was not there to be read.');
    return good('Files can be stored', 'A file was written, read again and removed.');
  } catch (err) {
    log.warn({ err }, 'A file could not be stored to see whether that works.');
    return broken(
      'Files cannot be stored',
      'A file could not be written and read again; uploads fail.',
      'The log and `platen doctor` say more.',
    );
  } finally {
    await files.removeLoose([key]).catch(() => undefined);
  }
}

async function mail({ healthProbes: { signInToMail } }: Scope): Promise<Verdict> {
  if (signInToMail === null)
    return improve(
      'There is no mail server',
      'Nobody can be sent a link to set a new password.',
      'Set PLATEN_SMTP_URL.',
    );
  return signInToMail().then(
    () => good('Mail can be sent', 'The mail server let the service in.'),
    () => broken('Mail cannot be sent', 'The mail server does not let the service in.', 'Correct PLATEN_SMTP_URL.'),
  );
}

/** Bytes of the log that a replica may be behind before it is worth a look. */
const usualLag = 16 * 1024 * 1024;

async function replication({ healthProbes }: Scope): Promise<Verdict> {
  const lags = await healthProbes.replicaLags();
  if (lags.length === 0) return good('There are no replicas', 'Everything is read from one database.');
  const away = lags.filter((lag) => lag === null).length;
  if (away > 0)
    return broken(
      'Replicas are not in use',
      `${away} of ${lags.length} cannot be asked, or copy another database.`,
      'See `platen doctor`.',
    );
  const most = Math.max(...lags.map((lag) => lag ?? 0));
  const told = `The last of ${lags.length} is ${sizeInWords(most)} behind.`;
  return most > usualLag
    ? improve('Replicas are behind', told, 'Responses are made from the primary until they are not.')
    : good('Replicas keep up', told);
}

function cache({ healthProbes: { cacheBytes } }: Scope): Verdict {
  if (cacheBytes === 0)
    return improve(
      'Responses are not cached',
      'Each response to a visitor is made anew.',
      'Set PLATEN_CACHE_BYTES and PLATEN_TRACE_BYTES.',
    );
  return good('Responses are cached', `${sizeInWords(cacheBytes)} of memory are kept for responses to visitors.`);
}

const ask = async (scope: Scope, request: OutsideRequest = {}): Promise<OutsideResponse | null> => {
  const { address, site } = scope;
  try {
    return await fetchOutside(
      scope,
      `${address.home}/${site.dialect.root}/${site.dialect.namespace('v2')}/types`,
      request,
    );
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
};

/** As a browser would: at the site's own address. */
async function loopback(scope: Scope): Promise<Verdict> {
  const response = await ask(scope);
  return response?.status === 200
    ? good('The site can be reached at its address', 'The service asked itself at SITE_URL and was answered.')
    : improve(
        'The site cannot be reached at its address',
        'The service asked itself at SITE_URL and had no answer. Visitors may still have one.',
        'See whether SITE_URL is right, and whether the machine can reach it.',
      );
}

async function pageCache(scope: Scope): Promise<Verdict> {
  const configured = cache(scope);
  if (configured.status !== 'good') return configured;
  const first = await ask(scope);
  const tag = first?.headers['etag'];
  const second = typeof tag === 'string' ? await ask(scope, { headers: { 'if-none-match': tag } }) : null;
  return second?.status === 304
    ? good('Responses are cached', 'A response that has not changed is not sent again.')
    : improve(
        'Caches do not recognise responses',
        'A response that has not changed was sent again, or the site could not be reached at its address.',
        'See whether a proxy takes ETag or If-None-Match away.',
      );
}

const encryption = ({ healthProbes: { isEncrypted } }: Scope): Verdict =>
  isEncrypted
    ? good('The site is encrypted', 'SITE_URL begins with https.')
    : improve(
        'The site is not encrypted',
        'Passwords and drafts can be read on their way.',
        'Serve it through a proxy with TLS, and set SITE_URL to https://…',
      );

const authorization = (_: Scope, { authorization: sent }: Readonly<Record<string, string>>): Verdict =>
  sent === undefined
    ? improve(
        'The Authorization header did not arrive',
        'This request came without one. Applications sign in with it.',
        'Ask again with an application password; if it still is not there, a proxy takes it away.',
      )
    : good('The Authorization header arrives', 'Applications can sign in.');

async function updates(scope: Scope): Promise<Verdict> {
  const { checked, current, latest } = await checkForUpdate(scope);
  if (!checked)
    return good(
      'Updates are not looked for',
      `This is Platen ${current}. Nothing is asked of the npm registry unless PLATEN_UPDATE_CHECK is on.`,
    );
  if (latest === null)
    return improve(
      'The npm registry cannot be reached',
      'Nobody knows whether there is a newer release.',
      'Allow requests to registry.npmjs.org.',
    );
  return latest === current
    ? good('Platen is up to date', `This is Platen ${current}, the newest release.`)
    : improve(
        'There is a newer release',
        `This is Platen ${current}; the newest is ${latest}.`,
        'Install it when it suits you.',
      );
}

type Look = (scope: Scope, headers: Readonly<Record<string, string>>) => Verdict | Promise<Verdict>;

interface HealthTest {
  readonly topic: string;
  readonly look: Look;
  /** Whether looking writes something, so that those who may only read may not. */
  readonly writes?: boolean;
}

/** By the last part of their routes, in the order in which they are listed. */
export const healthTests: Readonly<Record<string, HealthTest>> = {
  'background-updates': { topic: 'Security', look: updates },
  'loopback-requests': { topic: 'Performance', look: loopback },
  'https-status': { topic: 'Security', look: encryption },
  'dotorg-communication': { topic: 'Security', look: updates },
  'authorization-header': { topic: 'Security', look: authorization },
  'page-cache': { topic: 'Performance', look: pageCache },
  database: { topic: 'Performance', look: database },
  cache: { topic: 'Performance', look: cache },
  jobs: { topic: 'Performance', look: jobs },
  storage: { topic: 'Files', look: storage, writes: true },
  mail: { topic: 'Mail', look: mail },
  clock: { topic: 'Security', look: clock },
  replication: { topic: 'Performance', look: replication },
};

export const sizesOf = ({ db }: Scope): Promise<Sizes> => selectSizes(db);

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `1536` → `1.5 KB`. */
export function sizeInWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step] ?? ''}`;
}
