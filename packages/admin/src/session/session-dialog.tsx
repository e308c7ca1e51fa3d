import { useQueryClient } from '@tanstack/react-query';
import { Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import { meQuery } from '../api/queries.ts';
import { onSessionEnd } from './session.ts';
import type { SignInReason } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

interface Waiting {
  readonly why: SignInReason;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

const texts: Readonly<Record<SignInReason, { readonly title: string; readonly text: string }>> = {
  ended: {
    title: __('Session expired', 'platen'),
    text: __('Sign in again to continue. Your changes are safe.', 'platen'),
  },
  confirm: {
    title: __('Confirm your password', 'platen'),
    text: __(
      'Enter your password to change passwords, email addresses, roles, or application passwords. Platen asks again after 10 minutes.',
      'platen',
    ),
  },
};

/** Asks for the password in a dialog; pending requests then continue. */
export function SessionDialog() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const client = useQueryClient();
  useEffect(
    () =>
      onSessionEnd(
        (why) => new Promise((resolve, reject) => setWaiting((others) => [...others, { why, resolve, reject }])),
      ),
    [],
  );
  if (waiting.length === 0) return null;
  const hasEnded = waiting.some(({ why }) => why === 'ended');
  const { title, text } = texts[hasEnded ? 'ended' : 'confirm'];
  const login = hasEnded ? undefined : client.getQueryData(meQuery.queryKey)?.username;
  const cancel = (): void => {
    if (hasEnded) return;
    setWaiting([]);
    for (const { reject } of waiting) reject(new Error(__('Canceled. Nothing was changed.', 'platen')));
  };
  return (
    <Modal
      title={title}
      onRequestClose={cancel}
      isDismissible={!hasEnded}
      focusOnMount="firstInputElement"
      size="small"
    >
      <p>{text}</p>
      <SignInForm
        login={login}
        onDone={() => {
          setWaiting([]);
          for (const { resolve } of waiting) resolve();
        }}
      />
    </Modal>
  );
}
