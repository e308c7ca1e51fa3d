import { monthOf, today } from '../../dates/site-dates.ts';

const monthCount = 24;

/** The last two years, for the filter of dates. */
export function recentMonths(): { readonly value: string; readonly label: string }[] {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return Array.from({ length: monthCount }, (_, ago) => {
    const at = new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7);
    return { value: at, label: monthOf(`${at}-01`) };
  });
}
