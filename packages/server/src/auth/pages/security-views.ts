import type { RestError } from '../../rest/errors.ts';
import type { Device } from '../factors/devices.store.ts';
import type { Factors } from '../factors/factors.store.ts';
import type { Passkey } from '../factors/passkeys.store.ts';
import type { IdentityProvider } from '../../config-identity-providers.ts';
import type { Connection } from '../oauth/grants.store.ts';
import { isPlain } from '../oauth/token-scopes.ts';
import type { LinkedIdentity } from '../providers/identities.store.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';

interface SetUp {
  readonly seal: Markup;
  readonly qr: Markup;
  readonly token: string;
  readonly seed: string;
  readonly error: RestError | undefined;
}

export const setUpView = ({ seal, qr, token, seed, error }: SetUp): Markup =>
  html`${alert(error)}
    <p>Scan this QR code with your authenticator app.</p>
    <div class="qr" role="img" aria-label="QR code for your authenticator app">${qr}</div>
    <p>If you can't scan it, enter this key in the app:</p>
    <code>${seed.match(/.{1,4}/g)?.join(' ') ?? ''}</code>
    <form method="post" action="security">
      ${seal}
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="seed" value="${seed}" />
      <label for="code">Code from the app</label>
      <input
        id="code"
        name="code"
        autocomplete="one-time-code"
        inputmode="numeric"
        required
        autofocus
        ${error === undefined ? null : html`aria-invalid="true" aria-describedby="problem"`}
      />
      <button name="action" value="totp-confirm">Turn on</button>
    </form>
    <p><a href="security">Cancel</a></p>`;

export const codesView = (codes: readonly string[], back: string): Markup =>
  html`<p>
      Store these codes where you can find them without your phone. Each code signs you in once instead of your second
      factor. They are shown only now.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <p><a href="${back}">I stored the codes</a></p>`;

interface NewPasskey {
  readonly seal: Markup;
  readonly fields: Markup;
  readonly handle: string;
  /** Suggested: where the passkey is probably stored. */
  readonly name: string;
  readonly siteUrl: string;
  readonly error: RestError | undefined;
}

export const passkeyView = ({ seal, fields, handle, name, siteUrl, error }: NewPasskey): Markup =>
  html`${alert(error)}
    <p class="passkey">
      To create a passkey, turn on JavaScript, use a current browser, and open this page at ${siteUrl}/security.
    </p>
    <p class="passkey" hidden>
      Your device asks for your fingerprint, face, or screen lock, and stores the passkey. You can also use a security
      key.
    </p>
    <form method="post" action="security">
      ${seal}
      <input type="hidden" name="action" value="passkey-add" />
      <input type="hidden" name="handle" value="${handle}" />
      <label for="name" class="passkey" hidden>Name</label>
      <input id="name" name="name" class="passkey" maxlength="100" value="${name}" autocomplete="off" hidden />
      ${fields}
    </form>
    <p><a href="security">Cancel</a></p>`;

interface Overview {
  readonly seal: Markup;
  readonly factors: Factors;
  readonly passkeys: readonly Passkey[];
  /** Whether browsers offer passkeys at the URL of the site. */
  readonly takesPasskeys: boolean;
  readonly devices: readonly Device[];
  readonly providers: readonly IdentityProvider[];
  readonly identities: readonly LinkedIdentity[];
  readonly connections: readonly Connection[];
  /** Nothing else is open to the user before they have a factor. */
  readonly mustEnroll: boolean;
  readonly home: string;
  readonly error: RestError | undefined;
}

