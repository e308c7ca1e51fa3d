import { Button, ExternalLink, Modal } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { Buttons } from '../../ui/buttons.tsx';
import { Screenshot } from './screenshot.tsx';
import { nameOf, originOf } from './theme.ts';
import type { Theme } from './theme.ts';
import factStyles from '../../ui/facts.module.css';
import text from '../../ui/text.module.css';
import styles from './themes.module.css';

interface Given {
  readonly theme: Theme;
  readonly isBusy: boolean;
  readonly onActivate: () => void;
  readonly onClose: () => void;
}

/** A theme with a larger screenshot. */
export function ThemeDialog({ theme, isBusy, onActivate, onClose }: Given) {
  const facts: readonly (readonly [string, string])[] = [
    [__('Folder', 'platen'), theme.stylesheet],
    [__('Kind', 'platen'), theme.is_block_theme ? __('Block theme', 'platen') : __('Classic theme', 'platen')],
    ...(theme.template === theme.stylesheet ? [] : [[__('Parent theme', 'platen'), theme.template] as const]),
    ...(theme.tags.raw?.length ? [[__('Tags', 'platen'), theme.tags.raw.join(', ')] as const] : []),
  ];
  const url = theme.theme_uri.raw ?? '';
  return (
    <Modal title={nameOf(theme)} onRequestClose={onClose} size="large">
      <div className={styles.preview}>
        <Screenshot theme={theme} />
      </div>
      <p className={`${text.faint} ${styles.origin}`}>{originOf(theme)}</p>
      <p>{theme.description.raw}</p>
      <dl className={factStyles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/^https?:/.test(url) && <ExternalLink href={url}>{__('Theme website', 'platen')}</ExternalLink>}
      <Buttons isAtEnd>
        <Button variant="tertiary" onClick={onClose} __next40pxDefaultSize>
          {__('Close', 'platen')}
        </Button>
        {theme.status !== 'active' && (
          <Button variant="primary" isBusy={isBusy} onClick={onActivate} __next40pxDefaultSize>
            {__('Activate', 'platen')}
          </Button>
        )}
      </Buttons>
    </Modal>
  );
}
