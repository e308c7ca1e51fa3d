import { Button, CheckboxControl, Notice, TextControl } from '@wordpress/components';
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
    const reason = await signIn(given).catch(() => "Can't connect to Platen. Check your connection and try again.");
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
          label="User name or email address"
          value={given.login}
          onChange={(typed) => setGiven({ ...given, login: typed })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <TextControl
        label={login === undefined ? 'Password' : `Password for ${login}`}
        type="password"
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
        autoComplete="current-password"
        required
      />
      {/* For password managers; after the password, because the first field gets the focus. */}
      {login !== undefined && <input hidden readOnly autoComplete="username" value={login} />}
      <CheckboxControl
        label="Remember me"
        checked={given.remember}
        onChange={(remember) => setGiven({ ...given, remember })}
      />
      <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
        {login === undefined ? 'Sign in' : 'Confirm'}
      </Button>
      <a href={`${facts.site}reset-password`}>Lost your password?</a>
    </form>
  );
}

export const SignInPage = ({ onDone }: { onDone: () => void }) => (
  <main className="sign-in-page">
    <div className="sign-in-card">
      <p className="sign-in-site">{facts.siteName}</p>
      <h1>Sign in</h1>
      <SignInForm onDone={onDone} />
    </div>
  </main>
);
