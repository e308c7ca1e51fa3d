import { useRouter } from '@tanstack/react-router';
import type { BlockerFn } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createLeaveControl } from './leave-control.ts';
import type { Phase } from './leave-control.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { LeavingContext } from './unsaved.ts';
import styles from './shell.module.css';

/** The name under which the router numbers the entries of the history. */
const indexKey = '__TSR_index';

/**
 * Guards every screen with unsaved changes. A navigation is blocked at once, so that the address stays that of the
 * screen, and repeated once everything is saved or discarded.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const { history } = useRouter();
  const [phase, setPhase] = useState<Phase>({ is: 'idle' });
  const [control] = useState(() => createLeaveControl(setPhase));
  useEffect(() => {
    const again = { ignoreBlocker: true };
    const blockerFn: BlockerFn = async ({ currentLocation, nextLocation, action }) => {
      const isSameScreen = currentLocation.pathname === nextLocation.pathname;
      const unsaved = control.findUnsaved().filter((one) => !isSameScreen || one.isLostBySearch === true);
      if (unsaved.length === 0) return false;
      const { href, state } = nextLocation;
      if (action === 'PUSH') control.leave(unsaved, () => history.push(href, state, again));
      else if (action === 'REPLACE') control.leave(unsaved, () => history.replace(href, state, again));
      else {
        const steps = state[indexKey] - currentLocation.state[indexKey];
        // The router restores the address first, which the browser reports as one more step.
        const isRestored = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
        control.leave(unsaved, () => void isRestored.then(() => history.go(steps, again)));
      }
      return true;
    };
    return history.block({ blockerFn, enableBeforeUnload: control.mustWarn });
  }, [history, control]);
  return (
    <LeavingContext value={control}>
      {children}
      {phase.is === 'saving' && <output className={styles.leaving}>{__('Saving changes…', 'platen')}</output>}
      {phase.is === 'asking' && <LeaveDialog {...phase.question} onStay={control.stay} onLeave={control.proceed} />}
    </LeavingContext>
  );
}
