import { __ } from '@wordpress/i18n';
import type { ImportSummary } from '../../api/exports.ts';

/** What an import does, or that it has finished. An interrupted one stays in its phase. */
export const phaseNames: Readonly<Record<ImportSummary['phase'], string>> = {
  head: __('Importing users and terms', 'platen'),
  items: __('Importing content', 'platen'),
  history: __('Importing comments and revisions', 'platen'),
  links: __('Updating links', 'platen'),
  files: __('Importing files', 'platen'),
  done: __('Finished', 'platen'),
};

/** Records of all kinds that the import created. Files are not records. */
export const addedIn = ({ counts }: Pick<ImportSummary, 'counts'>): number =>
  Object.entries(counts)
    .filter(([kind]) => kind !== 'file')
    .reduce((sum, [, outcomes]) => sum + (outcomes['added'] ?? 0), 0);
