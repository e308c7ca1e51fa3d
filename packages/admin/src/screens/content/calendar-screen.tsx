import { useQuery } from '@tanstack/react-query';
import { linkOptions, useParams, useSearch } from '@tanstack/react-router';
import { __, sprintf } from '@wordpress/i18n';
import { useState } from 'react';
import { typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { monthOf, startOfWeek, timeOf, today as todayOfSite, weekdayOf } from '../../dates/site-dates.ts';
import { needed, useList } from '../../api/reading.ts';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { contentOf, listLink, postLink, statusNames, titleOf } from './content.ts';
import text from '../../ui/text.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './calendar.module.css';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';

/** Published and scheduled posts of a month, in the site's time zone. */
export function CalendarScreen() {
  const { base } = useParams({ from: '/_shell/$base/calendar' });
  const { month } = useSearch({ from: '/_shell/$base/calendar' });
  const [today] = useState(todayOfSite);
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  if (types === undefined) return <ScreenSkeleton />;
  const type = types.find(({ rest_base }) => rest_base === base);
  if (type === undefined) return <Missing />;
  return <Calendar type={type} month={month ?? today.slice(0, 7)} today={today} />;
}

const monthBeside = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
};

/** The dates of all weeks of a month. The first weekday is a site setting. */
function daysOf(month: string): readonly string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const last = new Date(`${monthBeside(month, 1)}-01T00:00:00Z`);
  const day = 86_400_000;
  const start = first.getTime() - ((first.getUTCDay() - startOfWeek() + 7) % 7) * day;
  const weeks = Math.ceil((last.getTime() - start) / (7 * day));
  return Array.from({ length: weeks * 7 }, (_, at) => new Date(start + at * day).toISOString().slice(0, 10));
}

interface Given {
  readonly type: ContentType;
  readonly month: string;
  readonly today: string;
}

function Calendar({ type, month, today }: Given) {
  const days = daysOf(month);
  const query = {
    status: ['future', 'publish', 'private'],
    after: `${days[0]}T00:00:00`,
    before: `${days.at(-1)}T23:59:59`,
    orderby: 'date',
    order: 'asc',
    per_page: 100,
    _fields: 'id,title,date,status',
  };
  const { items, total } = useList(contentOf(type), query, { isRequired: true });
  const byDay = Map.groupBy(items, ({ date }) => (date ?? '').slice(0, 10));
  const calendar = linkOptions({ to: '/$base/calendar', params: { base: type.rest_base } });
  return (
    <Screen
      title={monthOf(`${month}-01`)}
      crumbs={<AppLink {...listLink(type)}>{type.name}</AppLink>}
      actions={
        <>
          <ButtonLink {...listLink(type)} variant="tertiary">
            {__('List view', 'platen')}
          </ButtonLink>
          <ButtonLink {...calendar} search={{ month: monthBeside(month, -1) }}>
            {__('Previous month', 'platen')}
          </ButtonLink>
          <ButtonLink {...calendar} search={{ month: monthBeside(month, 1) }}>
            {__('Next month', 'platen')}
          </ButtonLink>
        </>
      }
    >
      {total > 100 && <p className={text.quiet}>{sprintf(__('Showing the first 100 of %d.', 'platen'), total)}</p>}
      <ol className={styles.calendar}>
        {days.map((day) => (
          <li key={day} className={classOf(day, month, today, byDay.has(day))}>
            <time dateTime={day}>
              <span className={styles.weekday}>{weekdayOf(day)} </span>
              {Number(day.slice(8))}
            </time>
            <ul>
              {byDay.get(day)?.map((post) => (
                <li key={post.id}>
                  <AppLink
                    {...postLink(type, post.id)}
                    className={`${styles.event} ${post.status === 'future' ? styles.future : ''}`}
                  >
                    <span className={text.quiet}>{post.date === null ? '' : timeOf(post.date)}</span> {titleOf(post)}
                    <span className={text.hidden}> ({statusNames[post.status]})</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Screen>
  );
}

const classOf = (day: string, month: string, today: string, hasPosts: boolean): string =>
  [day.startsWith(month) ? '' : styles.outside, day === today ? styles.today : '', hasPosts ? '' : styles.empty].join(
    ' ',
  );
