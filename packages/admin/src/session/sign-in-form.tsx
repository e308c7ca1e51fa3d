import { Button, CheckboxControl, Notice, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { facts } from '../facts.ts';
import { showOwnLanguage } from '../i18n/change-language.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { sendCode, signIn, waysToSignIn } from './session.ts';
import type { PasskeyOptions, SignInResult } from './session.ts';
import { Mark } from '../ui/logo.tsx';
import styles from './sign-in.module.css';

const productName = 'Platen';

const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }));

interface SignInFormProps {
  readonly onDone: () => void;
  /** The user who confirms the password. Default: any user can sign in. */
  readonly login?: string | undefined;
}

export function SignInForm({ onDone, login }: SignInFormProps) {
  const [given, setGiven] = useState({ login: login ?? '', password: '', remember: false });
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [second, setSecond] = useState({ code: '', trust: false });
  const [passkey, setPasskey] = useState<PasskeyOptions>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ways = waysToSignIn();
  const hasFields = step === 'code' || ways.password;

  const submit = async (): Promise<void> => {
    setBusy(true);
    const sending =
      step === 'code' ? sendCode(second.code, second.trust) : signIn({ ...given, confirm: login !== undefined });
    const result = await sending.catch(() => ({
      problem: __("Can't connect to Platen. Check your connection and try again.", 'platen'),
      next: undefined,
    }));
    setBusy(false);
    proceed(result);
  };

  const proceed = (result: SignInResult): void => {
    setProblem(result.problem);
    if (result.next !== undefined) {
      setStep(result.next === 'code' ? 'code' : 'password');
      setPasskey(result.passkey);
      setSecond({ code: '', trust: false });
    } else if (result.problem === null) onDone();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && (
        <Notice status="error" isDismissible={false}>
          {problem}
        </Notice>
      )}
      {step === 'code' && <CodeFields second={second} onChange={setSecond} mayTrust={login === undefined} />}
      {step === 'password' && ways.password && <PasswordFields given={given} login={login} onChange={setGiven} />}
      {hasFields && (
        <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
          {login === undefined ? __('Sign in', 'platen') : __('Confirm', 'platen')}
        </Button>
      )}
      <Suspense fallback={null}>
        {step === 'password' && (
          <PasskeyButton
            sent={{ remember: given.remember }}
            hasAutofill={login === undefined && ways.password}
            onResult={proceed}
          />
        )}
        {step === 'code' && passkey !== undefined && (
          <PasskeyButton options={passkey} sent={{ trust: second.trust }} onResult={proceed} />
        )}
      </Suspense>
      {step === 'password' && (
        <ProviderButtons
          providers={ways.providers}
          isConfirming={login !== undefined}
          isPrimary={!ways.password}
          onProblem={setProblem}
        />
      )}
      {ways.password && (
        <a className={styles.lost} href={`${facts.site}reset-password`}>
          {__('Lost your password?', 'platen')}
        </a>
      )}
    </form>
  );
}

interface CodeProps {
  readonly second: { readonly code: string; readonly trust: boolean };
  readonly onChange: (second: { code: string; trust: boolean }) => void;
  readonly mayTrust: boolean;
}

/** The second step, for accounts with a second factor. */
function CodeFields({ second, onChange, mayTrust }: CodeProps) {
  const input = useRef<HTMLInputElement>(null);
  // The step replaces the fields that had the focus.
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <TextControl
        label={__('Code', 'platen')}
        help={__('From your authenticator app, or a recovery code.', 'platen')}
        value={second.code}
        onChange={(code) => onChange({ ...second, code })}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        ref={input}
      />
      {mayTrust && (
        <CheckboxControl
          label={__('Trust this browser', 'platen')}
          checked={second.trust}
          onChange={(trust) => onChange({ ...second, trust })}
        />
      )}
    </>
  );
}

interface PasswordProps {
  readonly given: { readonly login: string; readonly password: string; readonly remember: boolean };
  readonly login: string | undefined;
  readonly onChange: (given: { login: string; password: string; remember: boolean }) => void;
}

const PasswordFields = ({ given, login, onChange }: PasswordProps) => (
  <>
    {login === undefined && (
      <TextControl
        label={__('User name or email address', 'platen')}
        value={given.login}
        onChange={(typed) => onChange({ ...given, login: typed })}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    )}
    <TextControl
      label={login === undefined ? __('Password', 'platen') : sprintf(__('Password for %s', 'platen'), login)}
      type="password"
      value={given.password}
      onChange={(password) => onChange({ ...given, password })}
      autoComplete="current-password"
      required
    />
    {/* For password managers; after the password, because the first field gets the focus. */}
    {login !== undefined && <input hidden readOnly autoComplete="username" value={login} />}
    <CheckboxControl
      label={__('Remember me', 'platen')}
      checked={given.remember}
      onChange={(remember) => onChange({ ...given, remember })}
    />
  </>
);

export const SignInPage = ({ onDone }: { onDone: () => void }) => (
  <main className={styles.page}>
    <div className={styles.brand}>
      <Mark />
      {productName}
    </div>
    <div className={styles.box}>
      <h1>{sprintf(__('Sign in to %s', 'platen'), facts.siteName)}</h1>
      <p className={styles.host}>{new URL(facts.siteUrl).host}</p>
      <SignInForm onDone={() => void showOwnLanguage().then(onDone, onDone)} />
    </div>
  </main>
);
