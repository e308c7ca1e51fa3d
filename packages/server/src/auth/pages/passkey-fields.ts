import { html, inlineScript } from './html.ts';
import type { Markup } from './html.ts';
import type { PageGiven, PageRequest } from './page-request.ts';

/** The form was sent with a passkey: as text by a form, parsed in JSON. */
export const isPasskey = ({ sent: { credential = '' } }: PageRequest): boolean => credential !== '';

/**
 * Asks the browser for a passkey, and sends what it returns with the form of the button. Without JavaScript, or in
 * browsers without passkeys, the button stays hidden. Autofill: browsers offer passkeys in the field for the user name.
 */
export const passkeyScript = inlineScript(`
const button = document.querySelector('[data-passkey]');
const { kind, origin, publicKey, autofill } = JSON.parse(button.dataset.passkey);
const api = window.PublicKeyCredential;
const read = api && api[kind === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON'];
const problem = document.getElementById('passkey-problem');
const waiting = new AbortController();
const ask = (more) => navigator.credentials[kind]({ publicKey: read.call(api, publicKey), ...more });
const send = (credential) => {
  button.form.elements.credential.value = JSON.stringify(credential);
  button.form.submit();
};
const say = (text) => {
  problem.textContent = text;
  problem.hidden = false;
};
if (read && location.origin === origin) {
  for (const part of document.querySelectorAll('.passkey')) part.hidden = !part.hidden;
  button.onclick = async (event) => {
    event.preventDefault();
    problem.hidden = true;
    waiting.abort();
    try {
      send(await ask());
    } catch (error) {
      say(problem.dataset[error.name] || problem.dataset.other);
    }
  };
  if (autofill && api.isConditionalMediationAvailable && (await api.isConditionalMediationAvailable()))
    ask({ mediation: 'conditional', signal: waiting.signal }).then(send, () => {});
}
`);

interface Fields {
  /** What the browser is called with. */
  readonly publicKey: object;
  readonly kind: 'get' | 'create';
  readonly label: string;
  readonly autofill?: boolean;
  readonly isPrimary?: boolean;
}

/** For a form. The page needs `passkeyScript`. */
export const passkeyFields = (
  { siteUrl }: Pick<PageGiven, 'siteUrl'>,
  { label, isPrimary = false, ...asked }: Fields,
): Markup =>
  html`<input type="hidden" name="credential" value="" />
    <p
      id="passkey-problem"
      class="alert"
      role="alert"
      data--not-allowed-error="The browser used no passkey. Try again."
      data--invalid-state-error="This device has a passkey for your account already."
      data-other="The browser could not use a passkey. Try again, or use another device."
      hidden
    ></p>
    <button
      class="${isPrimary ? 'passkey' : 'passkey quiet'}"
      type="${isPrimary ? 'submit' : 'button'}"
      data-passkey="${JSON.stringify({ ...asked, origin: new URL(siteUrl).origin })}"
      hidden
    >
      ${label}
    </button>`;
