import { UnreadableSource } from '../../formats/wxr/exported.ts';
import { ImportRefused, SourceLost } from './imports.errors.ts';

/** Why an import did not begin, for whoever gave the command; null for what is no refusal. */
export function refusalOf(
  error: unknown,
): { readonly exit: 'refused' | 'unreadable' | 'stopped'; readonly message: string; readonly mend?: string } | null {
  if (error instanceof ImportRefused) return { exit: 'refused', message: error.message, mend: error.mend };
  if (error instanceof SourceLost) return { exit: 'stopped', message: error.message, mend: error.mend };
  if (!(error instanceof UnreadableSource)) return null;
  return {
    exit: 'unreadable',
    message: `${error.message} (byte ${error.at}).`,
    mend: 'On the old site, Tools → Export → All content gives the file that is wanted.',
  };
}
