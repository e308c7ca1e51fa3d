import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { request } from '../../api/request.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { notifySuccess, notifyError } from '../../shell/notices.ts';

interface Session {
  readonly id: string;
  readonly created: string;
  readonly expires: string;
  readonly ip: string;
  readonly agent: string;
  readonly current: boolean;
}

/** The active sessions of a user. */
export function Sessions({ id }: { id: number }) {
  const path = `platen/v1/users/${id}/sessions`;
  const client = useQueryClient();
  const { data: sessions = [], error } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Session[]>(path)).data,
  });
  const end = async (session?: Session): Promise<void> => {
    try {
      await request(session === undefined ? path : `${path}/${session.id}`, { method: 'DELETE' });
      await client.invalidateQueries({ queryKey: [path] });
      notifySuccess(session === undefined ? 'Signed out of all other sessions.' : 'Session ended.');
    } catch (problem) {
      notifyError(problem);
    }
  };
  const others = sessions.filter(({ current }) => !current);
  return (
    <section className="card is-padded">
      <h2>Active sessions</h2>
      {error !== null && <p>{error.message}</p>}
      {sessions.length === 0 && <p className="quiet">No active sessions.</p>}
      <ul className="plain-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {deviceOf(session.agent)} {session.current && <span className="pill is-publish">This device</span>}
              <br />
              <span className="quiet">
                {session.ip} · signed in {momentOf(session.created)}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="secondary"
                size="compact"
                isDestructive
                aria-label={`Sign out ${deviceOf(session.agent)}`}
                onClick={() => void end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="secondary" isDestructive onClick={() => void end()} __next40pxDefaultSize>
          Sign out of all other sessions
        </Button>
      )}
    </section>
  );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux'] as const;

/** Browser and operating system, or else the start of the user agent. */
function deviceOf(agent: string): string {
  const browser = browsers.find((name) => agent.includes(`${name}/`));
  const system = systems.find((name) => agent.includes(name));
  if (browser === undefined) return agent.slice(0, 60) || 'Unknown device';
  return system === undefined ? (names[browser] ?? browser) : `${names[browser] ?? browser} on ${system}`;
}
