import { Button } from '@wordpress/components';
import { useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';
import { useSave } from '../../api/writing.ts';

const plugins = resource('plugins');

/** Installed plugins. They are activated and deactivated without a restart. */
export function PluginsScreen() {
  const { items, isLoaded } = useList(plugins, {}, { isRequired: true });
  const { run, pending } = useSave(plugins);
  const toggle = ({ plugin, name, status }: RecordOf<'plugins'>): void => {
    const next = status === 'inactive' ? 'active' : 'inactive';
    void run({ id: plugin, status: next }, { done: `${name} ${next === 'active' ? 'activated' : 'deactivated'}.` });
  };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Plugins</h1>
      </div>
      <div className="card is-padded">
        {isLoaded && items.length === 0 && (
          <p className="quiet">
            No plugins yet. Copy one to the <code>plugins</code> folder, or run{' '}
            <code>npx platen plugin new &lt;name&gt;</code>.
          </p>
        )}
        <ul className="plain-list">
          {items.map((plugin) => (
            <li key={plugin.plugin}>
              <span>
                <strong>{plugin.name}</strong> <span className="quiet">{plugin.version}</span>
                <br />
                {plugin.description.raw}
              </span>
              <Button
                variant={plugin.status === 'inactive' ? 'primary' : 'secondary'}
                size="compact"
                isBusy={pending?.id === plugin.plugin}
                onClick={() => toggle(plugin)}
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
