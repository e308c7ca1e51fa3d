import { Button, CheckboxControl, Notice, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { facts } from '../facts.ts';
import { signIn } from './session.ts';

export function SignInForm({ onDone }: { onDone: () => void }) {
  const [given, setGiven] = useState({ login: '', password: '', remember: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setBusy(true);
    const reason = await signIn(given).catch(() => 'The server cannot be reached.');
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
      <TextControl
        label="User name or e-mail address"
        value={given.login}
        onChange={(login) => setGiven({ ...given, login })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextControl
        label="Password"
        type="password"
        value={given.password}
        onChange={(password) => setGiven({ ...given, password })}
        autoComplete="current-password"
        required
      />
      <CheckboxControl
        label="Keep me signed in on this device"
        checked={given.remember}
        onChange={(remember) => setGiven({ ...given, remember })}
      />
      <Button variant="primary" type="submit" isBusy={isBusy} __next40pxDefaultSize>
        Sign in
      </Button>
      <a href={`${facts.site}reset-password`}>I do not know my password</a>
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
