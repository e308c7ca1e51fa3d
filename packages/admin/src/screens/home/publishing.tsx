import { useQuery } from '@tanstack/react-query';
import { __, _n, sprintf } from '@wordpress/i18n';
import { publishing } from '../../api/platen.ts';
import { recordQuery } from '../../api/reading.ts';
import { monthOf, startOfWeek, today } from '../../dates/site-dates.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import styles from './home.module.css';
import { monthsOf, weeksUntil } from './publishing-days.ts';

const levels = [0, 1, 2, 3, 4];

const heatOf = (level: number): string => `var(--pl-heat-${level})`;

/** A cell per day of the last year. Screen readers get the posts per month. */
export function Publishing() {
  const { data: counts } = useQuery(recordQuery(publishing, undefined, { context: undefined, type: 'post' }));
  if (counts === undefined) {
    return (
      <Card title={__('Publishing', 'platen')}>
        <Skeleton rows={3} />
      </Card>
    );
  }
  const months = monthsOf(counts);
  const weeks = weeksUntil(today(), startOfWeek(), counts);
  const total = months.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card
      title={__('Publishing', 'platen')}
      actions={
        <span className={styles.note}>
          {sprintf(_n('%d post in 12 months', '%d posts in 12 months', total, 'platen'), total)}
        </span>
      }
    >
      <div className={styles.map} aria-hidden>
        {weeks.map((days) => (
          <div key={days[0]?.day}>
            {days.map(({ day, count, level }) => (
              <i key={day} style={{ background: heatOf(level) }} title={count === 0 ? undefined : `${day}: ${count}`} />
            ))}
          </div>
        ))}
      </div>
      <ul className={text.hidden} aria-label={__('Posts per month', 'platen')}>
        {months.map(({ month, count }) => (
          <li key={month}>
            {sprintf(_n('%1$s: %2$d post', '%1$s: %2$d posts', count, 'platen'), monthOf(`${month}-01`), count)}
          </li>
        ))}
      </ul>
      <div className={styles.legend} aria-hidden>
        <span>{sprintf(__('%1$s – %2$s', 'platen'), monthOf(weeks[0]?.[0]?.day ?? today()), monthOf(today()))}</span>
        <span>
          {__('Less', 'platen')}
          {levels.map((level) => (
            <i key={level} style={{ background: heatOf(level) }} />
          ))}
          {__('More', 'platen')}
        </span>
      </div>
    </Card>
  );
}
