import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, SearchControl } from '@wordpress/components';
import { DataForm } from '@wordpress/dataviews';
import type { Field } from '@wordpress/dataviews';
import { useState } from 'react';
import { ProblemForm } from '../../fields/problem-form.tsx';
import { request } from '../../api/request.ts';
import { fieldOf } from '../../fields/schema-fields.ts';
import type { Described } from '../../fields/schema-fields.ts';
import { say } from '../../shell/notices.ts';

type Settings = Readonly<Record<string, unknown>>;

const path = 'wp/v2/settings';

/** A form made of what the server says about its settings, those of plugins among them. */
export function SettingsScreen() {
  const client = useQueryClient();
  const { data: described } = useQuery({
    queryKey: [path, 'schema'],
    queryFn: async () => (await request<Described>(path, { method: 'OPTIONS' })).data.schema.properties,
    staleTime: Infinity,
  });
  const { data: stored } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Settings>(path)).data,
  });
  const [changes, setChanges] = useState<Settings>({});
  const [wanted, setWanted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (described === undefined || stored === undefined) return <p className="loading">Loading …</p>;

  const fields = Object.entries(described).flatMap(([name, schema]) => fieldOf(name, schema));
  const shown = fields
    .toSorted(firstThings)
    .filter(({ id, label = '', description = '' }) =>
      `${id} ${label} ${String(description)}`.toLowerCase().includes(wanted.toLowerCase()),
    );
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await request<Settings>(path, { method: 'POST', body: changes });
      client.setQueryData([path], data);
      setChanges({});
      say('Settings saved.');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Settings</h1>
        <span className="spring" />
        <SearchControl label="Find a setting" value={wanted} onChange={setWanted} />
      </div>
      <ProblemForm className="card is-padded form" problem={problem} onSubmit={save}>
        {shown.length === 0 && <p className="quiet">No setting has these words.</p>}
        <DataForm<Settings>
          data={{ ...stored, ...changes }}
          fields={shown}
          form={{ layout: { type: 'regular' }, fields: shown.map(({ id }) => id) }}
          onChange={(changed) => setChanges({ ...changes, ...changed })}
        />
        <div className="buttons is-left">
          <Button
            variant="primary"
            type="submit"
            isBusy={isBusy}
            disabled={Object.keys(changes).length === 0}
            accessibleWhenDisabled
            __next40pxDefaultSize
          >
            Save
          </Button>
        </div>
      </ProblemForm>
    </section>
  );
}

/** What people look for first; all else follows as the server tells it. */
const first = [
  'title',
  'description',
  'url',
  'email',
  'language',
  'timezone',
  'date_format',
  'time_format',
  'start_of_week',
];
const rankOf = ({ id }: Field<Settings>): number => (first.includes(id) ? first.indexOf(id) : first.length);
const firstThings = (one: Field<Settings>, other: Field<Settings>): number => rankOf(one) - rankOf(other);
