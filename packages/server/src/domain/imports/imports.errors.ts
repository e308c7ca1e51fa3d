/** What keeps an import from beginning; shown to the operator. */
export class ImportRefused extends Error {
  readonly mend: string;
  constructor(message: string, mend: string) {
    super(message);
    this.name = 'ImportRefused';
    this.mend = mend;
  }
}

export const importErrors = {
  otherFile: () =>
    new ImportRefused(
      'This is not the file that the unfinished import was reading.',
      'Give the same file again, or say --continue-with to go on with this one.',
    ),
  unknownImport: (id: number) =>
    new ImportRefused(`There is no import ${id}.`, 'The report of each import tells its number.'),
};
