import { Temporal } from 'temporal-polyfill';
import { siteZone } from '../../lib/site-time.ts';
import type { SiteZone } from '../../lib/site-time.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { numberOption, textOption } from './option-values.rules.ts';

type Clocked = Pick<Scope, 'memo' | 'options'>;

/** The zone the site's own times are in. */
export const zoneOf = ({ memo, options }: Clocked): SiteZone =>
  memo.pure('site zone', () =>
    siteZone({ name: textOption(options, 'timezone_string'), offset: numberOption(options, 'gmt_offset') }),
  );

/** As stored where the offset is stored; in hours where a named zone decides it. */
export function gmtOffsetShown(scope: Clocked): Json {
  if (textOption(scope.options, 'timezone_string') === '') return textOption(scope.options, 'gmt_offset', '0');
  return Temporal.Now.zonedDateTimeISO(zoneOf(scope)).offsetNanoseconds / 3.6e12;
}
