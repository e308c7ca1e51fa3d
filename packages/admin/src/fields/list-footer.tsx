import { __, sprintf } from '@wordpress/i18n';
import { countOf } from '../api/queries.ts';
import type { Nouns } from '../api/queries.ts';
import { Pager } from './pager.tsx';
import styles from './record-list.module.css';
import type { ListView } from './use-list-view.ts';
import { numberText } from '../i18n/language.ts';
import bars from '../ui/bars.module.css';

interface Given extends ListView {
  readonly total: number;
  readonly pages: number;
  readonly nouns: Nouns;
}

const sizes = [10, 20, 50, 100];

/**
 * The number of records and pagination. The page is a number field: the library's own select with one option per page
 * delayed the first rows of 100,000 posts by half a second.
 */
export function ListFooter({ view, onChangeView, total, pages, nouns }: Given) {
  if (total === 0) return null;
  const { page = 1, perPage = 20 } = view;
  const range = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const choices = sizes.includes(perPage) ? sizes : [perPage, ...sizes];
  return (
    <footer className={`${bars.footer} ${styles.footer}`}>
      <span>
        {pages > 1
          ? sprintf(
              /* translators: 1: first record, 2: last record, 3: such as "64 posts". */
              __('%1$s–%2$s of %3$s', 'platen'),
              numberText(range),
              numberText(last),
              countOf(total, nouns),
            )
          : countOf(total, nouns)}
      </span>
      {total > Math.min(...choices) && (
        <label className={styles.page}>
          {__('Rows per page', 'platen')}
          <select
            value={perPage}
            onChange={({ target }) => onChangeView({ ...view, page: 1, perPage: Number(target.value) })}
          >
            {choices.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {pages > 1 && <Pager page={page} pages={pages} onChange={(next) => onChangeView({ ...view, page: next })} />}
    </footer>
  );
}
