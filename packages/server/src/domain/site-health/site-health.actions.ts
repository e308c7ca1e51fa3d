import { readableBytes } from '../../lib/readable-units.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { ExternalRequest, ExternalResponse } from '../../outbound/outbound.ts';
import type { Scope } from '../../scope.ts';
import { findAccountOf } from '../../auth/identity.store.ts';
import { countAttempt } from '../../auth/throttle.ts';
import { pendingMigrations } from '../../db/schema/pending.ts';
import { decodeEntities } from '../../text/markup/entities.ts';
import { checkForUpdate } from '../engine/updates.actions.ts';
import { activePlugins } from '../plugins/plugins.actions.ts';
import { unusedMetaIndexes } from '../posts/meta-indexes.actions.ts';
import { textOption } from '../settings/option-values.rules.ts';
import { sealedAppKeys } from '../users/user-security.actions.ts';
import { sealedSecrets } from '../webhooks/webhooks.actions.ts';
import type { HealthProbes, Verdict } from './site-health.ts';
import { siteHealthErrors } from './site-health.errors.ts';
import { selectQueueFacts, selectServerFacts, selectSizes } from './site-health.store.ts';
import type { Sizes } from './site-health.store.ts';

declare module '../../scope.ts' {
  interface Tools {
    readonly healthProbes: HealthProbes;
  }
}

const good = (label: string, description: string): Verdict => ({ status: 'good', label, description });
const improve = (label: string, description: string, hint: string): Verdict => ({
  status: 'recommended',
  label,
  description,
  hint,
});
const broken = (label: string, description: string, hint: string): Verdict => ({
  status: 'critical',
  label,
  description,
  hint,
});

const slowDatabase = 200;

async function database({ db }: Scope): Promise<Verdict> {
  const before = performance.now();
  const { version } = await selectServerFacts(db);
  const took = Math.round(performance.now() - before);
  return took > slowDatabase
    ? improve(
        'The database responds slowly',
        `A simple query took ${took} ms.`,
        'Move the database closer to the nodes.',
      )
    : good('The database responds', `PostgreSQL ${version} responded in ${took} ms.`);
}

/** Seconds that the clocks of a node and of the database may be apart. */
const clockLimits = { recommended: 2, critical: 60 } as const;

async function clock({ db }: Scope): Promise<Verdict> {
  const before = Date.now();
  const { now } = await selectServerFacts(db);
  const apart = Math.abs(now - (before + Date.now()) / 2) / 1000;
  const told = `The clocks of this node and the database differ by ${apart.toFixed(1)} seconds.`;
  const hint = 'Synchronize the clocks of both machines with NTP.';
  if (apart > clockLimits.critical) return broken('The clocks differ', told, hint);
  return apart > clockLimits.recommended ? improve('The clocks differ', told, hint) : good('The clocks agree', told);
}

async function jobs({ db }: Scope): Promise<Verdict> {
  const { overdue, failed } = await selectQueueFacts(db);
  if (overdue > 0)
    return broken(
      'Background jobs are overdue',
      `${overdue} jobs are overdue by more than five minutes.`,
      'Check that nodes are running, and look for job errors in their logs.',
    );
  return failed > 0
    ? improve('Background jobs failed', `${failed} jobs failed after all retries.`, 'See the log for the reason.')
    : good('Background jobs are up to date', 'No job is overdue or failed.');
}

