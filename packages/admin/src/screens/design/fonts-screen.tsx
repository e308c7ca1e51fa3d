import { lazy, Suspense } from 'react';
import { DesignPage, ForDesigners } from './design-page.tsx';

const Fonts = lazy(() =>
  import('../../editor/font-library.tsx').then(async ({ openFontLibrary }) => ({ default: await openFontLibrary() })),
);

export const FontsScreen = () => (
  <ForDesigners>
    <DesignPage title="Fonts">
      <div className="card is-padded">
        <Suspense fallback={<p className="loading">Loading…</p>}>
          <Fonts />
        </Suspense>
      </div>
    </DesignPage>
  </ForDesigners>
);
