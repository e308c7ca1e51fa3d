import type { Json } from '@platen/server';
import { textIn, textOf } from '../definitions/settings.ts';
import { formatMoment, readMoment } from './php-date.ts';
import type { ValueType } from './value-type.ts';

interface MomentType {
  /** How values are stored, as PHP writes it. */
  readonly stored: string;
  /** Shape of the `typed` format. */
  readonly typed: string;
  readonly usual: string;
}

const moment = ({ stored: storedFormat, typed, usual }: MomentType): ValueType => ({
  schema: ({ required }) => ({
    type: ['string', 'null'],
    description: `A \`${storedFormat}\` formatted value.`,
    required,
  }),
  light: (stored) => (typed === 'Y-m-d' && stored === '' ? null : stored),
  standard: (stored, field) => {
    const at = readMoment(textIn(stored));
    // A value that is no date is shown as it is.
    return at === null ? stored : formatMoment(at, textOf(field, 'return_format') || usual);
  },
  typed: (stored): Json => {
    const at = readMoment(textIn(stored));
    return at === null ? null : formatMoment(at, typed);
  },
  store: (sent) => sent,
  refuse: (sent) =>
    sent === '' || readMoment(textIn(sent)) !== null ? null : `must be a date or time like ${storedFormat}`,
});

export const momentTypes = {
  date_picker: moment({ stored: 'Ymd', typed: 'Y-m-d', usual: 'd/m/Y' }),
  date_time_picker: moment({ stored: 'Y-m-d H:i:s', typed: String.raw`Y-m-d\TH:i:s`, usual: 'd/m/Y g:i a' }),
  time_picker: moment({ stored: 'H:i:s', typed: 'H:i:s', usual: 'g:i a' }),
} satisfies Readonly<Record<string, ValueType>>;
