import { Modal } from '@wordpress/components';
import { useEffect, useState } from 'react';
import { onSessionEnd } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Asks for the password over whatever is shown once the session has ended; what waited for it then goes on. */
export function SessionDialog() {
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([]);
  useEffect(() => onSessionEnd(() => new Promise((resolve) => setWaiting((others) => [...others, resolve]))), []);
  if (waiting.length === 0) return null;
  return (
    <Modal title="Please sign in again" onRequestClose={() => undefined} isDismissible={false} size="small">
      <p>Your session has ended. Nothing that you have written is lost.</p>
      <SignInForm
        onDone={() => {
          setWaiting([]);
          for (const goOn of waiting) goOn();
        }}
      />
    </Modal>
  );
}
