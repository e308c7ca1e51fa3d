import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Screenshot } from './screenshot.tsx';
import { nameOf, originOf } from './theme.ts';
import type { Theme } from './theme.ts';
import { Buttons } from '../../ui/buttons.tsx';
import text from '../../ui/text.module.css';
import styles from './themes.module.css';

interface Given {
  readonly theme: Theme;
  readonly isBusy: boolean;
  readonly onActivate: () => void;
  readonly onDetails: () => void;
}

export function ThemeCard({ theme, isBusy, onActivate, onDetails }: Given) {
  const name = nameOf(theme);
  return (
    <Card label={name} isFlush>
      <Screenshot theme={theme} />
      <div className={styles.below}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {theme.status === 'active' && <Pill tone="success">{__('Active', 'platen')}</Pill>}
        </div>
        <p className={`${text.faint} ${styles.origin}`}>{originOf(theme)}</p>
        <Buttons>
          {theme.status !== 'active' && (
            <Button
              variant="primary"
              size="compact"
              isBusy={isBusy}
              onClick={onActivate}
              aria-label={sprintf(__('Activate %s', 'platen'), name)}
            >
              {__('Activate', 'platen')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="compact"
            onClick={onDetails}
            aria-label={sprintf(__('Details of %s', 'platen'), name)}
          >
            {__('Details', 'platen')}
          </Button>
        </Buttons>
      </div>
    </Card>
  );
}
