import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { factorsOf } from '../../api/platen.ts';
import type { Factors } from '../../api/platen.ts';
import { can } from '../../api/queries.ts';
import type { CurrentUser } from '../../api/queries.ts';
import { useRecord } from '../../api/reading.ts';
import { useRemove } from '../../api/writing.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { facts } from '../../facts.ts';
import { ConfirmDialog } from '../../fields/confirm-dialog.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Rows } from '../../ui/rows.tsx';
import text from '../../ui/text.module.css';

/** The second factors of a user. Users manage their own on a page that also works without JavaScript. */
export function Security({ id, name, me }: { id: number; name: string; me: CurrentUser }) {
  const resource = factorsOf(id);
  const factors = useRecord(resource, undefined);
  const { run } = useRemove(resource);
  const [isAsking, setAsking] = useState(false);
  if (factors === undefined) return null;
  const isOwn = id === me.id;
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <Card title={__('Second factor', 'platen')}>
      <Rows>
        {rowsOf(factors).map(({ label, state, isOn }) => (
          <li key={label}>
            <span>
              {label}
              <br />
              <span className={text.quiet}>{state}</span>
            </span>
            {isOn && <Pill tone="success">{__('On', 'platen')}</Pill>}
          </li>
        ))}
      </Rows>
      <Buttons>
        {isOwn && (
          <Button variant="secondary" href={`${facts.site}security`} __next40pxDefaultSize>
            {hasFactor ? __('Manage second factor', 'platen') : __('Set up second factor', 'platen')}
          </Button>
        )}
        {!isOwn && hasFactor && can(me, 'promote_users') && (
          <Button variant="secondary" isDestructive onClick={() => setAsking(true)} __next40pxDefaultSize>
            {__('Reset second factor', 'platen')}
          </Button>
        )}
      </Buttons>
      {isAsking && (
        <ConfirmDialog
          title={sprintf(__('Reset the second factor of %s?', 'platen'), name)}
          text={__(
            "The user's authenticator app, passkeys, and recovery codes stop working, and all sessions end. The user signs in with the password and is notified by email.",
            'platen',
          )}
          label={__('Reset', 'platen')}
          onConfirm={() => run({}, { done: __('Second factor reset.', 'platen') })}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

interface Row {
  readonly label: string;
  readonly state: string;
  readonly isOn?: boolean;
}

const rowsOf = ({ totp, recovery_codes: codes, passkeys, devices }: Factors): readonly Row[] => [
  {
    label: __('Authenticator app', 'platen'),
    state: totp === null ? __('Off', 'platen') : sprintf(__('Added %s', 'platen'), momentOf(totp)),
    isOn: totp !== null,
  },
  ...(passkeys.length > 0
    ? [{ label: __('Passkeys', 'platen'), state: passkeys.map(({ name }) => name).join(', '), isOn: true }]
    : []),
  ...(totp !== null || passkeys.length > 0
    ? [
        {
          label: __('Recovery codes', 'platen'),
          /* translators: %d: number of unused codes. */
          state: sprintf(_n('%d code left', '%d codes left', codes, 'platen'), codes),
        },
      ]
    : []),
  ...(devices.length > 0
    ? [
        {
          label: __('Trusted browsers', 'platen'),
          /* translators: %d: number of browsers. */
          state: sprintf(_n('%d browser', '%d browsers', devices.length, 'platen'), devices.length),
        },
      ]
    : []),
];
