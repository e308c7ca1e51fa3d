/** Source outside the subset of PHP that can be read without executing it. */
export class PhpProblem extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.name = 'PhpProblem';
    this.line = line;
  }
}
