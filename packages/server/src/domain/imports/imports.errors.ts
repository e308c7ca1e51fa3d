import type { TakenIds } from './import.ts';

/** What keeps an import from beginning; shown to the operator. */
export class ImportRefused extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.name = 'ImportRefused';
    this.mend = mend;
  }
}

/** The old site was asked in vain; what came before is kept. */
export class SourceLost extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.name = 'SourceLost';
    this.mend = mend;
  }
}

/** The old site says that this is not for us. */
export class SourceRefused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The old site refused with ${status} ${code}.`);
    this.name = 'SourceRefused';
    this.status = status;
    this.code = code;
  }
}

export const importErrors = {
  otherFile: () =>
    new ImportRefused(
      'This is not the file that the unfinished import was reading.',
      'Give the same file again, or say --continue-with to go on with this one.',
    ),
  idsTaken: (taken: TakenIds, by: number) =>
    new ImportRefused(
      `Something else here has the ids of what is to come over: ${Object.entries(taken)
        .filter(([, ids]) => ids.length > 0)
        .map(
          ([kind, ids]) =>
            `${ids.length} ${kind}${ids.length === 1 ? '' : 's'} (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ' …' : ''})`,
        )
        .join(', ')}. Nothing was written.`,
      `Import into a new site, which keeps all ids; or say --ids shift, and everything that comes over has its id plus ${by} here.`,
    ),
  unknownImport: (id: number) =>
    new ImportRefused(`There is no import ${id}.`, 'The report of each import tells its number.'),
  sourceLost: (path: string, why: string) =>
    new SourceLost(`The old site was asked for ${path} in vain: ${why}`, 'Give the same command again to go on.'),
  noSource: () => new ImportRefused('There is nothing to import.', 'Name an export, an address, a folder or a --dump.'),
  noFolder: (path: string) =>
    new ImportRefused(`${path} holds no site.`, 'Give a folder that `platen export --archive` or an import made.'),
  noPasswords: (path: string) =>
    new ImportRefused(
      `${path} holds no passwords.`,
      'Make it with platen export --archive --with-passwords, or import it without --with-passwords.',
    ),
  unfinishedFolder: (path: string) =>
    new ImportRefused(`The site in ${path} was not read to its end.`, 'Import from its address again, which goes on.'),
  noApi: (address: string) =>
    new ImportRefused(
      `${address} has no REST API that can be read.`,
      'Give the address of the site itself. A plugin or a firewall may have switched its API off: allow it for the time of the move, or import an export file.',
    ),
  plainPassword: (address: string) =>
    new ImportRefused(
      `${address} would be sent the password in the open.`,
      'Give its address with https. Where it is in your own network, --private-source allows it.',
    ),
  wrongPassword: (user: string) =>
    new ImportRefused(
      `The old site does not know ${user} with this password.`,
      'It must be an application password: on the old site, Users → Profile → Application Passwords.',
    ),
  noAuthorization: () =>
    new ImportRefused(
      'The old site takes no notice of the password.',
      'Its server drops the header Authorization. For Apache, add to .htaccess: SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
    ),
  noRight: (user: string) =>
    new ImportRefused(`${user} may not read everything on the old site.`, 'Take an administrator of the old site.'),
};
