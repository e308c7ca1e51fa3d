import { Button, Modal } from '@wordpress/components';
import { createInterpolateElement } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useSave } from '../../api/writing.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { Buttons } from '../../ui/buttons.tsx';
import text from '../../ui/text.module.css';
import { plugins } from './plugin.ts';

interface Given {
  readonly hasSource: boolean;
  readonly onClose: () => void;
}

/** Installs a plugin from the source of the site, or says how to install one on the server. */
export function InstallDialog({ hasSource, onClose }: Given) {
  const saving = useSave(plugins);
  const title = __('Add plugin', 'platen');
  if (hasSource)
    return (
      <FormDialog<{ slug: string }>
        title={title}
        fields={[
          {
            id: 'slug',
            label: __('Name', 'platen'),
            type: 'text',
            description: __('Name of the package in the plugin source of the server.', 'platen'),
            isValid: { required: true },
          },
        ]}
        initial={{ slug: '' }}
        saveLabel={__('Install', 'platen')}
        onSave={({ slug }) =>
          saving.submit({ slug: slug.trim() }, { done: sprintf(__('%s installed.', 'platen'), slug.trim()) })
        }
        onClose={onClose}
      >
        <FromFiles />
      </FormDialog>
    );
  return (
    <Modal title={title} onRequestClose={onClose} size="medium">
      <p>
        {createInterpolateElement(
          __(
            'This server has no plugin source. To install plugins here by name, set <variable /> on the server.',
            'platen',
          ),
          { variable: <code>PLATEN_PLUGIN_SOURCE</code> },
        )}
      </p>
      <FromFiles />
      <Buttons isAtEnd>
        <Button variant="primary" onClick={onClose} __next40pxDefaultSize>
          {__('Close', 'platen')}
        </Button>
      </Buttons>
    </Modal>
  );
}

/** Files of plugins are code that runs on the server: only those who manage the server can add them. */
const FromFiles = () => (
  <div className={text.quiet}>
    <p>
      {createInterpolateElement(
        __(
          'To install a plugin from files, copy its folder to <folder /> on the server. To create one, run:',
          'platen',
        ),
        { folder: <code>plugins/</code> },
      )}
    </p>
    <pre className={text.code}>npx platen plugin new my-plugin</pre>
    <p>{__('New plugins appear here after a second.', 'platen')}</p>
  </div>
);
