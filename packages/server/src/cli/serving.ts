import closeWithGrace from 'close-with-grace';

/** What has to be ended when the process is asked to stop, the last begun first. */
export interface Stopping {
  add(part: () => Promise<void>): void;
  /** As a signal would. */
  begin(): void;
  /** Ends everything now, because the start failed. */
  undo(): Promise<void>;
  /** Is it on its way out? What fails then is of no interest. */
  asked(): boolean;
}

interface StoppingOptions {
  /** Milliseconds after which it ends anyway. */
  readonly patience: number;
  readonly onStop: (failure: unknown) => void;
}

/** A terminal and npm may both pass the same Ctrl-C on; only one that comes later is a second one. */
const sameSignal = 1000;

/** Exit code 0 when asked to stop, 1 after a failure or when asked a second time. */
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
