import { DataViews } from '@wordpress/dataviews';
import { Stack } from '@wordpress/ui';
import type { ListView } from './use-list-view.ts';
import { Pager } from './pager.tsx';

interface Given extends ListView {
  readonly pages: number;
  readonly hasBulkActions: boolean;
}

/**
 * Bulk actions and pagination. The page is a number field: the library's own select with one option per page delayed the
 * first rows of 100,000 posts by half a second.
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
