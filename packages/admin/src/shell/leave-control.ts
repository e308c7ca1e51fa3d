import { refreshAll } from '../api/queries.ts';
import { reasonOf } from '../api/reason.ts';
import type { Leaving, Unsaved } from './unsaved.ts';

export interface Question {
  readonly unsaved: readonly Unsaved[];
  /** Why the changes could not be saved; null if saving was not tried. */
  readonly problem: string | null;
}

/** What the user sees. */
export type Phase = { readonly is: 'idle' | 'saving' } | { readonly is: 'asking'; readonly question: Question };

export interface LeaveControl extends Leaving {
  /** The registered forms and editors with unsaved changes. */
  findUnsaved(): readonly Unsaved[];
  /** Saves what needs no confirmation, asks about the rest, and then runs the task. */
  leave(unsaved: readonly Unsaved[], task: () => void): void;
  stay(): void;
  proceed(): void;
  /** Whether the browser has to ask before it closes the page. */
  mustWarn(): boolean;
}

export function createLeaveControl(show: (phase: Phase) => void): LeaveControl {
  const registered = new Set<() => Unsaved>();
  let waiting: { task: () => void; readonly unsaved: readonly Unsaved[] } | null = null;
  let isUnloading = false;

  const findUnsaved = (): readonly Unsaved[] => [...registered].map((read) => read()).filter((one) => one.isDirty());
  const stay = (): void => {
    waiting = null;
    show({ is: 'idle' });
  };
  const proceed = (): void => {
    const { task, unsaved = [] } = waiting ?? {};
    stay();
    for (const one of unsaved) one.discard?.();
    // Lists must show what was saved on leaving.
    refreshAll();
    task?.();
  };
  const leave: LeaveControl['leave'] = (unsaved, task) => {
    if (waiting !== null) {
      // The last navigation counts.
      waiting.task = task;
      return;
    }
    waiting = { task, unsaved };
    show({ is: 'saving' });
    void keepAll(unsaved).then((question) => {
      if (question === null) proceed();
      else show({ is: 'asking', question });
    });
  };
  return {
    findUnsaved,
    stay,
    proceed,
    leave,
    mustWarn: () => !isUnloading && findUnsaved().length > 0,
    register: (read) => {
      registered.add(read);
      return () => void registered.delete(read);
    },
    leaveFor: (task) => {
      const unsaved = findUnsaved();
      const unload = (): void => {
        isUnloading = true;
        task();
      };
      if (unsaved.length === 0) unload();
      else leave(unsaved, unload);
    },
  };
}

/** Returns null if there is nothing to ask. */
async function keepAll(unsaved: readonly Unsaved[]): Promise<Question | null> {
  const left: Unsaved[] = [];
  let problem: string | null = null;
  for (const one of unsaved) {
    try {
      if ((await one.keep?.()) !== true) left.push(one);
    } catch (error) {
      problem = reasonOf(error);
      left.push(one);
    }
  }
  return left.length === 0 ? null : { unsaved: left, problem };
}
