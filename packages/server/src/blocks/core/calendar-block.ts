import type { JsonMap } from '../../lib/json.ts';
import { numberOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import type { BlockData, Month, MonthFacts, MonthLink } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';

const daysOfWeek = 7;
/** The second of January 2000 was a Sunday. */
const someSunday = 2;

const monthAsked = (attributes: JsonMap): Month | undefined => {
  const year = numberOf(attributes, 'year');
  const month = numberOf(attributes, 'month');
  const isMonth = month !== undefined && month >= 1 && month <= 12;
  return year !== undefined && year >= 1 && year <= 9999 && isMonth ? { year, month } : undefined;
};

const two = (value: number): string => String(value).padStart(2, '0');
const dayText = ({ year, month }: Month, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

type FormatDate = BlockData['formatDate'];

const heads = ({ firstDayOfWeek }: MonthFacts, format: FormatDate): string =>
  Array.from({ length: daysOfWeek }, (_, at) => {
    const day = `2000-01-${two(someSunday + ((firstDayOfWeek + at) % daysOfWeek))}`;
    const name = escapeText(format(day, 'l'));
    return `<th scope="col" aria-label="${name}">${escapeText(format(day, 'D').slice(0, 1))}</th>`;
  }).join('');

const dayCell = (month: MonthFacts, day: number, format: FormatDate): string => {
  const url = month.days.get(day);
  if (url === undefined) return `<td>${day}</td>`;
  const label = escapeText(`Posts published on ${format(dayText(month, day), undefined)}`);
  return `<td><a href="${escapeAddress(url)}" aria-label="${label}">${day}</a></td>`;
};

const weeks = (month: MonthFacts, format: FormatDate): string => {
  const first = new Date(`${dayText(month, 1)}T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), month.month, 0)).getUTCDate();
  const lead = (first.getUTCDay() - month.firstDayOfWeek + daysOfWeek) % daysOfWeek;
  const cells = [
    ...(lead === 0 ? [] : [`<td colspan="${lead}" class="pad">&nbsp;</td>`]),
    ...Array.from({ length }, (_, at) => dayCell(month, at + 1, format)),
  ];
  const firstRow = daysOfWeek - lead + (lead === 0 ? 0 : 1);
  const rest = (daysOfWeek - ((lead + length) % daysOfWeek)) % daysOfWeek;
  if (rest > 0) cells.push(`<td class="pad" colspan="${rest}">&nbsp;</td>`);
  const rows = [cells.slice(0, firstRow)];
  for (let at = firstRow; at < cells.length; at += daysOfWeek) rows.push(cells.slice(at, at + daysOfWeek));
  return rows.map((row) => `<tr>${row.join('')}</tr>`).join('');
};

const step = (kind: 'prev' | 'next', link: MonthLink | null, format: FormatDate): string => {
  if (link === null) return `<span class="wp-calendar-nav-${kind}">&nbsp;</span>`;
  const name = escapeText(format(dayText(link, 1), 'M'));
  const words = kind === 'prev' ? `&laquo; ${name}` : `${name} &raquo;`;
  return `<span class="wp-calendar-nav-${kind}"><a href="${escapeAddress(link.url)}">${words}</a></span>`;
};

/**
 * A month, each of its days linked on which something was published. Without a month that is asked for it is the one of the
 * latest post, and not the present one: what is cached stays true until something is published.
 */
export const calendarBlock: RenderBlock = async ({ attributes, data, wrapper }) => {
  const month = await data.month(monthAsked(attributes));
  if (month === undefined) return '';
  const format = data.formatDate;
  return [
    `<div${wrapper()}><table id="wp-calendar" class="wp-calendar-table">`,
    `<caption>${escapeText(format(dayText(month, 1), 'F Y'))}</caption>`,
    `<thead><tr>${heads(month, format)}</tr></thead><tbody>${weeks(month, format)}</tbody></table>`,
    '<nav aria-label="Previous and next months" class="wp-calendar-nav">',
    step('prev', month.previous, format),
    '<span class="pad">&nbsp;</span>',
    step('next', month.next, format),
    '</nav></div>',
  ].join('');
};
