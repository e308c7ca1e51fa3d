import { Button } from '@wordpress/components';
import { createInterpolateElement } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
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
    void run(
      { id: plugin, status: next },
      {
        done:
          next === 'active'
            ? sprintf(__('%s activated.', 'platen'), name)
            : sprintf(__('%s deactivated.', 'platen'), name),
      },
    );
  };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Plugins', 'platen')}</h1>
      </div>
      <div className="card is-padded">
        {isLoaded && items.length === 0 && (
          <p className="quiet">
            {createInterpolateElement(
              __('No plugins yet. Copy one to the <folder /> folder, or run <command />.', 'platen'),
              {
                folder: <code>plugins</code>,
                command: <code>npx platen plugin new &lt;name&gt;</code>,
              },
            )}
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
                {plugin.status === 'inactive' ? __('Activate', 'platen') : __('Deactivate', 'platen')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
