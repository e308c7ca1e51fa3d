import { __ } from '@wordpress/i18n';
import { lazy, Suspense } from 'react';
import { DesignPage, ForDesigners } from './design-page.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './design.module.css';

const Fonts = lazy(() =>
  import('../../editor/font-library.tsx').then(async ({ openFontLibrary }) => ({ default: await openFontLibrary() })),
);

export const FontsScreen = () => (
  <ForDesigners>
    <DesignPage title={__('Fonts', 'platen')}>
      <Card>
        <Suspense fallback={<Skeleton />}>
          <div className={styles.fonts}>
            <Fonts />
          </div>
        </Suspense>
      </Card>
    </DesignPage>
  </ForDesigners>
);
