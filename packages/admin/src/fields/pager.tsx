import { Button } from '@wordpress/components';
import { __, _x, sprintf } from '@wordpress/i18n';
import { next, previous } from '@wordpress/icons';
import { Stack } from '@wordpress/ui';
import { useState } from 'react';
import styles from './record-list.module.css';
import { numberText } from '../i18n/language.ts';

interface Given {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Pagination of a list. */
export function Pager({ page, pages, onChange }: Given) {
  /** The text being typed; null if none. */
  const [typed, setTyped] = useState<string | null>(null);
  const leave = (): void => {
    const wanted = Math.min(pages, Math.max(1, Math.trunc(Number(typed))));
    if (typed && wanted !== page) onChange(wanted);
    setTyped(null);
  };
  return (
    <Stack direction="row" justify="end" align="center" gap="lg" className="dataviews-pagination">
      <label className={styles.page}>
        {__('Page', 'platen')}
        <input
          type="number"
          aria-label={__('Current page', 'platen')}
          min={1}
          max={pages}
          value={typed ?? page}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave();
          }}
        />
        {sprintf(_x('of %s', 'pages', 'platen'), numberText(pages))}
      </label>
      <Stack direction="row" gap="xs" align="center">
        <Button
          size="compact"
          icon={previous}
          label={__('Previous page', 'platen')}
          disabled={page <= 1}
          accessibleWhenDisabled
          onClick={() => onChange(page - 1)}
        />
        <Button
          size="compact"
          icon={next}
          label={__('Next page', 'platen')}
          disabled={page >= pages}
          accessibleWhenDisabled
          onClick={() => onChange(page + 1)}
        />
      </Stack>
    </Stack>
  );
}
