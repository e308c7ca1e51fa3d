import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { signInAt } from './session.ts';
import type { IdentityProvider } from './session.ts';

interface ProviderButtonsProps {
  readonly providers: readonly IdentityProvider[];
  readonly isConfirming: boolean;
  /** Passwords are turned off. */
  readonly isPrimary: boolean;
  readonly onProblem: (problem: string) => void;
}

/** A button for each identity provider (single sign-on). Leaves the page. */
export function ProviderButtons({ providers, isConfirming, isPrimary, onProblem }: ProviderButtonsProps) {
  const [busy, setBusy] = useState<string>();

  const leave = async (id: string): Promise<void> => {
    setBusy(id);
    const problem = await signInAt(id, isConfirming).catch(() =>
      __("Can't connect to Platen. Check your connection and try again.", 'platen'),
    );
    if (problem === null) return;
    setBusy(undefined);
    onProblem(problem);
  };

  return providers.map(({ id, label }) => (
    <Button
      key={id}
      variant={isPrimary ? 'primary' : 'secondary'}
      type="button"
      isBusy={busy === id}
      onClick={() => void leave(id)}
      __next40pxDefaultSize
    >
      {sprintf(__('Sign in with %s', 'platen'), label)}
    </Button>
  ));
}
