import { __ } from '@wordpress/i18n';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type Redirect = RecordOf<'redirects'>;

export const redirects = resource('redirects');

/** Status of a URL without a successor. */
export const gone = 410;

/** By HTTP status. */
export const statusNames: Readonly<Record<number, string>> = {
  301: __('Permanent (301)', 'platen'),
  302: __('Temporary (302)', 'platen'),
  307: __('Temporary, same method (307)', 'platen'),
  308: __('Permanent, same method (308)', 'platen'),
  [gone]: __('Gone (410)', 'platen'),
};
