import closeWithGrace from 'close-with-grace';

/** Shutdown steps, run in reverse order. */
export interface Stopping {
  add(part: () => Promise<void>): void;
  /** Starts the shutdown, as a signal does. */
  begin(): void;
  /** Runs all steps after a failed start. */
  undo(): Promise<void>;
  /** Whether the shutdown has started; later errors are expected. */
  asked(): boolean;
}

interface StoppingOptions {
  /** Milliseconds until the exit is forced. */
  readonly patience: number;
  readonly onStop: (failure: unknown) => void;
}

/** Milliseconds. A terminal and npm both forward Ctrl-C; only a later signal counts as a second one. */
const sameSignal = 1000;

/** Exit code 0 after a signal, 1 after an error or a second signal. */
export function createStopping({ patience, onStop }: StoppingOptions): Stopping {
  const parts: (() => Promise<void>)[] = [];
  let since: number | null = null;
  const endAll = async (): Promise<void> => {
    for (const part of parts.splice(0).toReversed()) await part();
  };
  const { close, uninstall } = closeWithGrace(
    { delay: patience, logger: false, skip: ['SIGINT', 'SIGTERM'] },
    async ({ err }) => {
      since ??= performance.now();
      onStop(err);
      await endAll();
    },
  );
  const onSignal = (): void => {
    if (since === null) close();
    else if (performance.now() - since > sameSignal) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    add: (part) => void parts.push(part),
    begin: onSignal,
    asked: () => since !== null,
    undo: async () => {
      uninstall();
      await endAll();
    },
  };
}
