/** What the exit code tells. The command reference lists these rows. */
export const exits = {
  done: { code: 0, means: 'Done, or ended because it was asked to.' },
  failed: { code: 1, means: 'Failed while running.' },
  unusable: { code: 2, means: 'Cannot be started like this: an argument, a setting, a port that is taken.' },
  pending: { code: 3, means: 'Migrations are pending.' },
  unhealthy: { code: 4, means: 'Something about this installation must be mended.' },
  noDatabase: { code: 5, means: 'The database cannot be reached, or cannot be used as it is.' },
  refused: { code: 6, means: 'The change was refused; nothing was written.' },
  noRecordings: { code: 7, means: 'The recordings are not part of this installation.' },
  different: { code: 8, means: 'A recorded request was answered differently.' },
  leftBehind: { code: 9, means: 'Done; something was left behind or changed on the way, as the report says.' },
  unreadable: { code: 10, means: 'The source cannot be read, or not to its end.' },
  stopped: { code: 11, means: 'Stopped before the end; the same command goes on.' },
} as const;

export type Exit = keyof typeof exits;

interface Trouble {
  readonly exit: Exit;
  readonly message: string;
  /** What to do about it. */
  readonly mend?: string;
}

/** What the person at the terminal can mend; shown without a stack. */
export class CommandError extends Error {
  readonly exit: Exit;
  readonly mend: string | null;
  constructor({ exit, message, mend }: Trouble) {
    super(message);
    this.name = 'CommandError';
    this.exit = exit;
    this.mend = mend ?? null;
  }
}
