import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SelectControl, TextControl } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { momentOf } from '../../fields/moment.ts';
import { say, sayProblem } from '../../shell/notices.ts';
import type { Delivery } from './webhook.ts';
import { ProblemForm } from '../../fields/problem-form.tsx';

const states = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'dead', label: 'Given up' },
];

const pills = { waiting: 'pending', delivered: 'publish', dead: 'trash' } as const;
const words = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Given up' } as const;

/** What was sent to a webhook and what it said, with a way to send it once more. */
export function Deliveries({ path }: { path: string }) {
  const client = useQueryClient();
  const [state, setState] = useState('');
  const [since, setSince] = useState('');
  const query = { state, per_page: 50 };
  const { data: deliveries = [], error } = useQuery({
    queryKey: [path, 'deliveries', query],
    queryFn: async () => (await request<Delivery[]>(`${path}/deliveries`, { query })).data,
    // What is on its way arrives while somebody looks.
    refetchInterval: 3000,
  });
  const replay = async (where: string, body: object | undefined, done: string): Promise<void> => {
    try {
      await request(`${path}/${where}`, { method: 'POST', ...(body && { body }) });
      await client.invalidateQueries({ queryKey: [path] });
      say(done);
    } catch (problem) {
      sayProblem(problem);
    }
  };
  return (
    <section className="card is-padded">
      <div className="screen-head">
        <h2>Deliveries</h2>
        <span className="spring" />
        <SelectControl label="State" value={state} options={states} onChange={setState} />
      </div>
      {error !== null && <p>{error.message}</p>}
      {deliveries.length === 0 && <p className="quiet">None.</p>}
      <ul className="plain-list">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <details>
              <summary>
                <span className={`pill is-${pills[delivery.state]}`}>{words[delivery.state]}</span> {delivery.type}{' '}
                <span className="quiet">
                  {delivery.subject} · {momentOf(delivery.created)} · {lastOf(delivery)}
                </span>
              </summary>
              <ol>
                {delivery.log.map(({ at, status, milliseconds, answer }) => (
                  <li key={at}>
                    {momentOf(at)}: {status === 0 ? 'no answer' : status} after {milliseconds} ms
                    <pre className="answer">{answer}</pre>
                  </li>
                ))}
              </ol>
            </details>
            <Button
              variant="secondary"
              size="compact"
              aria-label={`Send again: ${delivery.type} ${delivery.subject}`}
              onClick={() => void replay(`deliveries/${delivery.id}`, undefined, 'It is sent once more.')}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      <ProblemForm
        className="form"
        onSubmit={() => replay('redeliver', { since: new Date(since).toISOString() }, 'They are sent once more.')}
      >
        <TextControl
          label="Send everything again since"
          type="datetime-local"
          value={since}
          onChange={setSince}
          required
        />
        <div className="buttons is-left">
          <Button variant="secondary" type="submit" __next40pxDefaultSize>
            Send again
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

function lastOf({ log, attempts }: Delivery): string {
  const last = log.at(-1);
  if (last === undefined) return 'not tried yet';
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  return `${last.status === 0 ? 'no answer' : last.status}, tried ${times}`;
}
