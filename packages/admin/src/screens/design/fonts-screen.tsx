import { __ } from '@wordpress/i18n';
import { lazy, Suspense } from 'react';
import { DesignPage, ForDesigners } from './design-page.tsx';

const Fonts = lazy(() =>
  import('../../editor/font-library.tsx').then(async ({ openFontLibrary }) => ({ default: await openFontLibrary() })),
);

export const FontsScreen = () => (
  <ForDesigners>
    <DesignPage title={__('Fonts', 'platen')}>
      <div className="card is-padded">
        <Suspense fallback={<p className="loading">{__('Loading…', 'platen')}</p>}>
          <Fonts />
        </Suspense>
      </div>
    </DesignPage>
  </ForDesigners>
);