/** Written, read again and removed. */
async function storage({ files, log }: Scope): Promise<Verdict> {
  const key = `health/${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, { open: () => Readable.from([bytes]), size: bytes.length });
    const file = await files.open(key);
    const read = await file?.readWhole({ start: 0, end: bytes.length - 1 });
    if (read === undefined || !bytes.equals(read)) throw new Error("The file was written but can't be read.");
    return good('File storage works', 'A file was written, read, and deleted.');
  } catch (err) {
    log.warn({ err }, 'file storage check failed');
    return broken(
      'File storage does not work',
      "Platen can't write and read files. Uploads fail.",
      'See the log, or run `platen doctor`.',
    );
  } finally {
    await files.removeLoose([key]).catch(() => undefined);
  }
}

async function mail({ healthProbes: { signInToMail } }: Scope): Promise<Verdict> {
  if (signInToMail === null)
    return improve('No mail server', "Platen can't send password reset links.", 'Set PLATEN_SMTP_URL.');
  return signInToMail().then(
    () => good('Email works', 'Platen can sign in to the mail server.'),
    () => broken('Email does not work', "Platen can't sign in to the mail server.", 'Check PLATEN_SMTP_URL.'),
  );
}

/** Bytes of the log that a replica may be behind before it is worth a look. */
const usualLag = 16 * 1024 * 1024;

async function replication({ healthProbes }: Scope): Promise<Verdict> {
  const lags = await healthProbes.replicaLags();
  if (lags.length === 0) return good('No replicas', 'All reads use the primary.');
  const away = lags.filter((lag) => lag === null).length;
  if (away > 0)
    return broken(
      'Replicas are not in use',
      `${away} of ${lags.length} replicas are unreachable or replicate another database.`,
      'Run `platen doctor`.',
    );
  const most = Math.max(...lags.map((lag) => lag ?? 0));
  const told = `The slowest of ${lags.length} lags by ${readableBytes(most)}.`;
  return most > usualLag
    ? improve('Replicas lag', told, 'Platen reads from the primary until they catch up.')
    : good('Replicas are up to date', told);
}

function cache({ healthProbes: { cacheBytes } }: Scope): Verdict {
  if (cacheBytes === 0)
    return improve(
      'Responses are not cached',
      'Each anonymous request queries the database.',
      'Set PLATEN_CACHE_BYTES and PLATEN_REVALIDATION_BYTES.',
    );
  return good('Responses are cached', `${readableBytes(cacheBytes)} of memory for cached responses.`);
}

const ask = async (scope: Scope, request: ExternalRequest = {}): Promise<ExternalResponse | null> => {
  const { address, site } = scope;
  try {
    return await fetchExternal(
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
    ? good('The site is reachable at SITE_URL', 'A request to SITE_URL succeeded.')
    : improve(
        'The site is not reachable at SITE_URL',
        'A request from the server to SITE_URL failed. Visitors may still reach it.',
        'Check SITE_URL, and that this machine can reach it.',
      );
}

async function pageCache(scope: Scope): Promise<Verdict> {
  const configured = cache(scope);
  if (configured.status !== 'good') return configured;
  const first = await ask(scope);
  const tag = first?.headers['etag'];
  const second = typeof tag === 'string' ? await ask(scope, { headers: { 'if-none-match': tag } }) : null;
  return second?.status === 304
    ? good('Responses are cached', 'Unchanged responses return 304.')
    : improve(
        "Conditional requests don't work",
        'An unchanged response did not return 304, or SITE_URL is unreachable.',
        'Check whether a proxy removes ETag or If-None-Match.',
      );
}

const encryption = ({ healthProbes: { isEncrypted } }: Scope): Verdict =>
  isEncrypted
    ? good('The site uses HTTPS', 'SITE_URL starts with https.')
    : improve(
        'The site does not use HTTPS',
        'Passwords and drafts are sent unencrypted.',
        'Use a reverse proxy with TLS, and set SITE_URL to https://…',
      );

const authorization = (_: Scope, { authorization: sent }: Readonly<Record<string, string>>): Verdict =>
  sent === undefined
    ? improve(
        'The Authorization header is missing',
        'This request had no Authorization header. Application passwords need it.',
        'Send a request with an application password. If the header is still missing, a proxy removes it.',
      )
    : good('The Authorization header works', 'Application passwords work.');

async function updates(scope: Scope): Promise<Verdict> {
  const { checked, current, latest } = await checkForUpdate(scope);
  if (!checked)
    return good(
      'Update check is off',
      `This is Platen ${current}. To check for updates on npm, set PLATEN_UPDATE_CHECK.`,
    );
  if (latest === null)
    return improve(
      'The npm registry is unreachable',
      "Platen can't check for updates.",
      'Allow requests to registry.npmjs.org.',
    );
  return latest === current
    ? good('Platen is up to date', `This is Platen ${current}, the latest release.`)
    : improve(
        'An update is available',
        `This is Platen ${current}. The latest release is ${latest}.`,
        'Install the update.',
      );
}

async function pluginStates(scope: Scope): Promise<Verdict> {
  const problems = await scope.plugins.problems();
  if (problems.length > 0)
    return broken('Plugins failed to load', problems.join(' '), 'Fix these plugins, or deactivate them.');
  const { opaque } = scope.site;
  if (opaque.length > 0)
    return improve(
      'Some responses are not cached',
      `Responses that ${opaque.join(', ')} can change are not cached.`,
      'Set `cacheable: true` in the plugin if its additions depend only on the response.',
    );
  const names = [...activePlugins(scope)];
  return good('Plugins work', names.length === 0 ? 'No plugin is active.' : `Active: ${names.join(', ')}.`);
}

async function migrations({ db }: Scope): Promise<Verdict> {
  const pending = await pendingMigrations(db);
  return pending.length === 0
    ? good('The database schema is up to date', 'No migration is pending.')
    : improve(
        'Migrations are pending',
        `${pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`} pending.`,
        'Run `platen migrate`.',
      );
}

