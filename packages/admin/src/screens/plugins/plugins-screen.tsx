import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { say, sayProblem } from '../../shell/notices.ts';

interface Plugin {
  readonly plugin: string;
  readonly name: string;
  readonly status: string;
  readonly version: string;
  readonly description: { readonly raw: string };
}

const path = 'wp/v2/plugins';

/** The plugins that are installed, each of which can be switched while the service runs. */
export function PluginsScreen() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data: plugins, error } = useQuery({
    queryKey: [path],
    queryFn: async () => (await request<Plugin[]>(path, { query: { context: 'edit' } })).data,
  });
  const toggle = async ({ plugin, name, status }: Plugin): Promise<void> => {
    const next = status === 'inactive' ? 'active' : 'inactive';
    setBusy(plugin);
    try {
      await request(`${path}/${plugin}`, { method: 'POST', body: { status: next } });
      // A plugin may bring types, taxonomies and settings.
      await client.invalidateQueries();
      say(`${name} is ${next} now.`);
    } catch (problem) {
      sayProblem(problem);
    }
    setBusy(null);
  };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Plugins</h1>
      </div>
      <div className="card is-padded">
        {error !== null && <p>{error.message}</p>}
        {plugins?.length === 0 && (
          <p className="quiet">
            No plugin is installed. Put one into the folder <code>plugins</code>, or run <code>platen plugin new</code>.
          </p>
        )}
        <ul className="plain-list">
          {plugins?.map((plugin) => (
            <li key={plugin.plugin}>
              <span>
                <strong>{plugin.name}</strong> <span className="quiet">{plugin.version}</span>
                <br />
                {plugin.description.raw}
              </span>
              <Button
                variant={plugin.status === 'inactive' ? 'primary' : 'secondary'}
                size="compact"
                isBusy={busy === plugin.plugin}
                onClick={() => void toggle(plugin)}
              >
                {plugin.status === 'inactive' ? 'Activate' : 'Deactivate'}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
