import type { View } from '@wordpress/dataviews';
import type { Query } from '../../api/resource.ts';
import { anyStatus } from './content.ts';

/** A filter by the terms of this taxonomy has this prefix, because a taxonomy may be called `status`. */
const termPrefix = 'terms:';

export const termField = (base: string): string => `${termPrefix}${base}`;

const day = /^\d{4}-\d{2}-\d{2}/;

const dayIn = (value: unknown): string | undefined => (typeof value === 'string' ? day.exec(value)?.[0] : undefined);

/** The last second before a day: the API excludes the given time. */
function before(date: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  const time = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(time.valueOf()) ? undefined : new Date(time.valueOf() - 1000).toISOString().slice(0, 19);
}

/** The first second after a day. */
function after(date: string | undefined): string | undefined {
  const start = before(date);
  return start === undefined ? undefined : new Date(Date.parse(`${start}Z`) + 86_401_000).toISOString().slice(0, 19);
}

/** Ids in a filter, which anyone may have written into the query string. */
const idsIn = (value: unknown): readonly number[] | undefined => {
  const ids = [value].flat().filter((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);
  return ids.length === 0 ? undefined : (ids as number[]);
};

function datesOf(operator: string, value: unknown): Query {
  const [from, to] = Array.isArray(value) ? value : [value, value];
  switch (operator) {
    case 'afterInc':
      return { after: before(dayIn(from)) };
    case 'beforeInc':
      return { before: after(dayIn(from)) };
    case 'between':
      return { after: before(dayIn(from)), before: after(dayIn(to)) };
    default:
      return {};
  }
}

/** The request parameters of the filters of a view. */
export function filterQuery({ filters = [] }: Pick<View, 'filters'>): Query {
  const parts = filters.map(({ field, operator, value }): Query => {
    if (field === 'status') return typeof value === 'string' && anyStatus.includes(value) ? { status: value } : {};
    if (field === 'author') return { [operator === 'isNone' ? 'author_exclude' : 'author']: idsIn(value) };
    if (field === 'date') return datesOf(operator, value);
    if (!field.startsWith(termPrefix)) return {};
    const base = field.slice(termPrefix.length);
    return { [operator === 'isNone' ? `${base}_exclude` : base]: idsIn(value) };
  });
  return Object.assign({}, ...parts) as Query;
}
