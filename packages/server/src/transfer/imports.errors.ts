import { UnreadableSource } from '../formats/wxr/exported.ts';
import type { TakenIds } from './import.ts';

/** What keeps an import from beginning; shown to the operator. */
export class ImportRefused extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'ImportRefused';
    this.hint = hint;
  }
}

/** The source site stopped responding. Records that were read before are stored. */
export class SourceLost extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.name = 'SourceLost';
    this.hint = hint;
  }
}

/** The source site denied access. */
export class SourceRefused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The source site denied access: ${status} ${code}.`);
    this.name = 'SourceRefused';
    this.status = status;
    this.code = code;
  }
}

export const importErrors = {
  otherFile: () =>
    new ImportRefused(
      'The interrupted import was reading another file.',
      'Pass the same file to resume, or add --resume-with to resume with this one.',
    ),
  idsTaken: (taken: TakenIds, by: number) =>
    new ImportRefused(
      `These ids are already in use: ${Object.entries(taken)
        .filter(([, ids]) => ids.length > 0)
        .map(
          ([kind, ids]) =>
            `${ids.length} ${kind}${ids.length === 1 ? '' : 's'} (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' …' : ''})`,
        )
        .join(', ')}. Nothing was written.`,
      `Import into an empty site to keep all ids, or add --ids shift to add ${by} to every imported id.`,
    ),
  unknownImport: (id: number) =>
    new ImportRefused(`Import ${id} was not found.`, 'The report of each import contains its id.'),
  sourceLost: (path: string, why: string) =>
    new SourceLost(`The source site did not return ${path}: ${why}`, 'Run the same command again to resume.'),
  noSource: () =>
    new ImportRefused('No source given.', 'Pass an export file, a site URL, an archive folder, or --dump.'),
  noFolder: (path: string) =>
    new ImportRefused(
      `${path} contains no exported site.`,
      'Pass a folder created by "platen export --archive" or by an import from a URL.',
    ),
  noPasswords: (path: string) =>
    new ImportRefused(
      `${path} contains no password hashes.`,
      'Create it with "platen export --archive --with-passwords", or import it without --with-passwords.',
    ),
  unfinishedFolder: (path: string) =>
    new ImportRefused(`The download in ${path} is incomplete.`, 'Import from the URL again to resume it.'),
  noApi: (address: string) =>
    new ImportRefused(
      `${address} has no REST API that Platen can read.`,
      'Pass the URL of the site itself. If a plugin or a firewall blocks its API, allow it during the import, or import an export file.',
    ),
  plainPassword: (address: string) =>
    new ImportRefused(
      `The password would be sent to ${address} without encryption.`,
      'Use an https URL. On a private network, add --private-source.',
    ),
  wrongPassword: (user: string) =>
    new ImportRefused(
      `The source site rejects the user name ${user} or the password.`,
      'Use an application password: in WordPress, Users → Profile → Application Passwords.',
    ),
  noAuthorization: () =>
    new ImportRefused(
      'The source site ignores the password.',
      'Its server drops the Authorization header. For Apache, add to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
    ),
  noRight: (user: string) =>
    new ImportRefused(
      `The user ${user} can't read all data of the source site.`,
      'Use an administrator of the source site.',
    ),
};

/** Why an import did not begin or could not continue, and what to do about it. */
export interface ImportFailure {
  readonly kind: 'refused' | 'lost' | 'unreadable';
  readonly message: string;
  readonly hint: string;
}

/** Null for an error that is a fault of the service. */
export function failureOf(error: unknown): ImportFailure | null {
  if (error instanceof ImportRefused) return { kind: 'refused', message: error.message, hint: error.hint };
  if (error instanceof SourceLost) return { kind: 'lost', message: error.message, hint: error.hint };
  if (!(error instanceof UnreadableSource)) return null;
  return {
    kind: 'unreadable',
    message: `${error.message} (byte ${error.at}).`,
    hint: 'Export the file again: in WordPress, Tools → Export → All content.',
  };
}