/** Indexes of plugins that failed to load are unknown, so nothing is reported then. */
async function metaIndexes(scope: Scope): Promise<Verdict> {
  const unused = (await scope.plugins.problems()).length === 0 ? await unusedMetaIndexes(scope) : [];
  return unused.length === 0
    ? good('Custom field indexes are in use', 'No index is unused.')
    : improve(
        'Unused indexes slow down writes',
        `No active plugin uses ${unused.join(', ')}.`,
        'If the plugin will not return, drop them: `platen doctor` shows the statement.',
      );
}

async function encryptedSecrets(scope: Scope): Promise<Verdict> {
  const [webhooks, apps] = [await sealedSecrets(scope), await sealedAppKeys(scope)];
  const lost = webhooks.lost + apps.lost;
  const hint = 'Append the previous secret to PLATEN_SECRET.';
  if (lost > 0)
    return broken(
      "Stored secrets can't be decrypted",
      `${webhooks.lost} webhook secrets and ${apps.lost} authenticator apps were encrypted with another PLATEN_SECRET.`,
      hint,
    );
  return webhooks.former + apps.former > 0
    ? improve(
        'Secrets are being re-encrypted',
        `${webhooks.former + apps.former} are still encrypted with a previous secret.`,
        'Keep the previous secret in PLATEN_SECRET until this warning is gone.',
      )
    : good('Stored secrets can be decrypted', 'Webhook secrets and authenticator apps use the current PLATEN_SECRET.');
}

/** Sends an email to the caller. A failure is a result of the check, not an error. */
export async function sendTestMail(scope: Scope): Promise<Verdict & { readonly to: string }> {
  const { caller, db, options, sendMail, log, address } = scope;
  const account = await findAccountOf(db.kysely, caller.id);
  if (account === null) throw siteHealthErrors.noAccount();
  const to = account.email;
  if (sendMail === null) return { to, ...(await mail(scope)) };
  await countAttempt(db, { what: 'test mail', name: String(caller.id), remoteAddress: '' });
  const site = decodeEntities(textOption(options, 'blogname', 'Platen'));
  try {
    await sendMail({
      to,
      subject: `Test email from ${site}`,
      text: `Hello ${account.displayName},\n\nEmail of ${site} (${address.home}) works.`,
    });
  } catch (err) {
    log.warn({ err }, 'test mail failed');
    const reason = err instanceof Error ? err.message.slice(0, 300) : '';
    return {
      to,
      ...broken(
        'The test email was not sent',
        reason === '' ? 'The mail server rejected it.' : `The mail server responded: ${reason}`,
        'Check PLATEN_SMTP_URL and PLATEN_MAIL_FROM.',
      ),
    };
  }
  return { to, ...good('The mail server accepted the test email', `It was sent to ${to}.`) };
}

type Look = (scope: Scope, headers: Readonly<Record<string, string>>) => Verdict | Promise<Verdict>;

interface HealthTest {
  readonly topic: string;
  readonly look: Look;
  /** Whether looking writes something, so that those who may only read may not. */
  readonly writes?: boolean;
  /** Left out of the root index. */
  readonly unlisted?: true;
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
  plugins: { topic: 'Plugins', look: pluginStates, unlisted: true },
  migrations: { topic: 'Database', look: migrations, unlisted: true },
  'meta-indexes': { topic: 'Database', look: metaIndexes, unlisted: true },
  secrets: { topic: 'Security', look: encryptedSecrets, unlisted: true },
};

export const sizesOf = ({ db }: Scope): Promise<Sizes> => selectSizes(db);
