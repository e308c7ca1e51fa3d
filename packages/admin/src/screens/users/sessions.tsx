import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { sessionsOf } from '../../api/platen.ts';
import type { Session } from '../../api/platen.ts';
import { useList } from '../../api/reading.ts';
import { useRemove } from '../../api/writing.ts';
import { momentOf } from '../../dates/site-dates.ts';
import text from '../../ui/text.module.css';
import { Rows } from '../../ui/rows.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';

/** The active sessions of a user. */
export function Sessions({ id }: { id: number }) {
  const resource = sessionsOf(id);
  const { items: sessions, error } = useList(resource, { context: undefined });
  const { run } = useRemove(resource);
  const end = (session: Session): Promise<unknown> => run({ id: session.id }, { done: __('Session ended.', 'platen') });
  const endOthers = (): Promise<unknown> => run({}, { done: __('Signed out of all other sessions.', 'platen') });
  const others = sessions.filter(({ current }) => !current);
  return (
    <Card title={__('Active sessions', 'platen')}>
      {error !== null && <p>{error.message}</p>}
      {sessions.length === 0 && <p className={text.quiet}>{__('No active sessions.', 'platen')}</p>}
      <Rows>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {deviceOf(session.agent)} {session.current && <Pill tone="success">{__('This device', 'platen')}</Pill>}
              <br />
              <span className={text.quiet}>
                {sprintf(__('%1$s · signed in %2$s', 'platen'), session.ip, momentOf(session.created))}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="secondary"
                size="compact"
                isDestructive
                aria-label={sprintf(__('Sign out %s', 'platen'), deviceOf(session.agent))}
                onClick={() => void end(session)}
              >
                {__('Sign out', 'platen')}
              </Button>
            )}
          </li>
        ))}
      </Rows>
      {others.length > 1 && (
        <Button variant="secondary" isDestructive onClick={() => void endOthers()} __next40pxDefaultSize>
          {__('Sign out of all other sessions', 'platen')}
        </Button>
      )}
    </Card>
  );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'] as const;

/** Browser and operating system, or else the start of the user agent. */
function deviceOf(agent: string): string {
  const browser = browsers.find((name) => agent.includes(`${name}/`));
  const system = systems.find((name) => agent.includes(name));
  if (browser === undefined) return agent.slice(0, 60) || __('Unknown device', 'platen');
  const name = names[browser] ?? browser;
  /* translators: 1: browser, 2: operating system. */
  return system === undefined ? name : sprintf(__('%1$s on %2$s', 'platen'), name, system);
}
