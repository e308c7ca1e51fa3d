/** Exit codes. The CLI reference lists `means`; the help of a command shows `short`. */
export const exits = {
  done: { code: 0, short: 'success', means: 'Success, or stopped by a signal' },
  failed: { code: 1, short: 'runtime error', means: 'Runtime error' },
  unusable: { code: 2, short: 'invalid argument', means: 'Invalid argument or setting, or the port is in use' },
  pending: { code: 3, short: 'migrations pending', means: 'Migrations are pending' },
  unhealthy: { code: 4, short: 'errors found', means: '`doctor`, `theme check`, or `fields check` found errors' },
  noDatabase: { code: 5, short: 'database unreachable', means: 'The database is unreachable or incompatible' },
  refused: { code: 6, short: 'rejected', means: 'The change was rejected; nothing was written' },
  noRecordings: { code: 7, short: 'no recordings', means: 'Recordings are not installed' },
  different: { code: 8, short: 'differences found', means: '`fields diff` or `conformance` found differences' },
  leftBehind: { code: 9, short: 'imported with warnings', means: 'Imported with warnings; see the report' },
  unreadable: { code: 10, short: 'unreadable source', means: 'The import source is unreadable or incomplete' },
  stopped: { code: 11, short: 'interrupted', means: 'Interrupted; run the same command to resume' },
} as const;

export type Exit = keyof typeof exits;

interface CommandFailure {
  readonly exit: Exit;
  readonly message: string;
  /** What to do next. */
  readonly hint?: string;
}

/** An error that the user can fix; shown without a stack trace. */
export class CommandError extends Error {
  readonly exit: Exit;
  readonly hint: string | null;
  constructor({ exit, message, hint }: CommandFailure) {
    super(message);
    this.name = 'CommandError';
    this.exit = exit;
    this.hint = hint ?? null;
  }
}
