import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DocsLink } from '../../ui/docs-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { ThemeCard } from './theme-card.tsx';
import { ThemeDialog } from './theme-dialog.tsx';
import { themes, useThemeSwitch } from './theme.ts';
import styles from './themes.module.css';

/** Installed themes, the active one first. */
export function ThemesScreen() {
  const { items, isLoaded } = useList(themes, { context: undefined }, { isRequired: true });
  const active = items.find(({ status }) => status === 'active');
  const { activate, pending } = useThemeSwitch(active);
  const [opened, setOpened] = useState<string | null>(null);
  const theme = items.find(({ stylesheet }) => stylesheet === opened);
  const sorted = items.toSorted((one, other) => Number(other === active) - Number(one === active));
  return (
    <Screen
      title={__('Themes', 'platen')}
      note={isLoaded ? items.length : undefined}
      actions={<ButtonLink to="/design">{__('Edit styles and templates', 'platen')}</ButtonLink>}
    >
      {!isLoaded && (
        <Card>
          <Skeleton rows={3} label={__('Loading themes…', 'platen')} />
        </Card>
      )}
      {isLoaded && items.length === 0 && <EmptyState title={__('No themes installed', 'platen')} />}
      <div className={styles.grid}>
        {sorted.map((each) => (
          <ThemeCard
            key={each.stylesheet}
            theme={each}
            isBusy={pending === each.stylesheet}
            onActivate={() => void activate(each)}
            onDetails={() => setOpened(each.stylesheet)}
          />
        ))}
      </div>
      {isLoaded && (
        <p className={text.quiet}>
          {__('Themes are installed on the server: platen theme add.', 'platen')}{' '}
          <DocsLink page="site/themes">{__('Learn about themes', 'platen')}</DocsLink>
        </p>
      )}
      {theme !== undefined && (
        <ThemeDialog
          theme={theme}
          isBusy={pending === theme.stylesheet}
          onActivate={() => void activate(theme).then(() => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
    </Screen>
  );
}
