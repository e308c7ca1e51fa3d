import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import { useState } from 'react';
import { needed } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { notifySuccess, notifyError } from '../../shell/notices.ts';

interface Plugin {
  readonly plugin: string;
  readonly name: string;
  readonly status: string;
  readonly version: string;
  readonly description: { readonly raw: string };
}

const path = 'wp/v2/plugins';

/** Installed plugins. They are activated and deactivated without a restart. */
export function PluginsScreen() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data: plugins } = useQuery({
    ...needed,
    queryKey: [path],
    queryFn: async () => (await request<Plugin[]>(path, { query: { context: 'edit' } })).data,
  });
  const toggle = async ({ plugin, name, status }: Plugin): Promise<void> => {
    const next = status === 'inactive' ? 'active' : 'inactive';
    setBusy(plugin);
    try {
      await request(`${path}/${plugin}`, { method: 'POST', body: { status: next } });
      // A plugin may register types, taxonomies, and settings.
      await client.invalidateQueries();
      notifySuccess(`${name} ${next === 'active' ? 'activated' : 'deactivated'}.`);
    } catch (problem) {
      notifyError(problem);
    }
    setBusy(null);
  };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Plugins</h1>
      </div>
      <div className="card is-padded">
        {plugins?.length === 0 && (
          <p className="quiet">
            No plugins yet. Copy one to the <code>plugins</code> folder, or run{' '}
            <code>npx platen plugin new &lt;name&gt;</code>.
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
