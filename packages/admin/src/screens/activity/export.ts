import type { ActivityEntry } from '../../api/activity.ts';

/** One JSON object per line. */
export const ndjsonOf = (entries: readonly ActivityEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

const columns: Readonly<Record<string, (entry: ActivityEntry) => string>> = {
  time: ({ at }) => `${at}Z`,
  action: ({ action }) => action,
  user_id: ({ actor }) => String(actor?.id ?? ''),
  user: ({ actor }) => actor?.name ?? '',
  authentication: ({ via }) => via,
  ip_address: ({ address }) => address,
  object_type: ({ subject }) => subject.kind,
  object_id: ({ subject }) => subject.id ?? '',
  object: ({ subject }) => subject.title ?? '',
  details: ({ details }) => JSON.stringify(details),
};

/** Spreadsheets run a cell that starts like a formula; an apostrophe makes it text. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;

export const csvOf = (entries: readonly ActivityEntry[]): string =>
  [Object.keys(columns), ...entries.map((entry) => Object.values(columns).map((read) => read(entry)))]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
