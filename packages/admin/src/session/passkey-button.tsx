import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { facts } from '../facts.ts';
import { send } from './session.ts';
import type { PasskeyOptions, SignInResult } from './session.ts';

interface PasskeyButtonProps {
  /** What the account may use after its password. Default: any passkey of the site, without a password. */
  readonly options?: PasskeyOptions | undefined;
  /** What is sent with the passkey. */
  readonly sent: object;
  /** The browser offers passkeys in the field for the user name. */
  readonly hasAutofill?: boolean;
  readonly onResult: (result: SignInResult) => void;
}

const isSupported = typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Null if the site can't use passkeys. */
async function anyPasskey(): Promise<PasskeyOptions | null> {
  const response = await fetch(`${facts.site}sign-in/passkey`, { headers: { Accept: 'application/json' } });
  return ((await response.json()) as { readonly passkey: PasskeyOptions | null }).passkey;
}

const ask = (options: PasskeyOptions, more?: CredentialRequestOptions): Promise<Credential | null> =>
  navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options), ...more });

/** Signs in with a passkey of this device or a security key. Hidden where the browser or the site has none. */
export function PasskeyButton({ options, sent, hasAutofill = false, onResult }: PasskeyButtonProps) {
  const [isOffered, setOffered] = useState(options !== undefined);
  const waiting = useRef<AbortController>(undefined);
  const path = options === undefined ? 'sign-in' : 'sign-in/second';
  const sendPasskey = useEffectEvent(async (credential: Credential | null) =>
    onResult(await send(path, { ...sent, credential })),
  );

  useEffect(() => {
    if (!isSupported || options !== undefined) return undefined;
    const controller = new AbortController();
    waiting.current = controller;
    void anyPasskey().then(async (offered) => {
      setOffered(offered !== null);
      if (!hasAutofill || offered === null || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      const credential = await ask(offered, { mediation: 'conditional', signal: controller.signal }).catch(() => null);
      if (credential !== null) await sendPasskey(credential);
    });
    return () => controller.abort();
  }, [options, hasAutofill]);

  const use = async (): Promise<void> => {
    waiting.current?.abort();
    const asked = options ?? (await anyPasskey());
    if (asked === null) return;
    try {
      const credential = await ask(asked);
      onResult(await send(path, { ...sent, credential }));
    } catch {
      onResult({ problem: __('The browser used no passkey. Try again.', 'platen') });
    }
  };

  if (!isSupported || !isOffered) return null;
  return (
    <Button variant="secondary" type="button" onClick={() => void use()} __next40pxDefaultSize>
      {options === undefined ? __('Sign in with a passkey', 'platen') : __('Use a passkey', 'platen')}
    </Button>
  );
}
