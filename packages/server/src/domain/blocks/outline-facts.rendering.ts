import { Temporal } from 'temporal-polyfill';
import type { ArchiveFacts, ArchiveQuery, Month, MonthFacts, MonthLink, PageFacts } from '../../blocks/data.ts';
import { escapeText } from '../../blocks/markup.ts';
import type { Scope } from '../../scope.ts';
import { decodeEntities, escapeLoneAmpersands } from '../../text/markup/entities.ts';
import { archiveOf, monthOf, outlineOf } from '../posts/list/outline.actions.ts';
import type { ArchiveUnit } from '../posts/list/outline.actions.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { dateUrl } from '../permalinks/permalinks.rules.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';

/** Published pages in their order, then by title. */
export async function askForPages(reader: Scope): Promise<readonly PageFacts[]> {
  const type = reader.site.postTypes.get('page');
  if (type === undefined) return [];
  const pages = await outlineOf(reader, type);
  const { link } = await addressesOf(reader, type, pages);
  return pages.map((page) => ({
    id: page.id,
    parent: page.parent,
    title: decodeEntities(page.title),
    // Typography is applied to the whole text later.
    titleHtml: escapeLoneAmpersands(page.title, '&amp;'),
    url: link(page),
  }));
}

type FormatDate = (moment: string, format: string | undefined) => string;

interface Span {
  readonly unit: ArchiveUnit;
  /** Parts of the address, which stands for a part of the calendar. */
  readonly parts: number;
  /** The day or days, in words, that tell the span. */
  readonly label: (start: string, formatDate: FormatDate) => readonly string[];
}

const lastDay = 6;

const spans: Readonly<Record<ArchiveQuery['type'], Span>> = {
  daily: { unit: 'day', parts: 3, label: (start, formatDate) => [formatDate(start, undefined)] },
  weekly: {
    unit: 'week',
    parts: 0,
    label: (start, formatDate) => {
      const end = Temporal.PlainDate.from(start).add({ days: lastDay }).toString();
      return [formatDate(start, undefined), formatDate(end, undefined)];
    },
  },
  monthly: { unit: 'month', parts: 2, label: (start, formatDate) => [formatDate(start, 'F Y')] },
  yearly: { unit: 'year', parts: 1, label: (start, formatDate) => [formatDate(start, 'Y')] },
};

/** The times in which posts were published, latest first. */
export async function askForArchives(
  reader: Scope,
  { type, counted }: ArchiveQuery,
  formatDate: FormatDate,
): Promise<readonly ArchiveFacts[]> {
  const { unit, parts, label } = spans[type];
  const found = await archiveOf(reader, { unit, counted });
  return found.map(({ start, posts }) => ({
    start,
    url: unit === 'week' ? weekAddress(reader, start) : calendarAddress(reader, start.split('-').slice(0, parts)),
    labelHtml: label(start, formatDate).map(escapeText).join('&#8211;'),
    count: posts,
  }));
}

const calendarAddress = (reader: Scope, parts: readonly string[]): string =>
  dateUrl(permalinksOf(reader), parts.join('-'));

/** A week belongs to the year that has most of its days. */
function weekAddress({ address }: Scope, start: string): string {
  const middle = Temporal.PlainDate.from(start).add({ days: lastDay / 2 });
  return `${address.front}/?m=${middle.yearOfWeek ?? middle.year}&w=${middle.weekOfYear ?? 1}`;
}

const monthText = ({ year, month }: Month): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

function monthLink(reader: Scope, text: string | null): MonthLink | null {
  if (text === null) return null;
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month, url: calendarAddress(reader, text.split('-')) };
}

/** A month with the days on which posts were published; that of the latest post when none is asked for. */
export async function askForMonth(reader: Scope, asked: Month | undefined): Promise<MonthFacts | undefined> {
  const found = await monthOf(reader, asked === undefined ? null : monthText(asked));
  if (found === null) return undefined;
  const [year = 0, month = 0] = found.month.split('-').map(Number);
  const addressOf = (day: number): string =>
    calendarAddress(reader, [...found.month.split('-'), String(day).padStart(2, '0')]);
  return {
    year,
    month,
    days: new Map(found.days.map((day) => [day, addressOf(day)])),
    previous: monthLink(reader, found.previous),
    next: monthLink(reader, found.next),
    firstDayOfWeek: Math.abs(Math.trunc(integerOption(reader.options, 'start_of_week', 1))) % (lastDay + 1),
  };
}
