import { Temporal } from 'temporal-polyfill';
import type { ArchiveFacts, BlockData } from '../../blocks/data.ts';
import { escapeAddress, escapeText } from '../../blocks/markup.ts';

interface Calendar {
  /** As `2020-01-05`. */
  readonly today: string;
  /** 0 is Sunday. */
  readonly firstDay: number;
  readonly formatDate: BlockData['formatDate'];
}

const daysOfWeek = 7;

/** The month of a day as a table; the days on which something was published are links. */
export function calendarOf(days: readonly ArchiveFacts[], { today, firstDay, formatDate }: Calendar): string {
  const addresses = new Map(days.map(({ start, url }) => [start, url]));
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  const blanks = (first.dayOfWeek - firstDay + daysOfWeek) % daysOfWeek;
  const dates = Array.from({ length: first.daysInMonth }, (_, at) => first.add({ days: at }).toString());
  const cells = [...Array.from({ length: blanks }, () => '<td></td>'), ...dates.map(cell)];
  const rows = Array.from({ length: Math.ceil(cells.length / daysOfWeek) }, (_, at) =>
    cells.slice(at * daysOfWeek, (at + 1) * daysOfWeek).join(''),
  );
  const heads = Array.from({ length: daysOfWeek }, (_, at) => {
    const name = formatDate(first.add({ days: at - blanks }).toString(), 'l');
    return `<th scope="col" aria-label="${escapeText(name)}">${escapeText(name.charAt(0))}</th>`;
  });
  return [
    `<table class="widget-calendar"><caption>${escapeText(formatDate(first.toString(), 'F Y'))}</caption>`,
    `<thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`,
  ].join('');

  function cell(date: string): string {
    const day = String(Number(date.slice(-2)));
    const url = addresses.get(date);
    const shown = url === undefined ? day : `<a href="${escapeAddress(url)}">${day}</a>`;
    return `<td${date === today ? ' class="today"' : ''}>${shown}</td>`;
  }
}
