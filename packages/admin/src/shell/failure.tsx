import { Button, Notice } from '@wordpress/components';
import { useState } from 'react';
import { AppLink } from './app-link.tsx';

/** What is shown in the place of a screen that failed; the rest of the desk goes on. */
export function Failure({ error }: { error: Error }) {
  const [isCopied, setCopied] = useState(false);
  const details = [error.name, error.message, location.href, error.stack ?? ''].join('\n');
  return (
    <section className="screen">
      <Notice status="error" isDismissible={false}>
        <p>This screen failed: {error.message}</p>
        <Button
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(details).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy the details'}
        </Button>
      </Notice>
    </section>
  );
}

export const Missing = () => (
  <section className="screen">
    <h1>Nothing is here</h1>
    <p>
      <AppLink to="/">Go to the start</AppLink>
    </p>
  </section>
);
