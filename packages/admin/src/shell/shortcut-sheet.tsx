import { Button, Modal, ToggleControl } from '@wordpress/components';
import { __, _x } from '@wordpress/i18n';
import { Fragment } from 'react';
import { useSingleKeys } from './keys.ts';
import { shortcutGroups } from './shortcut-list.ts';
import styles from './shortcut-sheet.module.css';

/** All keyboard shortcuts of the admin outside the editor, which has its own list. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Modal title={__('Keyboard shortcuts', 'platen')} onRequestClose={onClose} size="large">
      <div className={styles.groups}>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {shortcuts.map(({ label, keys, isSequence = false }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && (isSequence ? ` ${_x('then', 'keys', 'platen')} ` : ' ')}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <ToggleControl
          label={__('Single-key shortcuts', 'platen')}
          help={__('Turn them off if speech input or a switch triggers letters by accident.', 'platen')}
          checked={hasSingleKeys}
          onChange={setSingleKeys}
        />
        <Button variant="secondary" onClick={onClose} __next40pxDefaultSize>
          {__('Done', 'platen')}
        </Button>
      </div>
    </Modal>
  );
}
