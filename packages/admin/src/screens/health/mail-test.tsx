import { useQuery } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { meQuery } from '../../api/queries.ts';
import { testMail } from '../../api/site-health.ts';
import type { TestMail } from '../../api/site-health.ts';
import { useSave } from '../../api/writing.ts';
import { Card } from '../../ui/card.tsx';
import text from '../../ui/text.module.css';

/** Sends an email, because a server that accepts a sign-in may still reject mails. */
export function MailTest() {
  const { data: me } = useQuery(meQuery);
  const { run, isPending } = useSave(testMail, { isOptimistic: false });
  const [result, setResult] = useState<TestMail | null>(null);
  const send = async (): Promise<void> => {
    setResult(null);
    setResult((await run({})) ?? null);
  };
  return (
    <Card
      title={__('Email', 'platen')}
      actions={
        <Button variant="secondary" size="compact" isBusy={isPending} disabled={isPending} onClick={() => void send()}>
          {__('Send test email', 'platen')}
        </Button>
      }
    >
      <p className={text.quiet}>
        {me?.email
          ? sprintf(__('Platen sends the test email to %s.', 'platen'), me.email)
          : __('Platen sends the test email to your address.', 'platen')}
      </p>
      {result !== null && (
        <Notice
          status={result.status === 'good' ? 'success' : result.status === 'critical' ? 'error' : 'warning'}
          onRemove={() => setResult(null)}
        >
          <strong>{result.label}</strong>
          <br />
          {result.description} {result.hint}
        </Notice>
      )}
    </Card>
  );
}