export function overview(given: Overview): Markup {
  const { factors, passkeys, takesPasskeys, devices, mustEnroll, home, error } = given;
  const isProtected = factors.totp !== null || passkeys.length > 0;
  return html`${alert(error)}
    ${mustEnroll ? html`<p>Your role requires a second factor. Set one up to continue.</p>` : null}
    <h2>Passkeys</h2>
    ${passkeys.map((passkey) => passkeyItem(given, passkey))}
    ${
      takesPasskeys
        ? html`${
            passkeys.length === 0
              ? html`<p>Sign in with your fingerprint, face, screen lock, or security key instead of a password.</p>`
              : null
          }
          ${action(given, { name: 'passkey-begin', label: 'Add a passkey', quiet: passkeys.length > 0 })}`
        : html`<p>This site can't use passkeys: they require HTTPS and a domain name.</p>`
    }
    <h2>Authenticator app</h2>
    ${
      factors.totp === null
        ? html`<p>Off. Sign in with a code from an app on your phone in addition to your password.</p>
            ${action(given, { name: 'totp-begin', label: 'Set up' })}`
        : html`<p>On since ${day(factors.totp)}.</p>
            ${action(given, { name: 'totp-begin', label: 'Replace', quiet: true })}
            ${action(given, { name: 'totp-remove', label: 'Turn off', quiet: true })}`
    }
    ${
      isProtected
        ? html`<h2>Recovery codes</h2>
            <p>${left(factors.recoveryCodes)}</p>
            ${action(given, { name: 'codes', label: 'Create new codes', quiet: true })}`
        : null
    }
    ${devices.length > 0 ? html`<h2>Trusted browsers</h2>` : null}
    ${devices.map(
      ({ id, agent, ip, trustedUntil }) =>
        html`<p>${agent.slice(0, 60)} · ${ip} · until ${day(trustedUntil)}</p>
          ${action(given, { name: 'device-remove', id, label: 'Forget this browser', quiet: true })}`,
    )}
    ${mustEnroll ? null : linkedAccounts(given)} ${mustEnroll ? null : connectedPrograms(given)}
    ${
      mustEnroll
        ? null
        : html`<h2>Sessions</h2>
            ${action(given, { name: 'sessions-end', label: 'Sign out of all other sessions', quiet: true })}
            <p><a href="${home}">Continue</a></p>`
    }`;
}

const passkeyItem = (given: Overview, { id, name, createdAt, lastUsedAt, suspendedAt }: Passkey): Markup =>
  html`<p>
      <strong>${name}</strong><br />Added ${day(createdAt)} ·
      ${lastUsedAt === null ? 'not used yet' : `last used ${day(lastUsedAt)}`}
      ${suspendedAt === null ? null : html`<br />Suspended: it may have been copied. Remove it and add a new one.`}
    </p>
    ${action(given, { name: 'passkey-remove', id, label: 'Remove', about: name, quiet: true })}`;

const linkedAccounts = (given: Overview): Markup | null => {
  const { providers, identities } = given;
  if (providers.length === 0) return null;
  const labelOf = (id: string): string => providers.find((each) => each.id === id)?.label ?? id;
  const unlinked = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  return html`<h2>Linked accounts</h2>
    ${identities.map(
      ({ id, provider, email, linkedAt, lastUsedAt }) =>
        html`<p>
            <strong>${labelOf(provider)}</strong>${email === null ? null : html` · ${email}`}<br />Linked
            ${day(linkedAt)} · ${lastUsedAt === null ? 'not used yet' : `last used ${day(lastUsedAt)}`}
          </p>
          ${action(given, { name: 'identity-unlink', id, label: 'Unlink', about: labelOf(provider), quiet: true })}`,
    )}
    ${unlinked.map(({ id, label }) => action(given, { name: 'identity-link', id, label: `Link ${label}`, quiet: true }))}`;
};

const connectedPrograms = (given: Overview): Markup | null =>
  given.connections.length === 0
    ? null
    : html`<h2>Connected programs</h2>
        ${given.connections.map(
          ({ id, clientName, scopes, createdAt, lastUsedAt }) =>
            html`<p>
                <strong>${clientName}</strong><br />${accessOf(scopes)} · connected ${day(createdAt)} ·
                ${lastUsedAt === null ? 'not used yet' : `last used ${day(lastUsedAt)}`}
              </p>
              ${isPlain(scopes) ? action(given, { ...accessChange(scopes), id, about: clientName, quiet: true }) : null}
              ${action(given, { name: 'connection-end', id, label: 'Disconnect', about: clientName, quiet: true })}`,
        )}`;

const accessChange = (scopes: readonly string[]): Pick<Action, 'name' | 'label'> =>
  scopes.includes('write')
    ? { name: 'connection-read', label: 'Limit to reading' }
    : { name: 'connection-write', label: 'Allow reading and writing' };

const accessOf = (scopes: readonly string[]): string => {
  if (scopes.includes('admin')) return 'Can administer the site';
  if (scopes.includes('write')) return 'Can read and write';
  return scopes.includes('read') ? 'Can read' : `Limited to ${scopes.join(', ')}`;
};

const left = (count: number): string =>
  count === 0
    ? 'You have none left. Create new codes.'
    : `${count} of 10 left.${count <= 3 ? ' Create new codes soon.' : ''}`;

const day = (instant: string): string => instant.slice(0, 10);

const alert = (error: RestError | undefined): Markup | null =>
  error === undefined ? null : html`<p id="problem" class="alert" role="alert">${error.message}</p>`;

interface Action {
  readonly name: string;
  readonly label: string;
  readonly id?: string;
  /** Completes the label for screen readers. */
  readonly about?: string;
  readonly quiet?: boolean;
}

const action = ({ seal }: Overview, { name, label, id, about, quiet }: Action): Markup =>
  html`<form method="post" action="security">
    ${seal} ${id === undefined ? null : html`<input type="hidden" name="id" value="${id}" />`}
    <button
      name="action"
      value="${name}"
      ${quiet === true ? html`class="quiet"` : null}
      ${about === undefined ? null : html`aria-label="${label} ${about}"`}
    >
      ${label}
    </button>
  </form>`;
