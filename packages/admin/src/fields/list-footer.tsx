import { Button } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import { next, previous } from '@wordpress/icons';
import { Stack } from '@wordpress/ui';
import { useState } from 'react';
import type { ListView } from './list-view.ts';

interface Given extends ListView {
  readonly pages: number;
  readonly hasBulkActions: boolean;
}

/**
 * What can be done with chosen rows, and the pages. The page is a field to type in: the library's own list of all pages
 * as options held up the first rows of 100,000 posts by half a second.
 */
export function ListFooter({ view, onChangeView, pages, hasBulkActions }: Given) {
  if (!hasBulkActions && pages < 2) return null;
  return (
    <div className="dataviews-footer">
      <Stack direction="row" justify="end" align="center" gap="sm" className="dataviews-footer__content">
        {hasBulkActions && <DataViews.BulkActionToolbar />}
        {pages > 1 && (
          <Pager page={view.page ?? 1} pages={pages} onChange={(page) => onChangeView({ ...view, page })} />
        )}
      </Stack>
    </div>
  );
}

function Pager({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  /** What is being typed; null where nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const leave = (): void => {
    const wanted = Math.min(pages, Math.max(1, Math.trunc(Number(typed))));
    if (typed && wanted !== page) onChange(wanted);
    setTyped(null);
  };
  return (
    <Stack direction="row" justify="end" align="center" gap="lg" className="dataviews-pagination">
      <label className="pager-page">
        Page
        <input
          type="number"
          aria-label="Current page"
          min={1}
          max={pages}
          value={typed ?? page}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
          }}
        />
        of {pages.toLocaleString()}
      </label>
      <Stack direction="row" gap="xs" align="center">
        <Button
          size="compact"
          icon={previous}
          label="Previous page"
          disabled={page <= 1}
          accessibleWhenDisabled
          onClick={() => onChange(page - 1)}
        />
        <Button
          size="compact"
          icon={next}
          label="Next page"
          disabled={page >= pages}
          accessibleWhenDisabled
          onClick={() => onChange(page + 1)}
        />
      </Stack>
    </Stack>
  );
}
