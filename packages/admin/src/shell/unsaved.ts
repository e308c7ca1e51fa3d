import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** Unsaved changes of one form or editor. */
export interface Unsaved {
  /** Names the record in the question, such as `"Hello world"`. */
  readonly name: string;
  readonly isDirty: () => boolean;
  /** Saves without asking. Returns false if the user has to decide; throws if saving failed. */
  readonly keep?: () => Promise<boolean>;
  /** Saves because the user chose to; throws if saving failed. */
  readonly save?: () => Promise<void>;
  /** Runs when the user leaves, with or without saving. */
  readonly discard?: () => void;
  /** A new query string on the same screen also loses the changes. */
  readonly isLostBySearch?: boolean;
}

export interface Leaving {
  /** Returns a function that unregisters it. */
  register(read: () => Unsaved): () => void;
  /** Runs a task that leaves the page, after unsaved changes are saved or discarded. */
  leaveFor(task: () => void): void;
}

export const LeavingContext = createContext<Leaving | null>(null);

export function useLeaving(): Leaving {
  const leaving = use(LeavingContext);
  if (leaving === null) throw new Error('useLeaving requires a LeaveGuard.');
  return leaving;
}

/** Protects the unsaved changes of a mounted component. */
export function useUnsaved(unsaved: Unsaved): void {
  const { register } = useLeaving();
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => register(() => latest.current), [register]);
}

/** True if a form value differs from the stored one. */
export const differs = (stored: object, changes: object): boolean =>
  Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((stored as Readonly<Record<string, unknown>>)[name]),
  );
