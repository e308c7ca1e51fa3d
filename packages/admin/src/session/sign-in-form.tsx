import { Button, CheckboxControl, Notice, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { facts } from '../facts.ts';
import { signIn } from './session.ts';

interface SignInFormProps {
  readonly onDone: () => void;
  /** The user who confirms the password. Default: any user can sign in. */
  readonly login?: string | undefined;
}

export function SignInForm({ onDone, login }: SignInFormProps) {
  const [given, setGiven] = useState({ login: login ?? '', password: '', remember: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setBusy(true);
    const reason = await signIn(given).catch(() =>
      __("Can't connect to Platen. Check your connection and try again.", 'platen'),
    );
    setBusy(false);
    setProblem(reason);
    if (reason === null) onDone();
  };

  return (
    <form
      className="sign-in"
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
      {login === undefined && (
        <TextControl
          label={__('User name or email address', 'platen')}
          value={given.login}
          onChange={(typed) => setGiven({ ...given, login: typed })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <TextControl
        label={login === undefined ? __('Password', 'platen') : sprintf(__('Password for %s', 'platen'), login)}
        type="password"
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
        autoComplete="current-password"
        required
      />
      {/* For password managers; after the password, because the first field gets the focus. */}
      {login !== undefined && <input hidden readOnly autoComplete="username" value={login} />}
      <CheckboxControl
        label={__('Remember me', 'platen')}
        checked={given.remember}
        onChange={(remember) => setGiven({ ...given, remember })}
      />
      <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
        {login === undefined ? __('Sign in', 'platen') : __('Confirm', 'platen')}
      </Button>
      <a href={`${facts.site}reset-password`}>{__('Lost your password?', 'platen')}</a>
    </form>
  );
}

export const SignInPage = ({ onDone }: { onDone: () => void }) => (
  <main className="sign-in-page">
    <div className="sign-in-card">
      <p className="sign-in-site">{facts.siteName}</p>
      <h1>{__('Sign in', 'platen')}</h1>
      <SignInForm onDone={onDone} />
    </div>
  </main>
);
